import { z } from "zod";
import { type BankClient, bankClient } from "@/lib/bank/client";
import { providerError } from "@/lib/bank/errors";
import { SECOND } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { forbidden, refuse } from "@/lib/kit/errors";

/** The faults of the test bank that a merchant can switch on, always for a limited time. */
export const faultKinds = [
  "silent",
  "slow",
  "down",
  "refuse",
  "late",
  "lost",
  "twice",
  "forged",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The faults that are on, with their end times. */
export type Faults = { kind: FaultKind; until: Date }[];

/** Pages wait for this answer, so it has a short time-out. */
const TIMEOUT_MS = 800;

const Answer = z.object({
  troubles: z.partialRecord(z.enum(faultKinds), z.number().int().positive()),
});

let opened: BankClient | undefined;

const client = (): BankClient => {
  opened ??= bankClient({
    origin: new URL(env().BANK_ORIGIN).origin,
    authorization: `Bearer ${env().SANDBOX_BANK_KEY}`,
    timeoutMs: TIMEOUT_MS,
  });
  return opened;
};

const pathOf = ({ merchantId }: Context): string => `/bank/v1/shops/${merchantId}/troubles`;

/** The faults that are on for this merchant; null when the test bank does not answer. Always none in live mode. */
export const faultsOf = async (ctx: Context): Promise<Faults | null> => {
  if (ctx.livemode) return [];
  return read(await client()({ method: "GET", path: pathOf(ctx) }));
};

/** Every page asks: the bank is asked at most once a second for a merchant, and not again while it answers. */
const KEPT_MS = SECOND;

// Once per process: the bundle that switches a fault is not the one that shows it.
const globals = globalThis as { motuFaults?: Map<string, Promise<Faults | null>> };
globals.motuFaults ??= new Map();
const recent = globals.motuFaults;

/** The same, at most a second old. */
export const recentFaultsOf = (ctx: Context): Promise<Faults | null> => {
  const kept = recent.get(ctx.merchantId);
  if (kept || ctx.livemode) return kept ?? faultsOf(ctx);
  const faults = faultsOf(ctx);
  recent.set(ctx.merchantId, faults);
  const forget = () => setTimeout(() => forgetFaults(ctx, faults), KEPT_MS).unref();
  faults.then(forget, forget);
  return faults;
};

const forgetFaults = ({ merchantId }: Context, faults?: Promise<Faults | null>): void => {
  if (faults === undefined || recent.get(merchantId) === faults) recent.delete(merchantId);
};

/** Switches on a fault of this merchant, changes its end, or switches it off (`minutes: 0`). */
export const injectFault = async (
  ctx: Context,
  order: { kind: FaultKind; minutes: number },
): Promise<Faults> => {
  if (ctx.livemode) return refuse(forbidden, { message: "The bank of live mode takes no orders." });
  const answered = await client()({ method: "PUT", path: pathOf(ctx), body: order });
  forgetFaults(ctx);
  return read(answered) ?? refuse(providerError);
};

const read = (answered: Awaited<ReturnType<BankClient>>): Faults | null => {
  if (answered.kind !== "answered" || answered.status !== 200) return null;
  const answer = Answer.safeParse(answered.json).data?.troubles;
  if (!answer) return null;
  return faultKinds.flatMap((kind) => {
    const until = answer[kind];
    return until === undefined ? [] : [{ kind, until: new Date(until * 1000) }];
  });
};

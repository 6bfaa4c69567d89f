import { z } from "zod";
import { providerError } from "@/lib/bank/errors";
import { type Line, openLine } from "@/lib/bank/line";
import type { Context } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { forbidden, refuse } from "@/lib/kit/errors";

/** What the bank of test mode can be ordered to do to one shop, always for a while. */
export const troubleKinds = [
  "silent",
  "slow",
  "down",
  "refuse",
  "late",
  "lost",
  "twice",
  "forged",
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/** Each that is on, with the instant of its end. */
export type Troubles = { kind: TroubleKind; until: Date }[];

/** The pages wait for the answer: a bank that does not give it soon gives none. */
const TIMEOUT_MS = 800;

const Answer = z.object({
  troubles: z.partialRecord(z.enum(troubleKinds), z.number().int().positive()),
});

let opened: Line | undefined;

const line = (): Line => {
  opened ??= openLine({
    origin: new URL(env().BANK_ORIGIN).origin,
    authorization: `Bearer ${env().SANDBOX_BANK_KEY}`,
    timeoutMs: TIMEOUT_MS,
  });
  return opened;
};

const pathOf = ({ merchantId }: Context): string => `/bank/v1/shops/${merchantId}/troubles`;

/** What is on for this shop; null when the bank of test mode cannot say. Nothing ever is in live mode. */
export const troublesOf = async (ctx: Context): Promise<Troubles | null> => {
  if (ctx.livemode) return [];
  return read(await line()({ method: "GET", path: pathOf(ctx) }));
};

/** Begins a trouble of this shop's own, gives it another end, or ends it (`minutes: 0`). */
export const orderTrouble = async (
  ctx: Context,
  order: { kind: TroubleKind; minutes: number },
): Promise<Troubles> => {
  if (ctx.livemode) return refuse(forbidden, { message: "The bank of live mode takes no orders." });
  const answered = await line()({ method: "PUT", path: pathOf(ctx), body: order });
  return read(answered) ?? refuse(providerError);
};

const read = (answered: Awaited<ReturnType<Line>>): Troubles | null => {
  if (answered.kind !== "answered" || answered.status !== 200) return null;
  const told = Answer.safeParse(answered.json).data?.troubles;
  if (!told) return null;
  return troubleKinds.flatMap((kind) => {
    const until = told[kind];
    return until === undefined ? [] : [{ kind, until: new Date(until * 1000) }];
  });
};

import { sessionExpired, sessionNotFound, sessionPaid } from "@/lib/checkout-sessions/errors";
import { sessionMachine } from "@/lib/checkout-sessions/machine";
import type { CustomerMatch } from "@/lib/checkout-sessions/schema";
import { serialiseSession } from "@/lib/checkout-sessions/serialise";
import { recordChange } from "@/lib/events/steps";
import { updateRow } from "@/lib/kit/changes";
import { now } from "@/lib/kit/clock";
import { lockRow } from "@/lib/kit/columns";
import { type Context, tenant } from "@/lib/kit/context";
import { Refusal, refuse } from "@/lib/kit/errors";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import type { CheckoutSession } from "@/prisma/client/client";

/**
 * Locks the row, tenant-scoped, and returns it, or refuses. Paying, completing or expiring a session starts with
 * this.
 */
export const lockSession = async (tx: AnyTx, ctx: Context, id: string): Promise<CheckoutSession> =>
  (await lockRow<CheckoutSession>(tx, ctx, "checkoutSession", id)) ?? refuse(sessionNotFound);

/** Whether an open session has expired; one that is being paid stays open until the bank decides. */
export const isDue = (ctx: Context, { status, expiresAt }: CheckoutSession): boolean =>
  status === "open" && expiresAt <= now(ctx);

const moves = {
  complete: "checkout_session.completed",
  expire: "checkout_session.expired",
} as const;

type Move = {
  trigger: keyof typeof moves;
  patch?: Omit<Completion, "at"> & { completedAt: Date };
};

/**
 * The only place that changes the status of a locked session: by compare-and-set, with its event in the same
 * transaction. Null if it is no longer open.
 */
const moveSession = async (
  tx: AnyTx,
  ctx: Context,
  before: CheckoutSession,
  { trigger, patch }: Move,
): Promise<CheckoutSession | null> => {
  const status = sessionMachine.next(before.status, trigger);
  if (!status) return null;
  await updateRow(tx, "checkout_sessions", {
    id: before.id,
    from: before.status,
    patch: { ...patch, status },
  });
  const session = { ...before, ...patch, status };
  await recordChange(tx, ctx, {
    type: moves[trigger],
    before: serialiseSession(before),
    after: serialiseSession(session),
  });
  return session;
};

/**
 * A locked session as it is now: writes an expiry that has passed. The payments are read in a statement after the
 * lock's, so that a payment which has just started is found.
 */
export const expireIfDue = async (
  tx: AnyTx,
  ctx: Context,
  before: CheckoutSession,
): Promise<CheckoutSession> => {
  if (!isDue(ctx, before)) return before;
  const isBeingPaid = await readerOf(tx).transaction.findFirst({
    where: { ...tenant(ctx), checkoutSessionId: before.id, status: "processing" },
    select: { id: true },
  });
  if (isBeingPaid || (await isBeingRegistered(tx, ctx, before))) return before;
  return (await moveSession(tx, ctx, before, { trigger: "expire" })) ?? before;
};

/** A locked session that is still open, or why it is not. The refusal of an expired one is to be committed. */
export const requireOpenSession = async (
  tx: AnyTx,
  ctx: Context,
  locked: CheckoutSession,
): Promise<CheckoutSession | Refusal> => {
  const session = await expireIfDue(tx, ctx, locked);
  if (session.status === "complete") return refuse(sessionPaid);
  return session.status === "expired" ? new Refusal(sessionExpired) : session;
};

/** Whether the bank has not decided yet on the card of a subscription for which nothing is due. */
export const isBeingRegistered = async (
  tx: AnyTx,
  ctx: Context,
  { id: checkoutSessionId, amountXpf }: Pick<CheckoutSession, "id" | "amountXpf">,
): Promise<boolean> => {
  if (amountXpf > 0n) return false;
  const open = await readerOf(tx).bankOperation.findFirst({
    where: { ...tenant(ctx), resolvedAt: null, setupIntent: { checkoutSessionId } },
    select: { id: true },
  });
  return open !== null;
};

export type Completion = {
  /** Null where nothing was due. */
  transactionId: string | null;
  /** What it sold. */
  subscriptionId: string | null;
  customerId: string | null;
  customerMatch: CustomerMatch | null;
  customerEmail: string | null;
  at: Date;
};

/** Completes a locked session with what it has led to; null when it was no longer open. */
export const completeSession = (
  tx: AnyTx,
  ctx: Context,
  before: CheckoutSession,
  { at, ...completion }: Completion,
): Promise<CheckoutSession | null> =>
  moveSession(tx, ctx, before, {
    trigger: "complete",
    patch: { ...completion, completedAt: at },
  });

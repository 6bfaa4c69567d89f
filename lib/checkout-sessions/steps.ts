import { sessionNotFound } from "@/lib/checkout-sessions/errors";
import type { CustomerMatch } from "@/lib/checkout-sessions/schema";
import { serialiseSession } from "@/lib/checkout-sessions/serialise";
import { recordChange } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { lockRow } from "@/lib/kit/columns";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import type { CheckoutSession } from "@/prisma/client/client";

/** Locks the row, tenant-scoped, and gives it, or refuses. Whoever pays, completes or expires a session does this first. */
export const lockSession = async (tx: Tx, ctx: Context, id: string): Promise<CheckoutSession> =>
  (await lockRow<CheckoutSession>(tx, ctx, "checkoutSession", id)) ?? refuse(sessionNotFound);

/** Whether an open session's time has passed; what is being paid for stays open until the bank decides. */
export const isDue = (ctx: Context, { status, expiresAt }: CheckoutSession): boolean =>
  status === "open" && expiresAt <= now(ctx);

/**
 * A locked session as it stands now: persists an expiry that has passed. The payments are looked at in a statement
 * after the lock's, so that a payment which has just begun is seen.
 */
export const expireIfDue = async (
  tx: Tx,
  ctx: Context,
  before: CheckoutSession,
): Promise<CheckoutSession> => {
  if (!isDue(ctx, before)) return before;
  const moved = await tx.$executeRaw`
    UPDATE checkout_sessions s SET status = 'expired'
    WHERE s.id = ${before.id}::uuid AND s.merchant_id = ${ctx.merchantId}::uuid AND s.livemode = ${ctx.livemode}
      AND s.status = 'open' AND NOT EXISTS (SELECT 1 FROM transactions t
        WHERE t.checkout_session_id = s.id AND t.status = 'processing')`;
  if (moved !== 1) return before;
  const session = { ...before, status: "expired" };
  await recordChange(tx, ctx, {
    type: "checkout_session.expired",
    before: serialiseSession(before),
    after: serialiseSession(session),
  });
  return session;
};

export type Completion = {
  transactionId: string;
  customerId: string | null;
  customerMatch: CustomerMatch | null;
  customerEmail: string | null;
  at: Date;
};

/** Closes a locked session with the payment that succeeded; null when it was no longer open. */
export const completeSession = async (
  tx: Tx,
  ctx: Context,
  before: CheckoutSession,
  { at, ...completion }: Completion,
): Promise<CheckoutSession | null> => {
  if (before.status !== "open") return null;
  const session = await tx.checkoutSession.update({
    where: { id: before.id, status: "open" },
    data: { ...completion, status: "complete", completedAt: at },
  });
  await recordChange(tx, ctx, {
    type: "checkout_session.completed",
    before: serialiseSession(before),
    after: serialiseSession(session),
  });
  return session;
};

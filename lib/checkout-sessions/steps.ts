import { sessionNotFound } from "@/lib/checkout-sessions/errors";
import { sessionMachine } from "@/lib/checkout-sessions/machine";
import type { CustomerMatch } from "@/lib/checkout-sessions/schema";
import { serialiseSession } from "@/lib/checkout-sessions/serialise";
import { recordChange } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { lockRow } from "@/lib/kit/columns";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import type { CheckoutSession, Prisma } from "@/prisma/client/client";

/**
 * Locks the row, tenant-scoped, and returns it, or refuses. Paying, completing or expiring a session starts with
 * this.
 */
export const lockSession = async (tx: Tx, ctx: Context, id: string): Promise<CheckoutSession> =>
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
  /** A further condition of the statement that moves it. */
  where?: Prisma.CheckoutSessionWhereInput;
};

/**
 * The only place that changes the status of a locked session: by compare-and-set, with its event in the same
 * transaction. Null if it has not moved.
 */
const moveSession = async (
  tx: Tx,
  ctx: Context,
  before: CheckoutSession,
  { trigger, patch, where }: Move,
): Promise<CheckoutSession | null> => {
  const status = sessionMachine.next(before.status, trigger);
  if (!status) return null;
  const [session] = await tx.checkoutSession.updateManyAndReturn({
    where: { ...where, ...tenant(ctx), id: before.id, status: before.status },
    data: { ...patch, status },
  });
  if (!session) return null;
  await recordChange(tx, ctx, {
    type: moves[trigger],
    before: serialiseSession(before),
    after: serialiseSession(session),
  });
  return session;
};

const unlessBeingPaid = { attempts: { none: { status: "processing" } } };

/**
 * A locked session as it is now: writes an expiry that has passed. The payments are read in a statement after the
 * lock's, so that a payment which has just started is found.
 */
export const expireIfDue = async (
  tx: Tx,
  ctx: Context,
  before: CheckoutSession,
): Promise<CheckoutSession> => {
  if (!isDue(ctx, before)) return before;
  const move = { trigger: "expire", where: unlessBeingPaid } as const;
  return (await moveSession(tx, ctx, before, move)) ?? before;
};

export type Completion = {
  transactionId: string;
  customerId: string | null;
  customerMatch: CustomerMatch | null;
  customerEmail: string | null;
  at: Date;
};

/** Completes a locked session with the payment that succeeded; null when it was no longer open. */
export const completeSession = (
  tx: Tx,
  ctx: Context,
  before: CheckoutSession,
  { at, ...completion }: Completion,
): Promise<CheckoutSession | null> =>
  moveSession(tx, ctx, before, {
    trigger: "complete",
    patch: { ...completion, completedAt: at },
  });

import { DAY } from "@/lib/kit/clock";
import type { Tx } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import type { Invoice } from "@/prisma/client/client";

type Day = { start: Date; end: Date };

/** How the attempt of an invoice that is due stands among those of its subscription. */
export type DueAttempt = {
  /** The invoice is paid, or being paid. */
  live: boolean;
  /** It must wait for another day. */
  yields: boolean;
  /** Others of the backlog are planned for this day too. */
  crowded: boolean;
};

/**
 * Whether an attempt that is due may be made now, in one statement. A subscription is debited at most twice a day:
 * for the invoice that fell due on this very day, which waits for nobody, and for one of its backlog, the
 * oldest first. So whoever was refused for a while catches up, and nobody is debited for a pile of invoices
 * at once. The backlog's turn is taken by the first that tries, also when the bank was out of reach: that
 * one alone tries again on the same day. The subscription is locked.
 */
export const dueAttemptOf = async (tx: Tx, invoice: Invoice, day: Day): Promise<DueAttempt> => {
  const { id, subscriptionId, dueAt } = invoice;
  const isOld = dueAt < day.start;
  const [turn] = await tx.$queryRaw<DueAttempt[]>`
    SELECT EXISTS (SELECT 1 FROM transactions t
        WHERE t.invoice_id = ${id}::uuid AND t.status IN ('processing', 'succeeded', 'refunded')) AS live,
      ${isOld} AND coalesce(bool_or(o.next_attempt_at < ${day.end} AND o.due_at < ${dueAt} OR EXISTS (
        SELECT 1 FROM invoice_attempts a WHERE a.invoice_id = o.id AND a.kind = 'scheduled'
          AND a.created_at >= ${day.start} AND a.created_at < ${day.end})), false) AS yields,
      ${isOld} AND coalesce(bool_or(o.next_attempt_at < ${day.end}), false) AS crowded
    FROM invoices o
    WHERE o.subscription_id = ${subscriptionId}::uuid AND o.id <> ${id}::uuid AND o.due_at < ${day.start}`;
  assert(turn, "an aggregate has one row");
  return turn;
};

/** Every attempt at another invoice of the backlog that is planned for this day is made on the next, at its time of day. */
export const postponeOthers = async (
  tx: Tx,
  { id, subscriptionId }: Pick<Invoice, "id" | "subscriptionId">,
  day: Day,
): Promise<void> => {
  await tx.$executeRaw`
    UPDATE invoices SET next_attempt_at = next_attempt_at
      + greatest(1, ceil(extract(epoch FROM ${day.end}::timestamptz - next_attempt_at) / 86400)) * interval '24 hours'
    WHERE subscription_id = ${subscriptionId}::uuid AND id <> ${id}::uuid
      AND due_at < ${day.start} AND next_attempt_at < ${day.end}`;
};

/** The same time of day, on the first day after this one. */
export const onAnotherDay = (planned: Date, { end }: Day): Date => {
  const days = Math.max(1, Math.ceil((end.getTime() - planned.getTime()) / DAY));
  return new Date(planned.getTime() + days * DAY);
};

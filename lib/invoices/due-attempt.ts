import { write } from "@/lib/kit/changes";
import { DAY } from "@/lib/kit/clock";
import { assert } from "@/lib/kit/errors";
import type { AnyTx, Reader } from "@/lib/kit/unit";
import type { Invoice } from "@/prisma/client/client";

type Day = { start: Date; end: Date };

/** Whether a due attempt can be made, given the other invoices of its subscription. */
export type DueAttempt = {
  /** The invoice is paid, or its payment is processing. */
  live: boolean;
  /** It must wait for another day, because another invoice has today's attempt. */
  yields: boolean;
  /** Other overdue invoices are planned for this day too. */
  crowded: boolean;
};

/**
 * Whether a due attempt may be made now, in one statement. A subscription is debited at most twice a day: for
 * the invoice that became due on this day, and for its oldest overdue one. So a customer whose card was
 * refused for a while catches up, without being debited for many invoices at once. The first overdue invoice
 * attempted takes the day, even if the bank was unreachable: only that one is retried on the same day. The
 * caller has locked the subscription.
 */
export const dueAttemptOf = async (
  reader: Pick<Reader, "$queryRaw">,
  invoice: Invoice,
  day: Day,
): Promise<DueAttempt> => {
  const { id, subscriptionId, dueAt } = invoice;
  const isOld = dueAt < day.start;
  const [attempt] = await reader.$queryRaw<DueAttempt[]>`
    SELECT EXISTS (SELECT 1 FROM transactions t
        WHERE t.invoice_id = ${id}::uuid AND t.status IN ('processing', 'succeeded', 'refunded')) AS live,
      ${isOld} AND coalesce(bool_or(o.next_attempt_at < ${day.end} AND o.due_at < ${dueAt} OR EXISTS (
        SELECT 1 FROM invoice_attempts a WHERE a.invoice_id = o.id AND a.kind = 'scheduled'
          AND a.created_at >= ${day.start} AND a.created_at < ${day.end})), false) AS yields,
      ${isOld} AND coalesce(bool_or(o.next_attempt_at < ${day.end}), false) AS crowded
    FROM invoices o
    WHERE o.subscription_id = ${subscriptionId}::uuid AND o.id <> ${id}::uuid AND o.due_at < ${day.start}`;
  assert(attempt, "an aggregate has one row");
  return attempt;
};

/** Postpones this day's attempts at other overdue invoices to the next day, at the same time of day. */
export const postponeOthers = (
  tx: AnyTx,
  { id, subscriptionId }: Pick<Invoice, "id" | "subscriptionId">,
  { start, end }: Day,
): Promise<void> =>
  write(tx, { do: "postpone others", id, subscription_id: subscriptionId, start, end });

/** The same time of day, on the first day after this one. */
export const onAnotherDay = (planned: Date, { end }: Day): Date => {
  const days = Math.max(1, Math.ceil((end.getTime() - planned.getTime()) / DAY));
  return new Date(planned.getTime() + days * DAY);
};

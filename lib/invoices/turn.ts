import { DAY } from "@/lib/kit/clock";
import type { Tx } from "@/lib/kit/db";
import type { Invoice } from "@/prisma/client/client";

type Day = { start: Date; end: Date };

/**
 * Whether the first attempt at an invoice must wait for another day: one debit a day for a subscription,
 * so that an outage does not end in a pile of them. It yields to every attempt made or planned on this
 * day for another invoice of the subscription; retries keep their days. The subscription is locked.
 */
export const mustYield = async (tx: Tx, invoice: Invoice, day: Day): Promise<boolean> => {
  if (invoice.attemptCount > 0) return false;
  const [found] = await tx.$queryRaw<{ taken: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM invoices o JOIN invoice_attempts a ON a.invoice_id = o.id
      WHERE o.subscription_id = ${invoice.subscriptionId}::uuid AND o.id <> ${invoice.id}::uuid
        AND a.kind = 'scheduled' AND a.number IS NOT NULL
        AND a.created_at >= ${day.start} AND a.created_at < ${day.end}
    ) OR EXISTS (
      SELECT 1 FROM invoices o
      WHERE o.subscription_id = ${invoice.subscriptionId}::uuid AND o.id <> ${invoice.id}::uuid
        AND o.next_attempt_at < ${day.end}
        AND (o.attempt_count > 0 OR o.period_start < ${invoice.periodStart})
    ) AS taken`;
  return found?.taken ?? false;
};

/** The same time of day, on the first day after this one. */
export const onAnotherDay = (planned: Date, { end }: Day): Date => {
  const days = Math.max(1, Math.ceil((end.getTime() - planned.getTime()) / DAY));
  return new Date(planned.getTime() + days * DAY);
};

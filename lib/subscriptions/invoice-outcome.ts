import { markPaid, markRefused, type Refused } from "@/lib/invoices/outcome";
import { withAttempts } from "@/lib/invoices/read";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { columnsOf, fieldsAfter } from "@/lib/kit/columns";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { wholeSecond } from "@/lib/subscriptions/periods";
import { recomputeStatus } from "@/lib/subscriptions/steps";
import type { Invoice, Subscription } from "@/prisma/client/client";

/** An invoice and its subscription, both locked, and the merchant's time as the database knows it. */
export type LockedInvoice = { subscription: Subscription; invoice: InvoiceDetail; at: Date };

// The subscription first, then the invoice: a fixed order avoids deadlocks. Rows are read after the lock.
const LOCK_INVOICE = `
  SELECT ${columnsOf("subscription", "s", "subscription.")},
    ${columnsOf("invoice", "i", "invoice.")}, merchant_now($1::uuid, $2) AS at
  FROM (SELECT * FROM subscriptions WHERE merchant_id = $1::uuid AND livemode = $2
          AND id = (SELECT subscription_id FROM invoices WHERE id = $3::uuid)
        FOR UPDATE) s
  JOIN invoices i ON i.subscription_id = s.id AND i.id = $3::uuid
  FOR UPDATE OF i`;

/** Locks an invoice with its subscription and reads both. Null when there is no such invoice. */
export const lockInvoice = async (
  tx: Tx,
  { merchantId, livemode }: Context,
  invoiceId: string,
): Promise<LockedInvoice | null> => {
  const [row] = await tx.$queryRawUnsafe<({ at: Date } & Record<string, unknown>)[]>(
    LOCK_INVOICE,
    merchantId,
    livemode,
    invoiceId,
  );
  if (!row) return null;
  // Read once the lock is held: its previous holder may have tried as well.
  const attempts = await tx.invoiceAttempt.findMany({
    where: { merchantId, livemode, invoiceId },
    ...withAttempts.attempts,
  });
  return {
    subscription: fieldsAfter<Subscription>("subscription.", row),
    invoice: { ...fieldsAfter<Invoice>("invoice.", row), attempts },
    at: wholeSecond(row.at),
  };
};

/** A payment of a locked invoice succeeded: updates the subscription. */
export const markInvoicePaid = async (
  tx: Tx,
  ctx: Context,
  { subscription, invoice }: LockedInvoice,
  paid: { transactionId: string; at: Date },
): Promise<void> => {
  await markPaid(tx, ctx, invoice, paid);
  await recomputeStatus(tx, ctx, subscription);
};

/** A payment of a locked invoice was refused, or found no card: updates the subscription. */
export const markInvoiceRefused = async (
  tx: Tx,
  ctx: Context,
  { subscription, invoice }: LockedInvoice,
  refused: Omit<Refused, "mayRetry">,
): Promise<void> => {
  // Cancelled at once, nothing more is debited automatically; cancelled at its end, it still owes the last
  // invoice.
  const mayRetry = subscription.status !== "canceled" || subscription.cancelAtPeriodEnd;
  await markRefused(tx, ctx, invoice, { ...refused, mayRetry });
  await recomputeStatus(tx, ctx, subscription);
};

import { markPaid, markRefused, type Refused } from "@/lib/invoices/outcome";
import { withAttempts } from "@/lib/invoices/read";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { columnsOf, fieldsAfter } from "@/lib/kit/columns";
import type { Context } from "@/lib/kit/context";
import { prismaTypes, statement } from "@/lib/kit/db";
import { type AnyTx, readerOf, Unit } from "@/lib/kit/unit";
import type { Facts } from "@/lib/payables/charge";
import { wholeSecond } from "@/lib/subscriptions/periods";
import { recomputeStatus } from "@/lib/subscriptions/steps";
import type { Invoice, Subscription } from "@/prisma/client/client";

/** An invoice and its subscription, both locked, and the merchant's time as the database knows it. */
export type LockedInvoice = {
  subscription: Subscription;
  invoice: InvoiceDetail;
  at: Date;
  facts: Facts;
};

// The subscription first, then the invoice: a fixed order avoids deadlocks. Rows are read after the lock.
const selectInvoice = (lock: "" | "FOR UPDATE") => `
  SELECT ${columnsOf("subscription", "s", "subscription.")},
    ${columnsOf("invoice", "i", "invoice.")}, merchant_now($1::uuid, $2) AS at,
    p.name AS seller, c.email AS "customerEmail",
    s.version AS "subscriptionVersion", i.xmin::text AS "invoiceVersion"
  FROM (SELECT *, xmin::text AS version FROM subscriptions WHERE merchant_id = $1::uuid AND livemode = $2
          AND id = (SELECT subscription_id FROM invoices WHERE id = $3::uuid)
        ${lock}) s
  JOIN invoices i ON i.subscription_id = s.id AND i.id = $3::uuid
  JOIN customers c ON c.id = i.customer_id
  JOIN merchant_profiles p ON p.merchant_id = i.merchant_id AND p.livemode = i.livemode
  ${lock && `${lock} OF i`}`;

const READ_INVOICE = selectInvoice("");
const LOCK_INVOICE = selectInvoice("FOR UPDATE");

type LockedRow = Required<Omit<Facts, "tgcRateBp">> & {
  at: Date;
  subscriptionVersion: string;
  invoiceVersion: string;
} & Record<string, unknown>;

/** Locks an invoice with its subscription and reads both. Null when there is no such invoice. */
export const lockInvoice = async (
  tx: AnyTx,
  { merchantId, livemode }: Context,
  invoiceId: string,
): Promise<LockedInvoice | null> => {
  const values = [merchantId, livemode, invoiceId];
  const [row] =
    tx instanceof Unit
      ? await statement<LockedRow>("invoices.lock", READ_INVOICE, values, prismaTypes)
      : await tx.$queryRawUnsafe<LockedRow[]>(LOCK_INVOICE, ...values);
  if (!row) return null;
  const subscription = fieldsAfter<Subscription>("subscription.", row);
  if (tx instanceof Unit) {
    tx.versions.push(
      { table: "subscriptions", id: subscription.id, xmin: row.subscriptionVersion },
      { table: "invoices", id: invoiceId, xmin: row.invoiceVersion },
    );
  }
  // Read once the lock is held: its previous holder may have tried as well.
  const attempts = await readerOf(tx).invoiceAttempt.findMany({
    where: { merchantId, livemode, invoiceId },
    ...withAttempts.attempts,
  });
  return {
    subscription,
    invoice: { ...fieldsAfter<Invoice>("invoice.", row), attempts },
    at: wholeSecond(row.at),
    facts: { seller: row.seller, customerEmail: row.customerEmail },
  };
};

/** A payment of a locked invoice succeeded: updates the subscription. */
export const markInvoicePaid = async (
  tx: AnyTx,
  ctx: Context,
  { subscription, invoice }: LockedInvoice,
  paid: { transactionId: string; at: Date },
): Promise<InvoiceDetail> => {
  const after = await markPaid(tx, ctx, invoice, paid);
  await recomputeStatus(tx, ctx, subscription, after);
  return after;
};

/** A payment of a locked invoice was refused, or found no card: updates the subscription. */
export const markInvoiceRefused = async (
  tx: AnyTx,
  ctx: Context,
  { subscription, invoice }: LockedInvoice,
  refused: Omit<Refused, "mayRetry">,
): Promise<InvoiceDetail> => {
  // Cancelled at once, nothing more is debited automatically; cancelled at its end, it still owes the last
  // invoice.
  const mayRetry = subscription.status !== "canceled" || subscription.cancelAtPeriodEnd;
  const after = await markRefused(tx, ctx, invoice, { ...refused, mayRetry });
  await recomputeStatus(tx, ctx, subscription, after);
  return after;
};

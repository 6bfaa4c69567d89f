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
  /** Null for an invoice by hand. */
  subscription: Subscription | null;
  invoice: InvoiceDetail;
  at: Date;
  facts: Facts;
};

/** Whose card is charged: the subscription's, or of an invoice by hand the customer's default one. */
export const payerIn = ({
  subscription,
  invoice: { customerId },
}: {
  subscription: Subscription | null;
  invoice: Pick<Invoice, "customerId">;
}): Pick<Subscription, "customerId" | "paymentMethodId"> =>
  subscription ?? { customerId, paymentMethodId: null };

// The subscription first, then the invoice: a fixed order avoids deadlocks. Rows are read after the lock.
const selectInvoice = (lock: "" | "FOR UPDATE") => `
  SELECT ${columnsOf("subscription", "s", "subscription.")},
    ${columnsOf("invoice", "i", "invoice.")}, merchant_now($1::uuid, $2) AS at,
    p.name AS seller, c.email AS "customerEmail",
    s.version AS "subscriptionVersion", i.xmin::text AS "invoiceVersion"
  FROM (VALUES (1)) AS one
  LEFT JOIN (SELECT *, xmin::text AS version FROM subscriptions WHERE merchant_id = $1::uuid AND livemode = $2
          AND id = (SELECT subscription_id FROM invoices WHERE id = $3::uuid)
        ${lock}) s ON true
  JOIN invoices i ON i.id = $3::uuid AND i.merchant_id = $1::uuid AND i.livemode = $2
    AND i.subscription_id IS NOT DISTINCT FROM s.id
  JOIN customers c ON c.id = i.customer_id
  JOIN merchant_profiles p ON p.merchant_id = i.merchant_id AND p.livemode = i.livemode
  ${lock && `${lock} OF i`}`;

const READ_INVOICE = selectInvoice("");
const LOCK_INVOICE = selectInvoice("FOR UPDATE");

type LockedRow = Required<Omit<Facts, "tgcRateBp">> & {
  at: Date;
  /** Null for an invoice by hand. */
  subscriptionVersion: string | null;
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
  const { subscriptionVersion: version } = row;
  const subscription = version ? fieldsAfter<Subscription>("subscription.", row) : null;
  if (tx instanceof Unit) {
    if (subscription && version) {
      tx.versions.push({ table: "subscriptions", id: subscription.id, xmin: version });
    }
    tx.versions.push({ table: "invoices", id: invoiceId, xmin: row.invoiceVersion });
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
  if (subscription) await recomputeStatus(tx, ctx, subscription, after);
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
  const mayRetry =
    subscription !== null && (subscription.status !== "canceled" || subscription.cancelAtPeriodEnd);
  const after = await markRefused(tx, ctx, invoice, { ...refused, mayRetry });
  if (subscription) await recomputeStatus(tx, ctx, subscription, after);
  return after;
};

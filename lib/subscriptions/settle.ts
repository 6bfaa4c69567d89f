import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { markPaid, markRefused, type Refused } from "@/lib/invoices/settle";
import { readInvoice } from "@/lib/invoices/steps";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { readSubscription, recomputeStatus } from "@/lib/subscriptions/steps";
import type { Subscription } from "@/prisma/client/client";

/** An invoice and the subscription that it belongs to. */
export type Bill = { subscription: Subscription; invoice: InvoiceDetail };
type BillIds = { subscriptionId: string; invoiceId: string };

/**
 * Locks a bill: the subscription first, then the invoice, so that nobody waits in a circle. Null when there
 * is no such invoice.
 */
export const holdBill = async (
  tx: Tx,
  { merchantId, livemode }: Context,
  invoiceId: string,
): Promise<BillIds | null> => {
  const [held] = await tx.$queryRaw<BillIds[]>`
    SELECT i.id AS "invoiceId", s.id AS "subscriptionId"
    FROM (SELECT id FROM subscriptions
          WHERE merchant_id = ${merchantId}::uuid AND livemode = ${livemode}
            AND id = (SELECT subscription_id FROM invoices WHERE id = ${invoiceId}::uuid)
          FOR UPDATE) s
    JOIN invoices i ON i.subscription_id = s.id AND i.id = ${invoiceId}::uuid
    FOR UPDATE OF i`;
  return held ?? null;
};

/** A bill that is locked. */
const readBill = async (
  tx: Tx,
  ctx: Context,
  { subscriptionId, invoiceId }: BillIds,
): Promise<Bill> => ({
  subscription: await readSubscription(tx, ctx, subscriptionId),
  invoice: await readInvoice(tx, ctx, invoiceId),
});

/** Locks a bill and reads it. Null when there is no such invoice. */
export const lockBill = async (tx: Tx, ctx: Context, invoiceId: string): Promise<Bill | null> => {
  const held = await holdBill(tx, ctx, invoiceId);
  return held && readBill(tx, ctx, held);
};

/** A payment of the invoice, whose bill is locked, succeeded: the subscription follows. */
export const billPaid = async (
  tx: Tx,
  ctx: Context,
  ids: BillIds,
  paid: { transactionId: string; at: Date },
): Promise<void> => {
  const { subscription, invoice } = await readBill(tx, ctx, ids);
  await markPaid(tx, ctx, invoice, paid);
  await recomputeStatus(tx, ctx, subscription);
};

/** A payment of the invoice, whose bill is locked, was refused, or found no card: the subscription follows. */
export const billRefused = async (
  tx: Tx,
  ctx: Context,
  ids: BillIds,
  refused: Omit<Refused, "mayRetry">,
): Promise<void> => {
  const { subscription, invoice } = await readBill(tx, ctx, ids);
  // Cancelled at once, nothing more is debited by itself; cancelled at its end, it still owes the last invoice.
  const mayRetry = subscription.status !== "canceled" || subscription.cancelAtPeriodEnd;
  await markRefused(tx, ctx, invoice, { ...refused, mayRetry });
  await recomputeStatus(tx, ctx, subscription);
};

import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { markPaid, markRefused, type Refused } from "@/lib/invoices/settle";
import { lockInvoice } from "@/lib/invoices/steps";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { lockSubscription, recomputeStatus } from "@/lib/subscriptions/steps";
import type { Subscription } from "@/prisma/client/client";

/** An invoice and the subscription that it belongs to. */
export type Bill = { subscription: Subscription; invoice: InvoiceDetail };
type BillIds = { subscriptionId: string; invoiceId: string };

/** Locks a bill: the subscription first, then the invoice, so that nobody waits in a circle. */
export const lockBill = async (
  tx: Tx,
  ctx: Context,
  { subscriptionId, invoiceId }: BillIds,
): Promise<Bill> => ({
  subscription: await lockSubscription(tx, ctx, subscriptionId),
  invoice: await lockInvoice(tx, ctx, invoiceId),
});

/** A payment of the invoice succeeded: the subscription follows. */
export const billPaid = async (
  tx: Tx,
  ctx: Context,
  ids: BillIds,
  paid: { transactionId: string; at: Date },
): Promise<void> => {
  const { subscription, invoice } = await lockBill(tx, ctx, ids);
  await markPaid(tx, ctx, invoice, paid);
  await recomputeStatus(tx, ctx, subscription);
};

/** A payment of the invoice was refused, or found no card: the subscription follows. */
export const billRefused = async (
  tx: Tx,
  ctx: Context,
  ids: BillIds,
  refused: Omit<Refused, "mayRetry">,
): Promise<void> => {
  const { subscription, invoice } = await lockBill(tx, ctx, ids);
  // Cancelled at once, nothing more is debited by itself; cancelled at its end, it still owes the last invoice.
  const mayRetry = subscription.status !== "canceled" || subscription.cancelAtPeriodEnd;
  await markRefused(tx, ctx, invoice, { ...refused, mayRetry });
  await recomputeStatus(tx, ctx, subscription);
};

import { getCustomer } from "@/lib/customers/read";
import type { Context } from "@/lib/kit/context";
import { getReceipt } from "@/lib/receipts/read";
import { getTransaction } from "@/lib/transactions/read";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { type Timeline, timelineOf } from "@/lib/transactions/timeline";

export type PaymentView = {
  row: TransactionRow;
  timeline: Timeline;
  customer: Awaited<ReturnType<typeof getCustomer>> | null;
  receipt: Awaited<ReturnType<typeof getReceipt>> | null;
};

/** A payment with all that a person wants to see beside it. */
export const getPaymentView = async (ctx: Context, id: string): Promise<PaymentView> => {
  const row = await getTransaction(ctx, id);
  const [timeline, customer, receipt] = await Promise.all([
    timelineOf(ctx, row),
    row.customerId ? getCustomer(ctx, row.customerId) : null,
    row.receiptId ? getReceipt(ctx, row.receiptId) : null,
  ]);
  return { row, timeline, customer, receipt };
};

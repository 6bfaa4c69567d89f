import { getCustomer } from "@/lib/customers/read";
import type { Context } from "@/lib/kit/context";
import { holdsScope } from "@/lib/kit/scopes";
import { getReceipt } from "@/lib/receipts/read";
import { loadRefundsOf } from "@/lib/refunds/load";
import type { Refund } from "@/lib/refunds/schema";
import { getTaxedTransaction, type TaxedTransaction } from "@/lib/transactions/read";
import { type Related, relatedTo } from "@/lib/transactions/related";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { type Timeline, timelineOf } from "@/lib/transactions/timeline";

export type PaymentView = {
  row: TaxedTransaction;
  timeline: Timeline;
  related: Related;
  customer: Awaited<ReturnType<typeof getCustomer>> | null;
  receipt: Awaited<ReturnType<typeof getReceipt>> | null;
  /** Newest first; null without permission to read refunds. */
  refunds: readonly Refund[] | null;
};

/** A payment with everything its page shows. */
export const getPaymentView = async (ctx: Context, id: string): Promise<PaymentView> => {
  const row = await getTaxedTransaction(ctx, id);
  const seesRefunds = holdsScope(ctx.scopes, "refunds:read");
  const [timeline, related, customer, receipt, refunds] = await Promise.all([
    timelineOf(ctx, row),
    relatedTo(ctx, row),
    row.customerId ? getCustomer(ctx, row.customerId) : null,
    row.receiptId ? getReceipt(ctx, row.receiptId) : null,
    seesRefunds ? loadRefundsOf(ctx, [id]) : null,
  ]);
  return { row, timeline, related, customer, receipt, refunds: refunds && (refunds.get(id) ?? []) };
};

/** The refundable amount; zero unless the payment succeeded. */
export const refundableXpf = ({ status, amountXpf, refundReservedXpf }: TransactionRow): number =>
  status === "succeeded" ? Number(amountXpf) - Number(refundReservedXpf) : 0;

import { type CreditNoteLine, creditNotesOf } from "@/lib/credit-notes/read";
import { getCustomer } from "@/lib/customers/read";
import { type HistoryLine, historyOf } from "@/lib/events/history";
import type { Context } from "@/lib/kit/context";
import { getReceipt } from "@/lib/receipts/read";
import { resendsOf } from "@/lib/receipts/search";
import type { Customer, Receipt, ReceiptResend } from "@/prisma/client/client";

export type ReceiptView = {
  receipt: Receipt;
  customer: Customer | null;
  resends: readonly ReceiptResend[];
  creditNotes: readonly CreditNoteLine[];
  history: readonly HistoryLine[];
};

/** A receipt with its deliveries. */
export const getReceiptView = async (ctx: Context, id: string): Promise<ReceiptView> => {
  const receipt = await getReceipt(ctx, id);
  const [customer, resends, creditNotes, history] = await Promise.all([
    receipt.customerId ? getCustomer(ctx, receipt.customerId) : null,
    resendsOf(ctx, id),
    creditNotesOf(ctx, [receipt.transactionId]),
    historyOf(ctx, [id]),
  ]);
  return { receipt, customer, resends, creditNotes, history };
};

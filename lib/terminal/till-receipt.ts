import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { paidPart, paymentPrinted, type ReceiptPage } from "@/lib/receipts/page";
import { receiptUrl } from "@/lib/receipts/token";
import { terminalNotPaid, terminalPaymentNotFound } from "@/lib/terminal/errors";

/** What the till prints: the receipt's own page, or a ticket of ours when no email address was given. */
export type TillReceipt = { url: string } | { page: ReceiptPage };

/** The printable document of a paid payment, for a roll of 80 mm. */
export const tillReceipt = async (ctx: Context, id: string): Promise<TillReceipt> => {
  const asked =
    (await db.terminalPayment.findFirst({ where: { ...tenant(ctx), id } })) ??
    refuse(terminalPaymentNotFound);
  const transactionId = asked.transactionId ?? refuse(terminalNotPaid);
  const paid =
    (await db.transaction.findFirst({
      where: { ...tenant(ctx), id: transactionId },
      select: printed,
    })) ?? refuse(terminalNotPaid);
  if (paid.receipt) return { url: `${receiptUrl(paid.receipt.id)}?format=80mm` };
  return {
    page: {
      // No receipt was issued: receipt numbers have no gaps, so this is none of them.
      number: `T-${transactionId.slice(-12).toUpperCase()}`,
      livemode: asked.livemode,
      email: "",
      amountXpf: Number(asked.amountXpf),
      ...paidPart(paid),
    },
  };
};

const printed = { ...paymentPrinted, receipt: { select: { id: true } } } as const;

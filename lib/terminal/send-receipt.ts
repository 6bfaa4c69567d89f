import { recordChange } from "@/lib/events/steps";
import { type Context, tenant } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { resendReceipt } from "@/lib/receipts/resend";
import { issueReceipt } from "@/lib/receipts/steps";
import { terminalNotPaid, terminalPaymentNotFound } from "@/lib/terminal/errors";
import { serialiseTransaction } from "@/lib/transactions/serialise";
import { lockTransaction } from "@/lib/transactions/steps";

/** The payment of a paid one, with its receipt if there is one. */
const paidOf = async (ctx: Context, id: string) => {
  const asked =
    (await db.terminalPayment.findFirst({ where: { ...tenant(ctx), id } })) ??
    refuse(terminalPaymentNotFound);
  const paid = await db.transaction.findFirst({
    where: { ...tenant(ctx), id: asked.transactionId ?? refuse(terminalNotPaid) },
    include: { receipt: { select: { id: true } } },
  });
  return paid ?? refuse(terminalNotPaid);
};

/** Sends the receipt of a payment at the till: a first one, or the same one to another address. */
export const sendTillReceipt = async (ctx: Context, id: string, email: string): Promise<void> => {
  const { receipt, id: transactionId, customerId, amountXpf, payerLocale } = await paidOf(ctx, id);
  if (receipt) {
    await resendReceipt(ctx, receipt.id, { email });
    return;
  }
  await transaction(async (tx) => {
    const before = await lockTransaction(tx, ctx, transactionId);
    const issue = { transactionId, customerId, amountXpf, email, locale: payerLocale };
    const receiptId = await issueReceipt(tx, ctx, issue);
    await recordChange(tx, ctx, {
      type: "payment.updated",
      before: serialiseTransaction(before),
      after: serialiseTransaction({ ...before, receiptId }),
    });
  });
};

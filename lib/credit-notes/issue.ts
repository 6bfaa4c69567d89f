import { sendCreditNote } from "@/lib/credit-notes/notice";
import type { Context } from "@/lib/kit/context";
import { tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import type { TgcSplit } from "@/lib/kit/money";
import { nextCreditNoteNumber } from "@/lib/kit/numbering";
import type { TaxPart } from "@/lib/kit/taxes";
import type { Refund } from "@/prisma/client/client";

type Issue = { refund: Refund; share: TgcSplit & { taxes: TaxPart[] }; at: Date };

/**
 * Issues the credit note of a refund that succeeds in this transaction, and its message to the customer. It keeps
 * the tax of the day of payment; the database copies the parties into it. The caller has locked the payment.
 */
export const issueCreditNote = async (
  tx: Tx,
  ctx: Context,
  { refund, share, at }: Issue,
): Promise<string> => {
  const payment = await tx.transaction.findUniqueOrThrow({
    where: { id: refund.transactionId },
    select: {
      taxLabel: true,
      tgcRateBp: true,
      description: true,
      payerEmail: true,
      payerLocale: true,
      invoice: { select: { number: true } },
      receipt: { select: { number: true, email: true } },
      customer: { select: { email: true, locale: true } },
    },
  });
  const { taxLabel, tgcRateBp, description, invoice, receipt, customer } = payment;
  assert(taxLabel, "what is refunded was paid, and has its tax");
  const note = await tx.creditNote.create({
    data: {
      ...tenant(ctx),
      refundId: refund.id,
      number: await nextCreditNoteNumber(tx, ctx, at),
      transactionId: refund.transactionId,
      corrects: invoice?.number ?? receipt?.number ?? null,
      description,
      reason: refund.reason,
      amountXpf: refund.amountXpf,
      amountEurCents: refund.amountEurCents,
      htXpf: share.htXpf,
      tgcXpf: share.tgcXpf,
      tgcRateBp,
      taxes: share.taxes,
      taxLabel,
      createdAt: at,
    },
  });
  await sendCreditNote(tx, ctx, note, {
    to: receipt?.email ?? customer?.email ?? payment.payerEmail,
    locale: customer?.locale ?? payment.payerLocale,
  });
  return note.number;
};

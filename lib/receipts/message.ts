import type { RenderedMail } from "@/emails/_parts/rendered";
import { receiptMail } from "@/emails/receipt";
import { db } from "@/lib/kit/db";
import { taxesIn } from "@/lib/kit/taxes";
import { mailLocale } from "@/lib/mails/locale";
import type { Leased } from "@/lib/mails/outbox";
import { sellerIn, senderOf } from "@/lib/merchants/seller";
import { portalLink } from "@/lib/portal/link";
import { receiptUrl } from "@/lib/receipts/token";
import type { Receipt, Transaction } from "@/prisma/client/client";

/** Rendered once per generation, which is stored: every attempt sends the same text. */
export const messageOf = async (receipt: Leased<Receipt>) => {
  const { merchantId, livemode, transactionId: id, subject, html, text } = receipt;
  const payment = await db.transaction.findFirstOrThrow({
    where: { merchantId, livemode, id },
    select: columns,
  });
  const { supportEmail: replyTo } = sellerIn(payment.seller);
  if (subject !== null && html !== null && text !== null) return { subject, html, text, replyTo };
  return { ...(await composeReceipt(receipt, payment)), replyTo };
};

const columns = {
  seller: true,
  cardBrand: true,
  cardLast4: true,
  amountRefundedXpf: true,
  paidAt: true,
  createdAt: true,
  description: true,
  amountXpf: true,
  quantity: true,
  taxLabel: true,
  tgcRateBp: true,
  taxes: true,
  htXpf: true,
  tgcXpf: true,
} as const;

type Payment = Pick<Transaction, keyof typeof columns>;

/** Renders the message of a receipt from its payment's columns: the seller and the tax of that day. */
const composeReceipt = async (receipt: Receipt, transaction: Payment): Promise<RenderedMail> => {
  const { cardBrand: brand, cardLast4: last4 } = transaction;
  const portal = await portalLink(db, receipt, receipt.customerId);
  return receiptMail({
    ...portal,
    locale: mailLocale(receipt.locale),
    livemode: receipt.livemode,
    number: receipt.number,
    amountXpf: Number(receipt.amountXpf),
    refundedXpf: Number(transaction.amountRefundedXpf),
    paidAt: transaction.paidAt ?? transaction.createdAt,
    description: transaction.description,
    quantity: transaction.quantity,
    card: brand && last4 ? { brand, last4 } : null,
    taxes: taxesIn(transaction),
    url: receiptUrl(receipt.id),
    merchant: senderOf(sellerIn(transaction.seller)),
  });
};

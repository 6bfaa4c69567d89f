import type { RenderedMail } from "@/emails/_parts/rendered";
import { receiptMail } from "@/emails/receipt";
import { db } from "@/lib/kit/db";
import { taxIn } from "@/lib/kit/money";
import { mailLocale } from "@/lib/mails/locale";
import type { Leased } from "@/lib/mails/outbox";
import { sellerIn, senderOf } from "@/lib/merchants/seller";
import { receiptUrl } from "@/lib/receipts/token";
import type { Receipt } from "@/prisma/client/client";

/** Rendered once per generation and stored: every attempt sends the same text. */
export const messageOf = async (receipt: Leased<Receipt>) => {
  const { id, leaseToken, subject, html, text } = receipt;
  const { seller } = await db.transaction.findUniqueOrThrow({
    where: { id: receipt.transactionId },
    select: { seller: true },
  });
  const { supportEmail: replyTo } = sellerIn(seller);
  if (subject !== null && html !== null && text !== null) return { subject, html, text, replyTo };
  const message = await composeReceipt(receipt);
  await db.receipt.updateMany({ where: { id, leaseToken }, data: message });
  return { ...message, replyTo };
};

/** Renders the message of a receipt from its payment's columns: the seller and the tax of that day. */
const composeReceipt = async (receipt: Receipt): Promise<RenderedMail> => {
  const { merchantId, livemode, transactionId: id } = receipt;
  const transaction = await db.transaction.findFirstOrThrow({
    where: { merchantId, livemode, id },
  });
  const { cardBrand: brand, cardLast4: last4 } = transaction;
  return receiptMail({
    locale: mailLocale(receipt.locale),
    livemode: receipt.livemode,
    number: receipt.number,
    amountXpf: Number(receipt.amountXpf),
    refundedXpf: Number(transaction.amountRefundedXpf),
    paidAt: transaction.paidAt ?? transaction.createdAt,
    description: transaction.description,
    card: brand && last4 ? { brand, last4 } : null,
    tax: taxIn(transaction),
    url: receiptUrl(receipt.id),
    merchant: senderOf(sellerIn(transaction.seller)),
  });
};

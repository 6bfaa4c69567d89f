import type { RenderedMail } from "@/emails/_parts/rendered";
import { receiptMail } from "@/emails/receipt";
import { db } from "@/lib/kit/db";
import { receiptUrl } from "@/lib/receipts/token";
import type { Receipt } from "@/prisma/client/client";

const sellerFields = {
  name: true,
  legalName: true,
  taxNumber: true,
  taxLabel: true,
  supportEmail: true,
  brandColor: true,
} as const;

/** Writes the message of a receipt from what is stored of its payment and its merchant. */
export const composeReceipt = async (receipt: Receipt): Promise<RenderedMail> => {
  const of = { merchantId: receipt.merchantId, livemode: receipt.livemode };
  const [merchant, transaction] = await Promise.all([
    db.merchant.findUniqueOrThrow({ where: { id: receipt.merchantId }, select: sellerFields }),
    db.transaction.findFirstOrThrow({ where: { ...of, id: receipt.transactionId } }),
  ]);
  const { htXpf, tgcXpf, tgcRateBp, cardBrand: brand, cardLast4: last4 } = transaction;
  const isTaxed = htXpf !== null && tgcXpf !== null && tgcRateBp !== null && tgcRateBp > 0;
  return receiptMail({
    locale: receipt.locale === "en" ? "en" : "fr",
    livemode: receipt.livemode,
    number: receipt.number,
    amountXpf: Number(receipt.amountXpf),
    refundedXpf: Number(transaction.amountRefundedXpf),
    paidAt: transaction.paidAt ?? transaction.createdAt,
    description: transaction.description,
    card: brand && last4 ? { brand, last4 } : null,
    tax: isTaxed
      ? {
          label: merchant.taxLabel,
          rateBp: tgcRateBp,
          htXpf: Number(htXpf),
          tgcXpf: Number(tgcXpf),
        }
      : null,
    url: receiptUrl(receipt.id),
    merchant,
  });
};

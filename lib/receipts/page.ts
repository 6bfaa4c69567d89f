import { type Correction, correctionsOf, withCorrections } from "@/lib/credit-notes/page";
import { type Buyer, buyerIn } from "@/lib/customers/buyer";
import { db } from "@/lib/kit/db";
import { type Tax, taxesIn } from "@/lib/kit/taxes";
import { type Seller, sellerIn } from "@/lib/merchants/seller";
import { readToken } from "@/lib/receipts/token";
import type { Prisma } from "@/prisma/client/client";

/** The content of a receipt in print, on a page or on a ticket. */
export type ReceiptPage = {
  number: string;
  livemode: boolean;
  email: string;
  amountXpf: number;
  paidAt: Date;
  /** The credit notes of its refunds, oldest first. */
  corrections: readonly Correction[];
  description: string | null;
  /** The lines; empty if the payment has only a description. */
  lines: readonly ReceiptLine[];
  card: { brand: string; last4: string } | null;
  /** Empty if the merchant is not liable. */
  taxes: readonly Tax[];
  reference: string;
  /** The parties as they were when it was paid. */
  merchant: Seller;
  buyer: Buyer;
};

export type ReceiptLine = {
  description: string;
  quantity: number;
  amountXpf: number;
  totalXpf: number;
};

/** A receipt for its page; null if the token is not one of ours. */
export const receiptPage = async (token: string): Promise<ReceiptPage | null> => {
  const id = readToken(token);
  if (!id) return null;
  const receipt = await db.receipt.findUnique({ where: { id }, select: printed });
  if (!receipt) return null;
  const { transaction, number, livemode, email } = receipt;
  return {
    number,
    livemode,
    email,
    amountXpf: Number(receipt.amountXpf),
    ...paidPart(transaction),
  };
};

/** The content of a payment's document, for a receipt or a ticket of the till. */
export const paymentPrinted = {
  id: true,
  htXpf: true,
  tgcXpf: true,
  tgcRateBp: true,
  taxes: true,
  taxLabel: true,
  description: true,
  amountXpf: true,
  quantity: true,
  cardBrand: true,
  cardLast4: true,
  paidAt: true,
  createdAt: true,
  seller: true,
  buyer: true,
  checkoutSession: { select: { lineItems: true } },
  ...withCorrections,
} as const;

const printed = {
  number: true,
  livemode: true,
  email: true,
  amountXpf: true,
  transaction: { select: paymentPrinted },
} as const;

type Paid = Prisma.TransactionGetPayload<{ select: typeof paymentPrinted }>;

const linesOf = ({ checkoutSession, description, quantity, amountXpf }: Paid): ReceiptLine[] => {
  if (checkoutSession) return checkoutSession.lineItems as ReceiptLine[];
  if (quantity === null || description === null) return [];
  const totalXpf = Number(amountXpf);
  return [{ description, quantity, amountXpf: totalXpf / quantity, totalXpf }];
};

export const paidPart = (paid: Paid) => {
  const { cardBrand: brand, cardLast4: last4 } = paid;
  return {
    paidAt: paid.paidAt ?? paid.createdAt,
    corrections: correctionsOf(paid.refunds),
    description: paid.description,
    lines: linesOf(paid),
    card: brand && last4 ? { brand, last4 } : null,
    taxes: taxesIn(paid),
    reference: paid.id,
    merchant: sellerIn(paid.seller),
    buyer: buyerIn(paid.buyer),
  };
};

import { db } from "@/lib/kit/db";
import { readToken } from "@/lib/receipts/token";

/** What a receipt shows on paper, on a page or on a ticket. */
export type ReceiptPage = {
  number: string;
  livemode: boolean;
  email: string;
  amountXpf: number;
  paidAt: Date;
  refundedXpf: number;
  /** When something was last given back. */
  refundedAt: Date | null;
  description: string | null;
  /** What was bought; empty where the payment says no more than its description. */
  lines: readonly ReceiptLine[];
  card: { brand: string; last4: string } | null;
  /** Null where the merchant is not liable: nothing is said of tax then. */
  tax: { label: string; rateBp: number; htXpf: number; tgcXpf: number } | null;
  reference: string;
  merchant: {
    name: string;
    legalName: string | null;
    taxNumber: string | null;
    supportEmail: string | null;
    brandColor: string | null;
    logoUrl: string | null;
  };
};

export type ReceiptLine = {
  description: string;
  quantity: number;
  amountXpf: number;
  totalXpf: number;
};

/** A receipt as it is shown; null where the token is not one of ours. */
export const receiptPage = async (token: string): Promise<ReceiptPage | null> => {
  const id = readToken(token);
  if (!id) return null;
  const receipt = await db.receipt.findUnique({ where: { id }, select: printed });
  if (!receipt) return null;
  const { transaction, number, livemode, email } = receipt;
  const { merchant, checkoutSession, cardBrand: brand, cardLast4: last4 } = transaction;
  const { taxLabel: label, ...seller } = merchant;
  return {
    number,
    livemode,
    email,
    amountXpf: Number(receipt.amountXpf),
    paidAt: transaction.paidAt ?? receipt.createdAt,
    refundedXpf: Number(transaction.amountRefundedXpf),
    refundedAt: transaction.refundedAt,
    description: transaction.description,
    lines: (checkoutSession?.lineItems ?? []) as ReceiptLine[],
    card: brand && last4 ? { brand, last4 } : null,
    tax: taxOf(label, transaction),
    reference: transaction.id,
    merchant: seller,
  };
};

const printed = {
  number: true,
  livemode: true,
  email: true,
  amountXpf: true,
  createdAt: true,
  transaction: {
    select: {
      id: true,
      amountRefundedXpf: true,
      htXpf: true,
      tgcXpf: true,
      tgcRateBp: true,
      description: true,
      cardBrand: true,
      cardLast4: true,
      paidAt: true,
      refundedAt: true,
      checkoutSession: { select: { lineItems: true } },
      merchant: {
        select: {
          name: true,
          legalName: true,
          taxNumber: true,
          taxLabel: true,
          supportEmail: true,
          brandColor: true,
          logoUrl: true,
        },
      },
    },
  },
} as const;

type Taxed = { htXpf: bigint | null; tgcXpf: bigint | null; tgcRateBp: number | null };

const taxOf = (label: string, { htXpf, tgcXpf, tgcRateBp }: Taxed): ReceiptPage["tax"] =>
  htXpf !== null && tgcXpf !== null && tgcRateBp !== null && tgcRateBp > 0
    ? { label, rateBp: tgcRateBp, htXpf: Number(htXpf), tgcXpf: Number(tgcXpf) }
    : null;

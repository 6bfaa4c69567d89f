import { creditNoteUrl, readCreditNoteToken } from "@/lib/credit-notes/token";
import { type Buyer, buyerIn } from "@/lib/customers/buyer";
import { db } from "@/lib/kit/db";
import { type Tax, taxesIn } from "@/lib/kit/taxes";
import { type Seller, sellerIn } from "@/lib/merchants/seller";
import type { Prisma } from "@/prisma/client/client";

/** The content of a credit note on its page and in print: as it was issued. */
export type CreditNotePage = {
  number: string;
  livemode: boolean;
  createdAt: Date;
  /** Number of the invoice or of the receipt that it corrects. */
  corrects: string | null;
  description: string | null;
  /** Of the refund. */
  reason: string | null;
  amountXpf: number;
  amountEurCents: number;
  taxes: readonly Tax[];
  seller: Seller;
  buyer: Buyer;
};

/** A credit note for its page; null if the token is not one of ours. */
export const creditNotePage = async (token: string): Promise<CreditNotePage | null> => {
  const refundId = readCreditNoteToken(token);
  const note = refundId && (await db.creditNote.findUnique({ where: { refundId } }));
  if (!note) return null;
  return {
    number: note.number,
    livemode: note.livemode,
    createdAt: note.createdAt,
    corrects: note.corrects,
    description: note.description,
    reason: note.reason,
    amountXpf: Number(note.amountXpf),
    amountEurCents: Number(note.amountEurCents),
    taxes: taxesIn(note),
    seller: sellerIn(note.seller),
    buyer: buyerIn(note.buyer),
  };
};

/** The part of a payment's document about each credit note that corrects it. */
export type Correction = { number: string; at: Date; amountXpf: number; url: string };

/** Included when a payment is read: its credit notes, oldest first. */
export const withCorrections = {
  refunds: {
    where: { status: "succeeded" },
    orderBy: [{ succeededAt: "asc" }, { id: "asc" }],
    select: { id: true, amountXpf: true, succeededAt: true, creditNoteNumber: true },
  },
} satisfies Prisma.TransactionSelect;

export type Corrected = {
  id: string;
  amountXpf: bigint;
  succeededAt: Date | null;
  creditNoteNumber: string | null;
};

export const correctionsOf = (refunds: readonly Corrected[]): Correction[] =>
  refunds.flatMap(({ id, amountXpf, succeededAt: at, creditNoteNumber: number }) =>
    at && number ? [{ number, at, amountXpf: Number(amountXpf), url: creditNoteUrl(id) }] : [],
  );

import {
  type Corrected,
  type Correction,
  correctionsOf,
  withCorrections,
} from "@/lib/credit-notes/page";
import { type Buyer, buyerIn } from "@/lib/customers/buyer";
import { linesIn } from "@/lib/invoices/line";
import type {
  attemptKinds,
  attemptMachine,
  InvoiceStatus,
  OutOfBandMethod,
} from "@/lib/invoices/machine";
import { withAttempts } from "@/lib/invoices/read";
import { type InvoiceDetail, numberOf } from "@/lib/invoices/serialise";
import { invoiceUrl, readInvoiceToken } from "@/lib/invoices/token";
import { db } from "@/lib/kit/db";
import { type Tax, taxesIn } from "@/lib/kit/taxes";
import { type Seller, sellerIn } from "@/lib/merchants/seller";

/** An invoice as its page and its PDF show it: as it was issued, with its attempts. */
export type InvoicePage = {
  id: string;
  merchantId: string;
  livemode: boolean;
  number: string;
  status: Exclude<InvoiceStatus, "draft">;
  url: string;
  createdAt: Date;
  dueAt: Date;
  paidAt: Date | null;
  nextAttemptAt: Date | null;
  /** Null for an invoice by hand. */
  period: { start: Date; end: Date } | null;
  lines: readonly PrintedLine[];
  memo: string | null;
  /** How it was paid without a card. */
  outOfBand: { method: OutOfBandMethod; reference: string | null } | null;
  amountXpf: number;
  /** Empty if the merchant was not liable. */
  taxes: readonly Tax[];
  /** The parties as they were when it was issued. */
  seller: Seller;
  buyer: Buyer;
  /** The credit notes of its payment's refunds, oldest first. */
  corrections: readonly Correction[];
  attempts: readonly PrintedAttempt[];
};

type PrintedLine = {
  description: string;
  quantity: number;
  amountXpf: number;
  totalXpf: number;
  /** Basis points, where the lines have several rates. */
  rateBp: number | null;
};

type PrintedAttempt = {
  at: Date;
  number: number | null;
  kind: (typeof attemptKinds)[number];
  status: (typeof attemptMachine.states)[number];
  failureCode: string | null;
};

/** An invoice by the token of its page; null if the token is not valid, or the invoice a draft. */
export const readInvoicePage = async (token: string): Promise<InvoicePage | null> => {
  const id = readInvoiceToken(token);
  if (!id) return null;
  const found = await db.invoice.findUnique({
    where: { id },
    include: { ...withAttempts, payments: paid },
  });
  return found && found.status !== "draft" ? printed(found) : null;
};

/** An invoice has at most one successful payment. */
const paid = {
  where: { status: { in: ["succeeded", "refunded"] } },
  select: withCorrections,
};

type Found = InvoiceDetail & { payments: { refunds: Corrected[] }[] };

const printed = ({ payments, ...invoice }: Found): InvoicePage => {
  const { periodStart, periodEnd, outOfBandMethod } = invoice;
  return {
    id: invoice.id,
    merchantId: invoice.merchantId,
    livemode: invoice.livemode,
    number: numberOf(invoice),
    status: invoice.status as InvoicePage["status"],
    url: invoiceUrl(invoice.id),
    createdAt: invoice.issuedAt ?? invoice.createdAt,
    dueAt: invoice.dueAt,
    paidAt: invoice.paidAt,
    nextAttemptAt: invoice.nextAttemptAt,
    period: periodStart && periodEnd && { start: periodStart, end: periodEnd },
    lines: linesOf(invoice),
    memo: invoice.memo,
    outOfBand: outOfBandMethod === null ? null : outOfBandIn(invoice, outOfBandMethod),
    amountXpf: Number(invoice.amountXpf),
    taxes: taxesIn(invoice),
    seller: sellerIn(invoice.seller),
    buyer: buyerIn(invoice.buyer),
    corrections: correctionsOf(payments.flatMap(({ refunds }) => refunds)),
    attempts: invoice.attempts.map((attempt) => ({
      at: attempt.createdAt,
      number: attempt.number,
      kind: attempt.kind as PrintedAttempt["kind"],
      status: attempt.status as PrintedAttempt["status"],
      failureCode: attempt.failureCode,
    })),
  };
};

const outOfBandIn = ({ outOfBandReference: reference }: InvoiceDetail, method: string) => ({
  method: method as OutOfBandMethod,
  reference,
});

/** Its own lines, or one for the period of its subscription. */
const linesOf = ({ lines, taxes, description, ...invoice }: InvoiceDetail): PrintedLine[] => {
  const amountXpf = Number(invoice.amountXpf);
  if (lines === null) {
    return [{ description, quantity: 1, amountXpf, totalXpf: amountXpf, rateBp: null }];
  }
  return linesIn(lines).map(({ label, quantity, unitAmountXpf, totalXpf, tgcRateBp }) => ({
    description: label,
    quantity,
    amountXpf: unitAmountXpf,
    totalXpf,
    rateBp: taxes === null ? null : tgcRateBp,
  }));
};

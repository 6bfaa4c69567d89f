import {
  type Corrected,
  type Correction,
  correctionsOf,
  withCorrections,
} from "@/lib/credit-notes/page";
import { type Buyer, buyerIn } from "@/lib/customers/buyer";
import type { attemptKinds, attemptMachine, InvoiceStatus } from "@/lib/invoices/machine";
import { withAttempts } from "@/lib/invoices/read";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { invoiceUrl, readInvoiceToken } from "@/lib/invoices/token";
import { db } from "@/lib/kit/db";
import { type Tax, taxIn } from "@/lib/kit/money";
import { type Seller, sellerIn } from "@/lib/merchants/seller";

/** What an invoice shows on its page and on paper: as it was issued, and what was tried since. */
export type InvoicePage = {
  id: string;
  merchantId: string;
  livemode: boolean;
  number: string;
  status: InvoiceStatus;
  url: string;
  createdAt: Date;
  dueAt: Date;
  paidAt: Date | null;
  nextAttemptAt: Date | null;
  period: { start: Date; end: Date };
  lines: readonly { description: string; quantity: number; amountXpf: number; totalXpf: number }[];
  amountXpf: number;
  /** Null where the merchant was not liable: nothing is said of tax then. */
  tax: Tax | null;
  /** The parties as they were at issue. */
  seller: Seller;
  buyer: Buyer;
  /** The credit notes of what was given back of its payment, oldest first. */
  corrections: readonly Correction[];
  attempts: readonly PrintedAttempt[];
};

type PrintedAttempt = {
  at: Date;
  number: number | null;
  kind: (typeof attemptKinds)[number];
  status: (typeof attemptMachine.states)[number];
  failureCode: string | null;
};

/** An invoice as it is shown; null where the token is not one of ours. */
export const readInvoicePage = async (token: string): Promise<InvoicePage | null> => {
  const id = readInvoiceToken(token);
  if (!id) return null;
  const found = await db.invoice.findUnique({
    where: { id },
    include: { ...withAttempts, payments: paid },
  });
  return found && printed(found);
};

/** One payment at most settles an invoice. */
const paid = {
  where: { status: { in: ["succeeded", "refunded"] } },
  select: withCorrections,
};

type Found = InvoiceDetail & { payments: { refunds: Corrected[] }[] };

const printed = ({ payments, ...invoice }: Found): InvoicePage => {
  const { description, periodStart, periodEnd } = invoice;
  const amountXpf = Number(invoice.amountXpf);
  return {
    id: invoice.id,
    merchantId: invoice.merchantId,
    livemode: invoice.livemode,
    number: invoice.number,
    status: invoice.status as InvoiceStatus,
    url: invoiceUrl(invoice.id),
    createdAt: invoice.createdAt,
    dueAt: invoice.dueAt,
    paidAt: invoice.paidAt,
    nextAttemptAt: invoice.nextAttemptAt,
    period: { start: periodStart, end: periodEnd },
    lines: [{ description, quantity: 1, amountXpf, totalXpf: amountXpf }],
    amountXpf,
    tax: taxIn(invoice),
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

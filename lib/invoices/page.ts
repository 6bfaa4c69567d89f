import type { attemptKinds, attemptStatuses, InvoiceStatus } from "@/lib/invoices/machine";
import { withAttempts } from "@/lib/invoices/read";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { invoiceUrl, readInvoiceToken } from "@/lib/invoices/token";
import { db } from "@/lib/kit/db";
import type { Merchant } from "@/prisma/client/client";

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
  tax: { label: string; rateBp: number; htXpf: number; tgcXpf: number } | null;
  /** The parties as they were at issue; the rest of the seller is of today. */
  seller: Pick<
    Merchant,
    "name" | "legalName" | "taxNumber" | "supportEmail" | "brandColor" | "logoUrl"
  >;
  buyer: { name: string | null; email: string | null };
  attempts: readonly PrintedAttempt[];
};

type PrintedAttempt = {
  at: Date;
  number: number | null;
  kind: (typeof attemptKinds)[number];
  status: (typeof attemptStatuses)[number];
  failureCode: string | null;
};

/** An invoice as it is shown; null where the token is not one of ours. */
export const readInvoicePage = async (token: string): Promise<InvoicePage | null> => {
  const id = readInvoiceToken(token);
  if (!id) return null;
  const found = await db.invoice.findUnique({
    where: { id },
    include: { ...withAttempts, merchant: true },
  });
  return found && printed(found);
};

const printed = ({ merchant, ...invoice }: InvoiceDetail & { merchant: Merchant }): InvoicePage => {
  const { description, merchantName, merchantTaxNumber, periodStart, periodEnd } = invoice;
  const { legalName, supportEmail, brandColor, logoUrl } = merchant;
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
    tax: taxOf(invoice),
    seller: {
      name: merchantName,
      taxNumber: merchantTaxNumber,
      legalName,
      supportEmail,
      brandColor,
      logoUrl,
    },
    buyer: { name: invoice.customerName, email: invoice.customerEmail },
    attempts: invoice.attempts.map((attempt) => ({
      at: attempt.createdAt,
      number: attempt.number,
      kind: attempt.kind as PrintedAttempt["kind"],
      status: attempt.status as PrintedAttempt["status"],
      failureCode: attempt.failureCode,
    })),
  };
};

const taxOf = ({ taxLabel, tgcRateBp, htXpf, tgcXpf }: InvoiceDetail): InvoicePage["tax"] =>
  tgcRateBp !== null && tgcRateBp > 0
    ? { label: taxLabel, rateBp: tgcRateBp, htXpf: Number(htXpf), tgcXpf: Number(tgcXpf) }
    : null;

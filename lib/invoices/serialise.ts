import { buyerIn } from "@/lib/customers/buyer";
import { type FrozenLine, linesIn } from "@/lib/invoices/line";
import type { AttemptKind, InvoiceStatus, OutOfBandMethod } from "@/lib/invoices/machine";
import type { Invoice, InvoiceAttempt } from "@/lib/invoices/schema";
import { invoiceUrl } from "@/lib/invoices/token";
import { unix, unixOrNull } from "@/lib/kit/clock";
import { assert } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import { eurCents, percent } from "@/lib/kit/money";
import { serialiseTaxes } from "@/lib/kit/taxes";
import { sellerIn } from "@/lib/merchants/seller";
import type { InvoiceAttempt as AttemptRow, Invoice as InvoiceRow } from "@/prisma/client/client";

/** An invoice with its attempts, oldest first. */
export type InvoiceDetail = InvoiceRow & { attempts: AttemptRow[] };

const serialiseAttempt = (row: AttemptRow): InvoiceAttempt => ({
  object: "invoice_attempt",
  created: unix(row.createdAt),
  number: row.number,
  kind: row.kind as AttemptKind,
  status: row.status as InvoiceAttempt["status"],
  transactionId: row.transactionId,
  paymentMethodId: row.paymentMethodId,
  failureCode: row.failureCode,
  failureMessage: row.failureMessage,
});

// A draft has the parties of no moment yet.
const partiesOf = ({ status, seller, buyer }: InvoiceRow) => {
  if (status === "draft") {
    return { merchantName: null, merchantTaxNumber: null, customerName: null, customerEmail: null };
  }
  const { name: merchantName, taxNumber: merchantTaxNumber } = sellerIn(seller);
  const { name: customerName, email: customerEmail } = buyerIn(buyer);
  return { merchantName, merchantTaxNumber, customerName, customerEmail };
};

/** The number of an invoice that was issued. */
export const numberOf = ({ id, number }: Pick<InvoiceRow, "id" | "number">): string => {
  assert(number, `the invoice ${id} was issued`);
  return number;
};

const serialiseLine = ({ tgcRateBp, ...line }: FrozenLine) => ({
  ...line,
  tgcRate: percent(tgcRateBp),
});

/** When it was issued; null for a draft. That of a subscription is issued when it is created. */
const issuedAtOf = ({
  status,
  issuedAt,
  createdAt,
}: Pick<InvoiceRow, "status" | "issuedAt" | "createdAt">): Date | null =>
  status === "draft" ? null : (issuedAt ?? createdAt);

/** How it was paid without a card; null if it was not. */
const outOfBandOf = (row: InvoiceRow): Invoice["paidOutOfBand"] =>
  row.outOfBandMethod === null || row.paidAt === null
    ? null
    : {
        method: row.outOfBandMethod as OutOfBandMethod,
        reference: row.outOfBandReference,
        paidAt: unix(row.paidAt),
      };

/** With its attempts in a detail and in events; in lists they are null. */
export const serialiseInvoice = (
  row: InvoiceRow & { attempts?: AttemptRow[] | undefined },
): Invoice => ({
  object: "invoice",
  id: row.id,
  created: unix(row.createdAt),
  livemode: row.livemode,
  number: row.number,
  status: row.status as InvoiceStatus,
  subscriptionId: row.subscriptionId,
  customerId: row.customerId,
  priceId: row.priceId,
  description: row.description,
  periodStart: unixOrNull(row.periodStart),
  periodEnd: unixOrNull(row.periodEnd),
  dueAt: unix(row.dueAt),
  amountXpf: Number(row.amountXpf),
  htXpf: Number(row.htXpf),
  tgcXpf: Number(row.tgcXpf),
  tgcRate: percent(row.tgcRateBp),
  taxes: serialiseTaxes(row),
  lines: row.lines === null ? null : linesIn(row.lines).map(serialiseLine),
  memo: row.memo,
  issuedAt: unixOrNull(issuedAtOf(row)),
  amountEurCents: eurCents(row.amountXpf),
  attemptCount: row.attemptCount,
  nextAttemptAt: unixOrNull(row.nextAttemptAt),
  attempts: row.attempts?.map(serialiseAttempt) ?? null,
  transactionId: row.transactionId,
  paidAt: unixOrNull(row.paidAt),
  paidOutOfBand: outOfBandOf(row),
  unpaidAt: unixOrNull(row.unpaidAt),
  ...partiesOf(row),
  url: invoiceUrl(row.id),
  metadata: asMetadata(row.metadata),
});

import { buyerIn } from "@/lib/customers/buyer";
import type { AttemptKind, InvoiceStatus } from "@/lib/invoices/machine";
import type { Invoice, InvoiceAttempt } from "@/lib/invoices/schema";
import { invoiceUrl } from "@/lib/invoices/token";
import { unix, unixOrNull } from "@/lib/kit/clock";
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

const partiesOf = ({ seller, buyer }: InvoiceRow) => {
  const { name: merchantName, taxNumber: merchantTaxNumber } = sellerIn(seller);
  const { name: customerName, email: customerEmail } = buyerIn(buyer);
  return { merchantName, merchantTaxNumber, customerName, customerEmail };
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
  periodStart: unix(row.periodStart),
  periodEnd: unix(row.periodEnd),
  dueAt: unix(row.dueAt),
  amountXpf: Number(row.amountXpf),
  htXpf: Number(row.htXpf),
  tgcXpf: Number(row.tgcXpf),
  tgcRate: percent(row.tgcRateBp),
  taxes: serialiseTaxes({ ...row, taxes: null }),
  amountEurCents: eurCents(row.amountXpf),
  attemptCount: row.attemptCount,
  nextAttemptAt: unixOrNull(row.nextAttemptAt),
  attempts: row.attempts?.map(serialiseAttempt) ?? null,
  transactionId: row.transactionId,
  paidAt: unixOrNull(row.paidAt),
  unpaidAt: unixOrNull(row.unpaidAt),
  ...partiesOf(row),
  url: invoiceUrl(row.id),
  metadata: asMetadata(row.metadata),
});

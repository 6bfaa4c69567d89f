import { z } from "zod";
import {
  attemptKinds,
  attemptMachine,
  invoiceMachine,
  outOfBandMethods,
} from "@/lib/invoices/machine";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { MetadataOut, MetadataPatch, NewMetadata } from "@/lib/kit/metadata";
import { Taxes } from "@/lib/kit/taxes-schema";
import { text, wholeNumber } from "@/lib/kit/text";
import { Rate } from "@/lib/merchants/schema";

export const InvoiceAttempt = z
  .strictObject({
    object: z.literal("invoice_attempt"),
    created: z.int(),
    number: z.int().nullable().describe("1 to 5 for the schedule; null for every other try"),
    kind: z.enum(attemptKinds),
    status: z.enum(attemptMachine.states),
    transactionId: z.uuid().nullable().describe("Null when there was no card to charge"),
    paymentMethodId: z.uuid().nullable(),
    failureCode: z.string().nullable(),
    failureMessage: z.string().nullable(),
  })
  .meta({ id: "invoice_attempt" });
export type InvoiceAttempt = z.infer<typeof InvoiceAttempt>;

/** A line of an invoice by hand, or of several of a price. */
const InvoiceLine = z.strictObject({
  productId: z.uuid().nullable(),
  label: z.string(),
  quantity: z.int(),
  unitAmountXpf: z.int(),
  totalXpf: z.int(),
  tgcRate: z
    .number()
    .nullable()
    .describe(
      "Per cent; null in a draft: the merchant's own at issue; null from then on: not liable",
    ),
});

const PaidOutOfBand = z.strictObject({
  method: z.enum(outOfBandMethods),
  reference: z.string().nullable(),
  paidAt: z.int(),
});

export const Invoice = z
  .strictObject({
    object: z.literal("invoice"),
    id: z.uuid(),
    created: z.int(),
    livemode: z.boolean(),
    number: z.string().nullable().describe("Null for a draft"),
    status: z.enum(invoiceMachine.states),
    subscriptionId: z
      .uuid()
      .nullable()
      .describe("Null for an invoice by hand, as are priceId, periodStart and periodEnd"),
    customerId: z.uuid(),
    priceId: z.uuid().nullable(),
    description: z.string(),
    periodStart: z.int().nullable(),
    periodEnd: z.int().nullable(),
    dueAt: z.int(),
    amountXpf: z.int(),
    htXpf: z.int(),
    tgcXpf: z.int(),
    tgcRate: z.number().nullable().describe("Percent, as it was at issue; null: not liable"),
    taxes: Taxes,
    lines: z
      .array(InvoiceLine)
      .nullable()
      .describe(
        "Of an invoice by hand; one for a subscription's whose quantity is more than one, else null",
      ),
    memo: z.string().nullable().describe("A text for the customer"),
    issuedAt: z.int().nullable().describe("Null for a draft"),
    amountEurCents: z.int(),
    attemptCount: z.int().describe("Scheduled attempts made, 0 to 5"),
    nextAttemptAt: z.int().nullable(),
    attempts: z.array(InvoiceAttempt).nullable().describe("In the detail; null in lists"),
    transactionId: z.uuid().nullable().describe("The payment that paid it"),
    paidAt: z.int().nullable(),
    paidOutOfBand: PaidOutOfBand.nullable().describe("How it was paid without a card"),
    unpaidAt: z.int().nullable(),
    merchantName: z.string().nullable(),
    merchantTaxNumber: z.string().nullable(),
    customerName: z.string().nullable(),
    customerEmail: z.string().nullable(),
    url: z.string(),
    metadata: MetadataOut,
  })
  .meta({ id: "invoice" });
export type Invoice = z.infer<typeof Invoice>;

export const invoiceRelations = ["customer", "subscription", "price", "transaction"] as const;

const instant = wholeNumber(0, 253_402_300_799);

export const InvoiceQuery = listQuery(
  "in",
  {
    customer: reference("cus").optional(),
    subscription: reference("sub").optional(),
    status: z.enum(invoiceMachine.states).optional(),
    createdFrom: instant.optional(),
    createdTo: instant.optional(),
  },
  { expand: invoiceRelations },
);
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;

export const InvoicePayment = z.strictObject({
  paymentMethod: reference("pm").optional(),
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

const AMOUNT_MAX = 100_000_000;

const NewLine = z.strictObject({
  product: reference("prod").optional(),
  label: text({ max: 280 }),
  quantity: z.int().min(1).max(1000).default(1),
  unitAmountXpf: z.int().min(1).max(AMOUNT_MAX).describe("Tax included"),
  tgcRate: Rate.optional().describe(
    "One of the merchant's tgcRates; without, the product's rate, or the merchant's own at issue",
  ),
});
export type NewLine = z.infer<typeof NewLine>;

const terms = {
  customer: reference("cus"),
  lines: z.array(NewLine).min(1).max(100),
  dueAt: z.int().min(0).max(253_402_300_799).describe("Today in Tahiti or later"),
  memo: text({ max: 1000, lines: true }).describe("A text for the customer"),
};

const send = z
  .boolean()
  .default(false)
  .describe("Also sends the customer an e-mail with the link to its page");

export const InvoiceCreation = z.strictObject({
  ...terms,
  memo: terms.memo.optional(),
  send: z.boolean().default(false).describe("Issues it at once and sends it to the customer"),
  metadata: NewMetadata.optional(),
});
export type InvoiceCreation = z.infer<typeof InvoiceCreation>;

export const InvoiceUpdate = z.strictObject({
  customer: terms.customer.optional(),
  lines: terms.lines.optional().describe("Replaced as a whole"),
  dueAt: terms.dueAt.optional(),
  memo: terms.memo.nullable().optional(),
  metadata: MetadataPatch.optional(),
});
export type InvoiceUpdate = z.infer<typeof InvoiceUpdate>;

export const InvoiceIssue = z.strictObject({ send });
export type InvoiceIssue = z.infer<typeof InvoiceIssue>;

export const InvoiceMarkPaid = z.strictObject({
  method: z.enum(outOfBandMethods),
  reference: text({ max: 100 }).optional().describe("Such as the number of the cheque"),
  paidAt: z.int().min(0).optional().describe("Now unless it is given; never in the future"),
  send: z.boolean().default(false).describe("Also thanks the customer by e-mail"),
});
export type InvoiceMarkPaid = z.infer<typeof InvoiceMarkPaid>;

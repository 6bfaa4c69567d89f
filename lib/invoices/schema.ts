import { z } from "zod";
import { attemptKinds, attemptMachine, invoiceMachine } from "@/lib/invoices/machine";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { MetadataOut } from "@/lib/kit/metadata";
import { Taxes } from "@/lib/kit/taxes-schema";
import { wholeNumber } from "@/lib/kit/text";

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

export const Invoice = z
  .strictObject({
    object: z.literal("invoice"),
    id: z.uuid(),
    created: z.int(),
    livemode: z.boolean(),
    number: z.string(),
    status: z.enum(invoiceMachine.states),
    subscriptionId: z.uuid(),
    customerId: z.uuid(),
    priceId: z.uuid(),
    description: z.string(),
    periodStart: z.int(),
    periodEnd: z.int(),
    dueAt: z.int(),
    amountXpf: z.int(),
    htXpf: z.int(),
    tgcXpf: z.int(),
    tgcRate: z.number().nullable().describe("Percent, as it was at issue; null: not liable"),
    taxes: Taxes,
    amountEurCents: z.int(),
    attemptCount: z.int().describe("Scheduled attempts made, 0 to 5"),
    nextAttemptAt: z.int().nullable(),
    attempts: z.array(InvoiceAttempt).nullable().describe("In the detail; null in lists"),
    transactionId: z.uuid().nullable().describe("The payment that paid it"),
    paidAt: z.int().nullable(),
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

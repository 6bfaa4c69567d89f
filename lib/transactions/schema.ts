import { z } from "zod";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { MetadataOut } from "@/lib/kit/metadata";
import { Taxes } from "@/lib/kit/taxes-schema";
import { wholeNumber } from "@/lib/kit/text";
import { transactionMachine, transactionSources } from "@/lib/transactions/machine";

const id = z.uuid().nullable();

export const Answer = z.strictObject({ key: z.string(), label: z.string(), value: z.string() });
export type Answer = z.infer<typeof Answer>;

export const Transaction = z
  .strictObject({
    object: z.literal("transaction"),
    id: z.uuid(),
    created: z.int(),
    createdAt: z.string().meta({ deprecated: true }),
    livemode: z.boolean(),
    status: z.enum(transactionMachine.states),
    source: z.enum(transactionSources),
    amountXpf: z.int(),
    amountEurCents: z.int(),
    amountRefundedXpf: z.int(),
    amountRefundableXpf: z.int(),
    htXpf: z.int().nullable(),
    tgcXpf: z.int().nullable(),
    tgcRate: z.number().nullable().describe("Per cent; null also where taxes has several"),
    taxes: Taxes,
    description: z.string().nullable(),
    quantity: z
      .int()
      .nullable()
      .describe("How many of a link or of a subscription; null where nobody chose"),
    answers: z.array(Answer).describe("To a link's questions, with their labels of the time"),
    customerId: id,
    paymentMethodId: id,
    paymentLinkId: id,
    checkoutSessionId: id,
    invoiceId: id,
    subscriptionId: id,
    terminalPaymentId: id,
    receiptId: id,
    cardBrand: z.string().nullable(),
    cardLast4: z.string().nullable(),
    offSession: z.boolean(),
    failureCode: z.string().nullable(),
    failureMessage: z.string().nullable(),
    paidAt: z.int().nullable(),
    refundedAt: z.int().nullable(),
    recovered: z.boolean(),
    metadata: MetadataOut,
  })
  .meta({ id: "transaction" });
export type Transaction = z.infer<typeof Transaction>;

export const transactionRelations = [
  "customer",
  "paymentMethod",
  "paymentLink",
  "checkoutSession",
  "invoice",
  "subscription",
  "receipt",
  "refunds",
] as const;

const instant = wholeNumber(0, 253_402_300_799);

export const TransactionQuery = listQuery(
  "tx",
  {
    status: z.enum(transactionMachine.states).optional(),
    source: z.enum(transactionSources).optional(),
    customer: reference("cus").optional(),
    paymentLink: reference("plink").optional(),
    checkoutSession: reference("cs").optional(),
    subscription: reference("sub").optional(),
    invoice: reference("in").optional(),
    createdFrom: instant.optional(),
    createdTo: instant.optional(),
  },
  { expand: transactionRelations },
);
export type TransactionQuery = z.infer<typeof TransactionQuery>;

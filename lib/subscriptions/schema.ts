import { z } from "zod";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { MetadataOut, MetadataPatch, NewMetadata } from "@/lib/kit/metadata";
import { TrialDays } from "@/lib/payables/schema";
import { Billing } from "@/lib/prices/schema";
import { subscriptionMachine } from "@/lib/subscriptions/machine";
import { intervals } from "@/lib/subscriptions/periods";

const PendingUpdate = z.strictObject({
  priceId: z.uuid().nullable().describe("Null: the price stays"),
  quantity: z.int().nullable().describe("Null: the quantity stays"),
  effectiveAt: z.int().describe("The end of the current period"),
});

export const Subscription = z
  .strictObject({
    object: z.literal("subscription"),
    id: z.uuid(),
    created: z.int(),
    livemode: z.boolean(),
    status: z.enum(subscriptionMachine.states),
    customerId: z.uuid(),
    priceId: z.uuid(),
    paymentMethodId: z.uuid().nullable().describe("Null: follows the customer's default card"),
    amountXpf: z.int().describe("Of a period: unitAmountXpf × quantity"),
    quantity: z.int(),
    unitAmountXpf: z.int().describe("The amount of the price"),
    interval: z.enum(intervals),
    intervalCount: z.int(),
    label: z.string(),
    billing: Billing.describe("When a period is invoiced: at its end or at its start"),
    trialEndsAt: z.int().nullable().describe("When the first period begins; null without a trial"),
    billingAnchor: z.int(),
    currentPeriodStart: z.int(),
    currentPeriodEnd: z
      .int()
      .describe(
        "When the invoice of the current period is issued, or that of the next where it is billed in advance",
      ),
    cancelAtPeriodEnd: z.boolean(),
    canceledAt: z.int().nullable().describe("When the cancellation was asked for"),
    endedAt: z.int().nullable().describe("When it took effect"),
    cycles: z.int().nullable().describe("How many invoices complete it; null: it has no such end"),
    cyclesInvoiced: z.int().describe("Invoices so far"),
    pausedUntil: z.int().nullable().describe("Nothing is invoiced before; null: not paused"),
    pendingUpdate: PendingUpdate.nullable().describe("What changes with the next period"),
    latestInvoiceId: z.uuid().nullable(),
    metadata: MetadataOut,
  })
  .meta({ id: "subscription" });
export type Subscription = z.infer<typeof Subscription>;

const quantity = z
  .int()
  .min(1)
  .max(1000)
  .describe("Each period is invoiced at the amount of the price by the quantity");

const cycles = z.int().min(1).max(520);

export const SubscriptionCreation = z.strictObject({
  customer: reference("cus"),
  price: reference("price"),
  paymentMethod: reference("pm")
    .optional()
    .describe("Absent: whichever card is the customer's default at each due date"),
  trialDays: TrialDays.optional(),
  quantity: quantity.optional(),
  cycles: cycles.optional().describe("After that many invoices it is completed"),
  metadata: NewMetadata.optional(),
});
export type SubscriptionCreation = z.infer<typeof SubscriptionCreation>;

export const SubscriptionUpdate = z.strictObject({
  paymentMethod: reference("pm").nullable().optional(),
  cancelAtPeriodEnd: z.boolean().optional(),
  price: reference("price")
    .optional()
    .describe("Another recurring price, from the next period on; the present one withdraws it"),
  quantity: quantity
    .optional()
    .describe("From the next period on; the present one withdraws another"),
  cycles: cycles
    .nullable()
    .optional()
    .describe("After that many invoices it is completed; null: it has no such end"),
  pausedUntil: z
    .int()
    .min(0)
    .max(253_402_300_799)
    .nullable()
    .optional()
    .describe("In the future, at most five years; null resumes it at once"),
  metadata: MetadataPatch.optional(),
});
export type SubscriptionUpdate = z.infer<typeof SubscriptionUpdate>;

export const SubscriptionCancellation = z.strictObject({
  atPeriodEnd: z.boolean().default(false),
});
export type SubscriptionCancellation = z.infer<typeof SubscriptionCancellation>;

export const subscriptionRelations = [
  "customer",
  "price",
  "paymentMethod",
  "latestInvoice",
] as const;

export const SubscriptionQuery = listQuery(
  "sub",
  {
    customer: reference("cus").optional(),
    price: reference("price").optional(),
    status: z.enum(subscriptionMachine.states).optional(),
  },
  { expand: subscriptionRelations },
);
export type SubscriptionQuery = z.infer<typeof SubscriptionQuery>;

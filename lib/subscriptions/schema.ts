import { z } from "zod";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { MetadataOut, MetadataPatch, NewMetadata } from "@/lib/kit/metadata";
import { TrialDays } from "@/lib/payables/schema";
import { Billing } from "@/lib/prices/schema";
import { subscriptionMachine } from "@/lib/subscriptions/machine";
import { intervals } from "@/lib/subscriptions/periods";

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
    amountXpf: z.int(),
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
    latestInvoiceId: z.uuid().nullable(),
    metadata: MetadataOut,
  })
  .meta({ id: "subscription" });
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionCreation = z.strictObject({
  customer: reference("cus"),
  price: reference("price"),
  paymentMethod: reference("pm")
    .optional()
    .describe("Absent: whichever card is the customer's default at each due date"),
  trialDays: TrialDays.optional(),
  metadata: NewMetadata.optional(),
});
export type SubscriptionCreation = z.infer<typeof SubscriptionCreation>;

export const SubscriptionUpdate = z.strictObject({
  paymentMethod: reference("pm").nullable().optional(),
  cancelAtPeriodEnd: z.boolean().optional(),
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

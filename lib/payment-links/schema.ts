import { z } from "zod";
import { returnUrl } from "@/lib/checkout-sessions/return-url";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { MetadataOut, MetadataPatch, NewMetadata } from "@/lib/kit/metadata";
import { text } from "@/lib/kit/text";

/** The limits of one payment, by link or by the API. */
export const AMOUNT_MIN = 100;
export const AMOUNT_MAX = 10_000_000;

export const PaymentLink = z
  .strictObject({
    object: z.literal("payment_link"),
    id: z.uuid(),
    created: z.int(),
    createdAt: z.string().meta({ deprecated: true }),
    livemode: z.boolean(),
    slug: z.string(),
    url: z.string().describe("The page to share"),
    active: z.boolean(),
    priceId: z.uuid().nullable(),
    amountXpf: z.int(),
    label: z.string().describe("The price's label as it is now, or else the description"),
    description: z.string().nullable().describe("Null for the link of a price"),
    returnUrl: z.string().nullable(),
    paymentsCount: z.int().describe("Payments that succeeded"),
    amountCollectedXpf: z.int().describe("Total of these payments, net of refunds"),
    metadata: MetadataOut,
  })
  .meta({ id: "payment_link" });
export type PaymentLink = z.infer<typeof PaymentLink>;

export const PaymentLinkCreation = z
  .strictObject({
    price: reference("price").optional().describe("Amount and label are inherited from it"),
    amountXpf: z.int().min(AMOUNT_MIN).max(AMOUNT_MAX).optional().describe("Instead of a price"),
    description: text({ max: 280 }).optional().describe("Only with amountXpf"),
    returnUrl: returnUrl().optional().describe("HTTPS in live mode"),
    metadata: NewMetadata.optional(),
  })
  .superRefine(({ price, amountXpf, description }, issues) => {
    const fault = (field: string, message: string) =>
      issues.addIssue({ code: "custom", path: [field], message });
    if ((price === undefined) === (amountXpf === undefined)) {
      fault("amountXpf", "give exactly one of price and amountXpf");
    }
    if (price !== undefined && description !== undefined) {
      fault("description", "the link of a price takes the price's label");
    }
    if (price === undefined && amountXpf !== undefined && description === undefined) {
      fault("description", "required with amountXpf");
    }
  });
export type PaymentLinkCreation = z.infer<typeof PaymentLinkCreation>;

/** The amount never changes: another amount needs another link. */
export const PaymentLinkUpdate = z.strictObject({
  active: z.boolean(),
  metadata: MetadataPatch.optional(),
});
export type PaymentLinkUpdate = z.infer<typeof PaymentLinkUpdate>;

export const linkRelations = ["price", "product"] as const;

export const PaymentLinkQuery = listQuery("plink", {}, { offset: true, expand: linkRelations });
export type PaymentLinkQuery = z.infer<typeof PaymentLinkQuery>;

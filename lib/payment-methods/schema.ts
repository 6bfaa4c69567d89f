import { z } from "zod";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { MetadataOut, MetadataPatch, NewMetadata } from "@/lib/kit/metadata";
import { text } from "@/lib/kit/text";

export const PaymentMethod = z
  .strictObject({
    object: z.literal("payment_method"),
    id: z.uuid(),
    created: z.int(),
    createdAt: z.string().meta({ deprecated: true }),
    livemode: z.boolean(),
    customerId: z.uuid(),
    default: z.boolean(),
    detached: z.boolean(),
    detachedAt: z.int().nullable(),
    brand: z.string(),
    last4: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
    expired: z.boolean(),
    setupIntentId: z.uuid().nullable(),
    metadata: MetadataOut,
  })
  .meta({ id: "payment_method" });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PaymentMethodCreation = z.strictObject({
  customer: reference("cus"),
  token: text({ max: 500 }),
  default: z.boolean().optional(),
  metadata: NewMetadata.optional(),
});
export type PaymentMethodCreation = z.infer<typeof PaymentMethodCreation>;

export const PaymentMethodUpdate = z.strictObject({
  default: z
    .literal(true, "expected true: another card takes the default, or detach this one")
    .optional(),
  metadata: MetadataPatch.optional(),
});
export type PaymentMethodUpdate = z.infer<typeof PaymentMethodUpdate>;

export const methodRelations = ["customer"];

export const PaymentMethodQuery = listQuery(
  "pm",
  { customer: reference("cus").optional() },
  { expand: methodRelations, offset: true },
);
export type PaymentMethodQuery = z.infer<typeof PaymentMethodQuery>;

import { z } from "zod";
import { Address, NewAddress } from "@/lib/kit/address";
import { listQuery } from "@/lib/kit/http/pagination";
import { MetadataOut, MetadataPatch, NewMetadata } from "@/lib/kit/metadata";
import { email, lengthOf, text } from "@/lib/kit/text";

export const Customer = z
  .strictObject({
    object: z.literal("customer"),
    id: z.uuid(),
    created: z.int(),
    createdAt: z.string().meta({ deprecated: true }),
    livemode: z.boolean(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    address: Address.nullable().describe("Shown on invoices, receipts and credit notes"),
    defaultPaymentMethodId: z.uuid().nullable(),
    deleted: z.boolean(),
    deletedAt: z.int().nullable(),
    metadata: MetadataOut,
  })
  .meta({ id: "customer" });
export type Customer = z.infer<typeof Customer>;

/** Stored as written: only its length is checked. */
const phone = () =>
  z
    .string()
    .meta({ minLength: 1, maxLength: 40 })
    .refine((written) => written.length > 0, "expected at least 1 character")
    .refine((written) => lengthOf(written) <= 40, "expected at most 40 characters");

export const CustomerCreation = z
  .strictObject({
    email: email().optional(),
    name: text({ max: 280 }).optional(),
    phone: phone().optional(),
    address: NewAddress.optional(),
    metadata: NewMetadata.optional(),
  })
  .refine(
    (fields) => Object.keys(fields).length > 0,
    "Give at least one of email, name, phone, address and metadata.",
  );
export type CustomerCreation = z.infer<typeof CustomerCreation>;

export const CustomerUpdate = z.strictObject({
  email: email().nullable().optional(),
  name: text({ max: 280 }).nullable().optional(),
  phone: phone().nullable().optional(),
  address: NewAddress.nullable().optional().describe("Replaced as a whole; null clears it"),
  metadata: MetadataPatch.optional(),
});
export type CustomerUpdate = z.infer<typeof CustomerUpdate>;

export const customerRelations = ["defaultPaymentMethod"];

export const CustomerQuery = listQuery(
  "cus",
  { email: email().optional() },
  { expand: customerRelations, offset: true },
);
export type CustomerQuery = z.infer<typeof CustomerQuery>;

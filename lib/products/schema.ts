import { z } from "zod";
import { listQuery } from "@/lib/kit/http/pagination";
import { MetadataOut, MetadataPatch, NewMetadata } from "@/lib/kit/metadata";
import { flag, text } from "@/lib/kit/text";

export const Product = z
  .strictObject({
    object: z.literal("product"),
    id: z.uuid(),
    created: z.int(),
    createdAt: z.string().meta({ deprecated: true }),
    livemode: z.boolean(),
    name: z.string(),
    description: z.string().nullable(),
    active: z.boolean(),
    metadata: MetadataOut,
  })
  .meta({ id: "product" });
export type Product = z.infer<typeof Product>;

export const ProductCreation = z.strictObject({
  name: text({ max: 280 }),
  description: text({ max: 2000, lines: true }).optional(),
  metadata: NewMetadata.optional(),
});
export type ProductCreation = z.infer<typeof ProductCreation>;

export const ProductUpdate = z.strictObject({
  name: text({ max: 280 }).optional(),
  description: text({ max: 2000, lines: true }).nullable().optional(),
  active: z.boolean().optional(),
  metadata: MetadataPatch.optional(),
});
export type ProductUpdate = z.infer<typeof ProductUpdate>;

export const ProductQuery = listQuery("prod", { active: flag().optional() }, { offset: true });
export type ProductQuery = z.infer<typeof ProductQuery>;

import { z } from "zod";
import { listQuery } from "@/lib/kit/http/pagination";
import { MetadataOut, MetadataPatch, NewMetadata } from "@/lib/kit/metadata";
import { flag, text } from "@/lib/kit/text";
import { Rate } from "@/lib/merchants/schema";

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
    tgcRate: z.number().nullable().describe("Per cent; null: the merchant's own rate"),
    metadata: MetadataOut,
  })
  .meta({ id: "product" });
export type Product = z.infer<typeof Product>;

const tgcRate = Rate.nullable()
  .optional()
  .describe("One of the merchant's tgcRates; null: the merchant's own rate");

export const ProductCreation = z.strictObject({
  name: text({ max: 280 }),
  description: text({ max: 2000, lines: true }).optional(),
  tgcRate,
  metadata: NewMetadata.optional(),
});
export type ProductCreation = z.infer<typeof ProductCreation>;

export const ProductUpdate = z.strictObject({
  name: text({ max: 280 }).optional(),
  description: text({ max: 2000, lines: true }).nullable().optional(),
  active: z.boolean().optional(),
  tgcRate,
  metadata: MetadataPatch.optional(),
});
export type ProductUpdate = z.infer<typeof ProductUpdate>;

export const ProductQuery = listQuery("prod", { active: flag().optional() }, { offset: true });
export type ProductQuery = z.infer<typeof ProductQuery>;

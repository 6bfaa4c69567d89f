import { z } from "zod";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { MetadataOut, MetadataPatch, NewMetadata } from "@/lib/kit/metadata";
import { flag, text } from "@/lib/kit/text";

const PriceType = z.enum(["one_time", "recurring"]);
const Interval = z.enum(["day", "week", "month", "year"]);

export const Billing = z.enum(["arrears", "advance"]);
export type Billing = z.infer<typeof Billing>;

const intervalsMax = { day: 365, week: 52, month: 24, year: 3 } as const;

export const Price = z
  .strictObject({
    object: z.literal("price"),
    id: z.uuid(),
    created: z.int(),
    createdAt: z.string().meta({ deprecated: true }),
    livemode: z.boolean(),
    productId: z.uuid(),
    amountXpf: z.int(),
    type: PriceType,
    interval: Interval.nullable(),
    intervalCount: z.int().nullable(),
    billing: Billing.nullable().describe(
      "When a period is invoiced: at its end (arrears) or at its start (advance); null for a one-time price",
    ),
    nickname: z.string().nullable(),
    label: z.string().describe("The nickname, or else the product's name"),
    active: z.boolean(),
    metadata: MetadataOut,
  })
  .meta({ id: "price" });
export type Price = z.infer<typeof Price>;

export const PriceCreation = z
  .strictObject({
    product: reference("prod"),
    amountXpf: z.int().min(1).max(100_000_000),
    interval: Interval.optional().describe("Absent: a one-time price"),
    intervalCount: z.int().min(1).max(intervalsMax.day).optional(),
    billing: Billing.optional().describe("Of a recurring price; arrears by default"),
    nickname: text({ max: 280 }).optional(),
    metadata: NewMetadata.optional(),
  })
  .superRefine(({ interval, intervalCount, billing }, issues) => {
    if (billing !== undefined && interval === undefined) {
      const message = "only a recurring price has it: give interval too";
      issues.addIssue({ code: "custom", path: ["billing"], message });
    }
    if (intervalCount === undefined) return;
    const max = interval ? intervalsMax[interval] : 0;
    if (intervalCount <= max) return;
    const message = interval
      ? `expected at most ${max} with the interval ${interval}`
      : "only a recurring price has it: give interval too";
    issues.addIssue({ code: "custom", path: ["intervalCount"], message });
  });
export type PriceCreation = z.infer<typeof PriceCreation>;

/** Amount and period are frozen: other ones need a new price. */
export const PriceUpdate = z.strictObject({
  nickname: text({ max: 280 }).nullable().optional(),
  active: z.boolean().optional(),
  metadata: MetadataPatch.optional(),
});
export type PriceUpdate = z.infer<typeof PriceUpdate>;

export const priceRelations = ["product"] as const;

export const PriceQuery = listQuery(
  "price",
  {
    product: reference("prod").optional(),
    active: flag().optional(),
    type: PriceType.optional(),
  },
  { expand: priceRelations },
);
export type PriceQuery = z.infer<typeof PriceQuery>;

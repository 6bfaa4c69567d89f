import { z } from "zod";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { MetadataOut, NewMetadata } from "@/lib/kit/metadata";
import { refundMachine } from "@/lib/refunds/machine";

export const RefundReason = z.enum(["requested_by_customer", "duplicate", "fraudulent", "other"]);
export type RefundReason = z.infer<typeof RefundReason>;

export const Refund = z
  .strictObject({
    object: z.literal("refund"),
    id: z.uuid(),
    created: z.int(),
    livemode: z.boolean(),
    status: z.enum(refundMachine.states),
    transactionId: z.uuid(),
    amountXpf: z.int(),
    amountEurCents: z
      .int()
      .describe("The refunds of a payment add up to the conversion of their sum"),
    reason: RefundReason.nullable(),
    failureMessage: z.string().nullable(),
    succeededAt: z.int().nullable(),
    creditNoteNumber: z
      .string()
      .nullable()
      .describe("A-<year>-<6 digits>: of the credit note that is issued with success"),
    creditNoteUrl: z.string().nullable().describe("Its printable page, for the customer"),
    metadata: MetadataOut,
  })
  .meta({ id: "refund" });
export type Refund = z.infer<typeof Refund>;

export const RefundCreation = z.strictObject({
  amountXpf: z.int().min(1).optional().describe("All that is left unless given"),
  reason: RefundReason.optional(),
  metadata: NewMetadata.optional(),
});
export type RefundCreation = z.infer<typeof RefundCreation>;

export const refundRelations = ["transaction"] as const;

export const RefundQuery = listQuery(
  "re",
  { transaction: reference("tx").optional(), status: z.enum(refundMachine.states).optional() },
  { expand: refundRelations },
);
export type RefundQuery = z.infer<typeof RefundQuery>;

import { z } from "zod";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { MetadataOut, NewMetadata } from "@/lib/kit/metadata";
import { Taxes } from "@/lib/kit/taxes-schema";
import { refundMachine } from "@/lib/refunds/machine";

export const RefundReason = z.enum(["requested_by_customer", "duplicate", "fraudulent", "other"]);
export type RefundReason = z.infer<typeof RefundReason>;

const RefundLine = z.strictObject({
  line: z.int().describe("Position in the lineItems of the checkout session, from 0"),
  quantity: z.int().nullable().describe("Null for a part of its amount"),
  amountXpf: z.int(),
});

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
    taxes: Taxes,
    lines: z
      .array(RefundLine)
      .nullable()
      .describe("The lines that it names; null if it names none"),
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

const RefundLineCreation = z
  .strictObject({
    line: z.int().min(0).max(99).describe("Position in the lineItems of the session, from 0"),
    quantity: z.int().min(1).max(1000).optional(),
    amountXpf: z
      .int()
      .min(1)
      .optional()
      .describe("A part of the line's amount, instead of a quantity"),
  })
  .superRefine(({ quantity, amountXpf }, issues) => {
    if ((quantity === undefined) === (amountXpf === undefined)) {
      const message = "give exactly one of quantity and amountXpf";
      issues.addIssue({ code: "custom", path: ["quantity"], message });
    }
  });
export type RefundLineCreation = z.infer<typeof RefundLineCreation>;

export const RefundCreation = z
  .strictObject({
    amountXpf: z
      .int()
      .min(1)
      .optional()
      .describe("All that is left unless given; of several rates, shared in proportion"),
    lines: z
      .array(RefundLineCreation)
      .min(1)
      .max(100)
      .optional()
      .describe("Lines of its checkout session, instead of amountXpf: each once"),
    reason: RefundReason.optional(),
    metadata: NewMetadata.optional(),
  })
  .superRefine(({ amountXpf, lines = [] }, issues) => {
    const fault = (path: (string | number)[], message: string) =>
      issues.addIssue({ code: "custom", path, message });
    if (amountXpf !== undefined && lines.length > 0) {
      fault(["amountXpf"], "the lines say the amount");
    }
    lines.forEach(({ line }, index) => {
      if (lines.findIndex((other) => other.line === line) < index) {
        fault(["lines", index, "line"], "a line is named once");
      }
    });
  });
export type RefundCreation = z.infer<typeof RefundCreation>;

export const refundRelations = ["transaction"] as const;

export const RefundQuery = listQuery(
  "re",
  { transaction: reference("tx").optional(), status: z.enum(refundMachine.states).optional() },
  { expand: refundRelations },
);
export type RefundQuery = z.infer<typeof RefundQuery>;

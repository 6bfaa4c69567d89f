import { z } from "zod";
import { MetadataOut, NewMetadata } from "@/lib/kit/metadata";
import { email, text, wholeNumber } from "@/lib/kit/text";
import { terminalMachine } from "@/lib/terminal/machine";

export const TerminalPayment = z
  .strictObject({
    object: z.literal("terminal_payment"),
    id: z.uuid(),
    created: z.int(),
    livemode: z.boolean(),
    status: z.enum(terminalMachine.states),
    amountXpf: z.int(),
    description: z.string().nullable(),
    url: z.string().describe("The payer's page: what the QR code holds"),
    expiresAt: z.int(),
    transactionId: z.uuid().nullable().describe("The payment that succeeded"),
    lastFailureCode: z.string().nullable().describe("Why the last attempt was refused"),
    receiptEmail: z.string().nullable(),
    confirmationCode: z
      .string()
      .nullable()
      .describe("Six digits on success, which the payer shows"),
    offline: z.boolean(),
    createdBy: z.uuid(),
    metadata: MetadataOut,
  })
  .meta({ id: "terminal_payment" });
export type TerminalPayment = z.infer<typeof TerminalPayment>;

export const TerminalPaymentCreation = z.strictObject({
  amountXpf: z.int().min(100).max(10_000_000),
  description: text({ max: 280 }).optional(),
  expiresInMinutes: z.int().min(2).max(60).default(15),
  receiptEmail: email().optional(),
  metadata: NewMetadata.optional(),
});
export type TerminalPaymentCreation = z.infer<typeof TerminalPaymentCreation>;

export const TerminalWait = z.strictObject({
  wait: wholeNumber(0, 25)
    .optional()
    .describe("Seconds to wait for the next change while the payment is not decided."),
});

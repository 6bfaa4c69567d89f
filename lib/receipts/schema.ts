import { z } from "zod";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { email } from "@/lib/kit/text";
import { receiptMachine } from "@/lib/receipts/machine";

export const ReceiptFailure = z.enum([
  "invalid_address",
  "bounced",
  "complained",
  "mail_provider_error",
  "suppressed",
]);
export type ReceiptFailure = z.infer<typeof ReceiptFailure>;

export const Receipt = z
  .strictObject({
    object: z.literal("receipt"),
    id: z.uuid(),
    created: z.int(),
    livemode: z.boolean(),
    number: z.string().describe("R-<year>-<6 digits>"),
    status: z.enum(receiptMachine.states),
    transactionId: z.uuid(),
    customerId: z.uuid().nullable(),
    email: z.string().describe("Address of the next or last send"),
    amountXpf: z.int(),
    locale: z.enum(["fr", "en", "ty"]),
    url: z.string().describe("Printable page"),
    attempts: z.int().describe("Sends tried in total"),
    lastAttemptAt: z.int().nullable(),
    nextAttemptAt: z.int().nullable(),
    sentAt: z.int().nullable(),
    failureCode: ReceiptFailure.nullable(),
    failureMessage: z.string().nullable(),
  })
  .meta({ id: "receipt" });
export type Receipt = z.infer<typeof Receipt>;

export const ReceiptResending = z.strictObject({
  email: email().optional().describe("Corrects the address, for this receipt only"),
});
export type ReceiptResending = z.infer<typeof ReceiptResending>;

export const receiptRelations = ["transaction", "customer"] as const;

export const ReceiptQuery = listQuery(
  "rcpt",
  {
    status: z.enum(receiptMachine.states).optional(),
    customer: reference("cus").optional(),
    transaction: reference("tx").optional(),
    email: z.string().min(1).max(320).optional().describe("Case-insensitive"),
  },
  { expand: receiptRelations },
);
export type ReceiptQuery = z.infer<typeof ReceiptQuery>;

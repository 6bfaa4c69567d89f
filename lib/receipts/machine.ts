import { machine } from "@/lib/kit/machine";

/**
 * A receipt's message. `failed` is retried, `exhausted` is given up; what the provider accepted may still bounce.
 * Sent again, it is another message, and starts anew.
 */
export const receiptMachine = machine({
  pending: { accept: "succeeded", fail: "failed", exhaust: "exhausted", resend: "pending" },
  succeeded: { bounce: "exhausted", resend: "pending" },
  failed: { accept: "succeeded", fail: "failed", exhaust: "exhausted", resend: "pending" },
  exhausted: { resend: "pending" },
});

export type ReceiptStatus = (typeof receiptMachine.states)[number];
export type ReceiptTrigger = "accept" | "fail" | "exhaust" | "bounce" | "resend";

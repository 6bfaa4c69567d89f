import { idempotencyPurge } from "@/lib/api-keys/jobs";
import { eventsPurge } from "@/lib/events/jobs";
import { bankReconcile, bankStatement } from "@/lib/payments/jobs";
import { receiptsSend } from "@/lib/receipts/jobs";
import { sandboxPurge } from "@/lib/sandbox/jobs";
import { endpointHealth, endpointTrouble, webhooksDeliver } from "@/lib/webhook-endpoints/jobs";

/** Every background function. */
export const functions = [
  bankReconcile,
  bankStatement,
  receiptsSend,
  idempotencyPurge,
  sandboxPurge,
  webhooksDeliver,
  endpointHealth,
  endpointTrouble,
  eventsPurge,
];

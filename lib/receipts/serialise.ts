import { unix, unixOrNull } from "@/lib/kit/clock";
import type { ReceiptStatus } from "@/lib/receipts/machine";
import type { Receipt, ReceiptFailure } from "@/lib/receipts/schema";
import { receiptUrl } from "@/lib/receipts/token";
import type { Receipt as ReceiptRow } from "@/prisma/client/client";

export const serialiseReceipt = (row: ReceiptRow): Receipt => ({
  object: "receipt",
  id: row.id,
  created: unix(row.createdAt),
  livemode: row.livemode,
  number: row.number,
  status: row.status as ReceiptStatus,
  transactionId: row.transactionId,
  customerId: row.customerId,
  email: row.email,
  amountXpf: Number(row.amountXpf),
  locale: row.locale as Receipt["locale"],
  url: receiptUrl(row.id),
  attempts: row.attempts,
  lastAttemptAt: unixOrNull(row.lastAttemptAt),
  nextAttemptAt: unixOrNull(row.nextAttemptAt),
  sentAt: unixOrNull(row.sentAt),
  failureCode: row.failureCode as ReceiptFailure | null,
  failureMessage: row.failureMessage,
});

import { creditNoteUrl } from "@/lib/credit-notes/token";
import { unix, unixOrNull } from "@/lib/kit/clock";
import { asMetadata } from "@/lib/kit/metadata";
import { serialiseTaxes } from "@/lib/kit/taxes";
import type { RefundStatus } from "@/lib/refunds/machine";
import type { Refund, RefundReason } from "@/lib/refunds/schema";
import type { Refund as RefundRow } from "@/prisma/client/client";

export const serialiseRefund = (row: RefundRow): Refund => ({
  object: "refund",
  id: row.id,
  created: unix(row.createdAt),
  livemode: row.livemode,
  status: row.status as RefundStatus,
  transactionId: row.transactionId,
  amountXpf: Number(row.amountXpf),
  amountEurCents: Number(row.amountEurCents),
  taxes: serialiseTaxes({ ...row, tgcRateBp: null }),
  lines: row.lines as Refund["lines"],
  reason: row.reason as RefundReason | null,
  failureMessage: row.failureMessage,
  succeededAt: unixOrNull(row.succeededAt),
  creditNoteNumber: row.creditNoteNumber,
  creditNoteUrl: row.creditNoteNumber === null ? null : creditNoteUrl(row.id),
  metadata: asMetadata(row.metadata),
});

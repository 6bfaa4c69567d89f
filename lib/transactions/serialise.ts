import { unix, unixOrNull } from "@/lib/kit/clock";
import { asMetadata } from "@/lib/kit/metadata";
import { eurCents, percent } from "@/lib/kit/money";
import { serialiseTaxes } from "@/lib/kit/taxes";
import { failureSentence } from "@/lib/transactions/failures";
import type { TransactionSource, TransactionStatus } from "@/lib/transactions/machine";
import type { Answer, Transaction } from "@/lib/transactions/schema";
import type { Transaction as Row } from "@/prisma/client/client";

type Amount = "amountXpf" | "amountRefundedXpf" | "refundReservedXpf" | "htXpf" | "tgcXpf";
/** Copied into a payment for its documents; only they read it. */
type Frozen = "seller" | "buyer" | "taxLabel";

/** A row as returned by Prisma or a prepared statement, with its receipt. */
export type TransactionRow = Omit<Row, Amount | Frozen> & {
  amountXpf: bigint | number;
  amountRefundedXpf: bigint | number;
  refundReservedXpf: bigint | number;
  htXpf: bigint | number | null;
  tgcXpf: bigint | number | null;
  receiptId: string | null;
};

const numberOrNull = (amount: bigint | number | null): number | null =>
  amount === null ? null : Number(amount);

export const answersOf = ({ answers }: Pick<Row, "answers">): Answer[] =>
  (answers as Answer[] | null) ?? [];

export const serialiseTransaction = (row: TransactionRow): Transaction => ({
  object: "transaction",
  id: row.id,
  created: unix(row.createdAt),
  createdAt: row.createdAt.toISOString(),
  livemode: row.livemode,
  status: row.status as TransactionStatus,
  source: row.source as TransactionSource,
  amountXpf: Number(row.amountXpf),
  amountEurCents: eurCents(row.amountXpf),
  amountRefundedXpf: Number(row.amountRefundedXpf),
  amountRefundableXpf: Number(row.amountXpf) - Number(row.refundReservedXpf),
  htXpf: numberOrNull(row.htXpf),
  tgcXpf: numberOrNull(row.tgcXpf),
  tgcRate: percent(row.tgcRateBp),
  taxes: serialiseTaxes(row),
  description: row.description,
  quantity: row.quantity,
  answers: answersOf(row),
  customerId: row.customerId,
  paymentMethodId: row.paymentMethodId,
  paymentLinkId: row.paymentLinkId,
  checkoutSessionId: row.checkoutSessionId ?? row.duplicateOfSessionId,
  invoiceId: row.invoiceId,
  subscriptionId: row.subscriptionId,
  terminalPaymentId: row.terminalPaymentId,
  receiptId: row.receiptId,
  cardBrand: row.cardBrand,
  cardLast4: row.cardLast4,
  offSession: row.offSession,
  failureCode: row.status === "failed" ? row.failureCode : null,
  failureMessage: row.status === "failed" ? failureSentence(row.failureCode) : null,
  paidAt: unixOrNull(row.paidAt),
  refundedAt: unixOrNull(row.refundedAt),
  recovered: row.recovered,
  metadata: asMetadata(row.metadata),
});

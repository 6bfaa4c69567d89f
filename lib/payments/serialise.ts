import { clientSecret } from "@/lib/kit/client-secret";
import { DAY, unix } from "@/lib/kit/clock";
import { asMetadata } from "@/lib/kit/metadata";
import { eurCents } from "@/lib/kit/money";
import type { PaymentIntent } from "@/lib/payments/schema";
import type { TransactionStatus } from "@/lib/transactions/machine";
import type { TransactionRow } from "@/lib/transactions/serialise";

/** Opens `/pay/<secret>`. */
export const clientSecretOf = (id: string): string => clientSecret("pay", id);

/** True for a payment that the cardholder can still make: for 24 hours, until it succeeds. */
const isPayable = (row: Pick<TransactionRow, "status" | "createdAt">, at: Date): boolean =>
  row.status !== "succeeded" &&
  row.status !== "refunded" &&
  at.getTime() - row.createdAt.getTime() < DAY;

/** The payment intent: the second shape of the transaction's row. `bankRef` is the bank's own id, once known. */
export const serialisePayment = (
  row: TransactionRow,
  at: Date,
  bankRef: string | null = null,
): PaymentIntent => ({
  object: "payment_intent",
  id: row.id,
  created: unix(row.createdAt),
  livemode: row.livemode,
  clientSecret: isPayable(row, at) ? clientSecretOf(row.id) : null,
  status: row.status as TransactionStatus,
  customerId: row.customerId,
  amountXpf: Number(row.amountXpf),
  amountEurCents: eurCents(row.amountXpf),
  metadata: asMetadata(row.metadata),
  intentId: bankRef ?? row.id,
  transactionId: row.id,
});

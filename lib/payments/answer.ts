import { providerError, providerTimeout } from "@/lib/bank/errors";
import { invoiceUrl } from "@/lib/invoices/token";
import { env } from "@/lib/kit/env";
import { assert, Refusal } from "@/lib/kit/errors";
import { paymentDeclined } from "@/lib/payments/errors";
import { clientSecretOf } from "@/lib/payments/serialise";
import { failureSentence } from "@/lib/transactions/failures";
import type { TransactionRow } from "@/lib/transactions/serialise";

/** A payment with the result at the bank. */
export type Charged = { row: TransactionRow; bankRef: string | null };

/** 402: the payment exists, failed, and has the same reason. */
export const declined = (row: TransactionRow): Refusal => {
  assert(row.failureCode, "a failed transaction says why");
  const code = row.failureCode;
  const url = payPageOf(row);
  return new Refusal(paymentDeclined, {
    message:
      code === "authentication_required"
        ? "The cardholder must authenticate: bring them to details.url."
        : `The bank declined the debit (${code}).`,
    declined: { failureCode: code, transactionId: row.id },
    details: {
      failureMessage: failureSentence(code),
      ...(code === "authentication_required" ? { url } : {}),
    },
  });
};

/** The URL where the cardholder finishes the payment. */
const payPageOf = (row: TransactionRow): string =>
  row.invoiceId ? invoiceUrl(row.invoiceId) : `${env().APP_ORIGIN}/pay/${clientSecretOf(row.id)}`;

/** 502: the outcome is unknown. It is being retrieved, and repeating the request returns it. */
export const undecided = (row: TransactionRow): Refusal =>
  new Refusal(providerTimeout, { details: { transactionId: row.id } });

/** 502: nothing was debited, because the bank could not be reached. */
export const unreachable = (row: TransactionRow): Refusal =>
  new Refusal(providerError, { details: { transactionId: row.id } });

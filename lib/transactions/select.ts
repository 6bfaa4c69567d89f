import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import { type AnyTx, lockOne, readerOf } from "@/lib/kit/unit";
import type { TransactionRow } from "@/lib/transactions/serialise";

const columns = `t.id, t.merchant_id AS "merchantId", t.livemode, t.status, t.source,
  t.amount_xpf::float8 AS "amountXpf", t.amount_refunded_xpf::float8 AS "amountRefundedXpf",
  t.refund_reserved_xpf::float8 AS "refundReservedXpf", t.ht_xpf::float8 AS "htXpf", t.tgc_xpf::float8 AS "tgcXpf",
  t.tgc_rate_bp AS "tgcRateBp", t.taxes, t.description, t.quantity, t.answers, t.customer_id AS "customerId",
  t.payment_method_id AS "paymentMethodId", t.payment_link_id AS "paymentLinkId",
  t.checkout_session_id AS "checkoutSessionId", t.duplicate_of_session_id AS "duplicateOfSessionId",
  t.invoice_id AS "invoiceId", t.subscription_id AS "subscriptionId",
  t.terminal_payment_id AS "terminalPaymentId", t.visit_nonce AS "visitNonce", t.card_brand AS "cardBrand",
  t.card_last4 AS "cardLast4", t.off_session AS "offSession", t.failure_code AS "failureCode",
  t.payer_email AS "payerEmail", t.payer_locale AS "payerLocale", t.metadata, t.recovered, t.paid_at AS "paidAt",
  t.refunded_at AS "refundedAt", t.created_at AS "createdAt"`;

/** Transactions with their receipt's id, in one statement; amounts are exact below 2^53. */
export const SELECT_TRANSACTIONS = `SELECT ${columns}, r.id AS "receiptId"
  FROM transactions t LEFT JOIN receipts r
    ON r.merchant_id = t.merchant_id AND r.livemode = t.livemode AND r.transaction_id = t.id`;

const ONE_TRANSACTION = `SELECT ${columns}, NULL::uuid AS "receiptId", t.xmin::text FROM transactions t
  WHERE t.id = $1::uuid AND t.merchant_id = $2::uuid AND t.livemode = $3`;

/** A tenant's row, locked and read in one statement; undefined if there is none. */
export const readLocked = async (
  tx: AnyTx,
  { merchantId, livemode }: Context,
  id: string,
): Promise<TransactionRow | undefined> => {
  const row = await lockOne<TransactionRow>(tx, {
    name: "transactions.lock",
    table: "transactions",
    sql: ONE_TRANSACTION,
    values: [id, merchantId, livemode],
  });
  // Only a paid one has a receipt. It is read once the lock is held: the previous holder may have written it.
  if (row?.paidAt == null) return row;
  const receipt = await readerOf(tx).receipt.findUnique({
    where: { transactionId: id },
    select: { id: true },
  });
  return { ...row, receiptId: receipt?.id ?? null };
};

const READ_TRANSACTION = `${SELECT_TRANSACTIONS} WHERE t.id = $1::uuid`;

/** The row with its receipt's id, inside a transaction. */
export const readTransaction = async (tx: Tx, id: string): Promise<TransactionRow> => {
  const [row] = await tx.$queryRawUnsafe<TransactionRow[]>(READ_TRANSACTION, id);
  assert(row, `the transaction ${id} exists`);
  return row;
};

import { type Invariant, isLive, isPaid, once } from "@/lib/invariants/invariant";

const paidOnce = (noun: string, columns: readonly string[]): Invariant =>
  once({
    name: `payments.${noun}_paid_once`,
    promise: `A ${noun.replace("_", " ")} has one payment that lives, however many were tried.`,
    table: "transactions t",
    columns,
    where: `${isLive("t")} AND ${columns.map((column) => `${column} IS NOT NULL`).join(" AND ")}`,
  });

const atTheBank: readonly Invariant[] = [
  once({
    name: "payments.debited_once",
    promise: "A payment is debited once: one debit of it was accepted, or may still be.",
    table: "bank_operations",
    columns: ["transaction_id"],
    where: "kind = 'debit' AND state IN ('sent', 'pending', 'unknown', 'accepted')",
  }),
  {
    name: "payments.succeeded_at_bank",
    promise: "A live payment succeeded because the bank accepted a debit of its amount.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, 'no accepted debit of ' || t.amount_xpf || ' XPF' AS what
      FROM transactions t WHERE t.livemode AND ${isPaid("t")} AND NOT EXISTS (
        SELECT FROM bank_operations o WHERE o.transaction_id = t.id AND o.kind = 'debit'
          AND o.state = 'accepted' AND o.amount_xpf = t.amount_xpf)`,
  },
  {
    name: "payments.accepted_is_paid",
    promise: "A debit that the bank accepted is a payment that succeeded.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, 'the bank accepted, the payment is ' || t.status AS what
      FROM bank_operations o JOIN transactions t ON t.id = o.transaction_id
      WHERE o.kind = 'debit' AND o.state = 'accepted' AND NOT ${isPaid("t")}`,
  },
  {
    name: "payments.processing_is_asked",
    promise: "A live payment that waits for the bank has an open debit with a next status request.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, 'processing, and no debit is open' AS what
      FROM transactions t WHERE t.livemode AND t.status = 'processing' AND NOT EXISTS (
        SELECT FROM bank_operations o WHERE o.transaction_id = t.id AND o.kind = 'debit' AND o.resolved_at IS NULL)`,
  },
  {
    name: "payments.open_debit_is_processing",
    promise:
      "While a debit is open its payment is processing: the payer is not asked to pay again.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, 'a debit is open, the payment is ' || t.status AS what
      FROM bank_operations o JOIN transactions t ON t.id = o.transaction_id
      WHERE o.kind = 'debit' AND o.resolved_at IS NULL AND t.status <> 'processing'`,
  },
  {
    name: "payments.debit_of_its_amount",
    promise: "A debit has the amount of its payment.",
    sql: `
      SELECT o.id, o.merchant_id AS merchant, o.amount_xpf || ' XPF debited for ' || t.amount_xpf AS what
      FROM bank_operations o JOIN transactions t ON t.id = o.transaction_id
      WHERE o.kind = 'debit' AND o.amount_xpf <> t.amount_xpf`,
  },
];

const rows: readonly Invariant[] = [
  {
    name: "payments.refunds_in_bounds",
    promise: "No more is refunded than was paid.",
    sql: `
      SELECT id, merchant_id AS merchant, refund_reserved_xpf || ' XPF reserved and ' || amount_refunded_xpf
        || ' refunded of ' || amount_xpf AS what
      FROM transactions WHERE NOT (amount_refunded_xpf BETWEEN 0 AND refund_reserved_xpf AND refund_reserved_xpf <= amount_xpf)`,
  },
  {
    name: "payments.refunded_is_all",
    promise: "A payment is refunded once all of it was refunded, and not before.",
    sql: `
      SELECT id, merchant_id AS merchant, status || ' with ' || amount_refunded_xpf || ' of ' || amount_xpf || ' XPF given back' AS what
      FROM transactions WHERE (status = 'refunded') <> (amount_refunded_xpf = amount_xpf)`,
  },
  {
    name: "payments.dated",
    promise: "A payment has exactly the times of its status changes.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, t.status || ' with paid_at ' || coalesce(t.paid_at::text, 'unset')
        || ' and refunded_at ' || coalesce(t.refunded_at::text, 'unset') AS what
      FROM transactions t WHERE ${isPaid("t")} <> (t.paid_at IS NOT NULL)
        OR (t.status = 'refunded') <> (t.refunded_at IS NOT NULL)`,
  },
  {
    name: "payments.failed_says_why",
    promise: "A failed payment has its reason.",
    sql: `
      SELECT id, merchant_id AS merchant, 'failed without a failure code' AS what
      FROM transactions WHERE status = 'failed' AND failure_code IS NULL`,
  },
  {
    name: "payments.taxed",
    promise: "A paid payment has its tax: the two parts add up, at its rate, to the franc.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, 'ht ' || coalesce(t.ht_xpf::text, 'unset') || ' and tgc '
        || coalesce(t.tgc_xpf::text, 'unset') || ' of ' || t.amount_xpf || ' XPF' AS what
      FROM transactions t WHERE ${isPaid("t")} AND (t.ht_xpf IS NULL OR t.tgc_xpf IS NULL
        OR t.ht_xpf + t.tgc_xpf <> t.amount_xpf
        OR t.taxes IS NULL AND
          abs(t.ht_xpf * (10000 + coalesce(t.tgc_rate_bp, 0)) - t.amount_xpf * 10000) > 10000 + coalesce(t.tgc_rate_bp, 0))`,
  },
  {
    name: "payments.taxed_by_rate",
    promise:
      "A paid payment with several rates has the tax of each part at its rate; the parts are the whole.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, 'taxes ' || t.taxes::text || ' of ' || t.amount_xpf || ' XPF' AS what
      FROM transactions t WHERE ${isPaid("t")} AND t.taxes IS NOT NULL AND (t.tgc_rate_bp IS NOT NULL
        OR NOT is_taxes(t.taxes, t.amount_xpf, t.ht_xpf, t.tgc_xpf)
        OR EXISTS (SELECT FROM jsonb_to_recordset(t.taxes) AS p ("rateBp" int, "amountXpf" bigint, "htXpf" bigint)
          WHERE abs(p."htXpf" * (10000 + coalesce(p."rateBp", 0)) - p."amountXpf" * 10000) > 10000 + coalesce(p."rateBp", 0)))`,
  },
  {
    name: "payments.parties_kept",
    promise: "A paid payment keeps seller, buyer and the name of its tax as they were.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, 'seller, buyer or tax label is not kept' AS what
      FROM transactions t WHERE ${isPaid("t")} AND (t.seller IS NULL OR t.buyer IS NULL OR t.tax_label IS NULL)`,
  },
];

const sessions: readonly Invariant[] = [
  {
    name: "checkout_sessions.complete_is_paid",
    promise:
      "A complete session was paid by its own payment of its amount, or has sold a subscription for which nothing was due.",
    sql: `
      SELECT s.id, s.merchant_id AS merchant, 'complete by ' || coalesce(s.transaction_id::text, 'nothing') AS what
      FROM checkout_sessions s WHERE s.status = 'complete'
        AND (s.amount_xpf > 0 OR s.subscription_id IS NULL) AND NOT EXISTS (
        SELECT FROM transactions t WHERE t.id = s.transaction_id AND t.checkout_session_id = s.id
          AND t.amount_xpf = s.amount_xpf AND ${isPaid("t")})`,
  },
  {
    name: "checkout_sessions.paid_is_complete",
    promise: "A session whose payment succeeded is complete by it.",
    sql: `
      SELECT s.id, s.merchant_id AS merchant, 'paid by ' || t.id || ' and ' || s.status AS what
      FROM transactions t JOIN checkout_sessions s ON s.id = t.checkout_session_id
      WHERE ${isPaid("t")} AND (s.status <> 'complete' OR (s.transaction_id <> t.id
        AND NOT EXISTS (SELECT FROM transactions u WHERE u.id = s.transaction_id AND u.checkout_session_id = s.id)))`,
  },
  {
    name: "checkout_sessions.not_expired_while_paid",
    promise: "A session does not expire while a payment of it is at the bank.",
    sql: `
      SELECT s.id, s.merchant_id AS merchant, 'expired while ' || t.id || ' is processing' AS what
      FROM transactions t JOIN checkout_sessions s ON s.id = t.checkout_session_id
      WHERE t.status = 'processing' AND s.status = 'expired'`,
  },
];

/** The invariants of payments and of the sessions that they pay. */
export const paymentInvariants: readonly Invariant[] = [
  ...atTheBank,
  paidOnce("checkout_session", ["checkout_session_id"]),
  paidOnce("invoice", ["invoice_id"]),
  paidOnce("till_payment", ["terminal_payment_id"]),
  paidOnce("link_visit", ["payment_link_id", "visit_nonce"]),
  ...rows,
  ...sessions,
];

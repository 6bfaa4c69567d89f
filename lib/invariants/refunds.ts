import { type Invariant, isPaid, once } from "@/lib/invariants/invariant";

/** The invariants of refunds and their credit notes. */
export const refundInvariants: readonly Invariant[] = [
  {
    name: "refunds.reserved_adds_up",
    promise: "The reserved amount of a payment is the sum of its refunds that have not failed.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, t.refund_reserved_xpf || ' XPF reserved for refunds of ' || coalesce(r.sum, 0) AS what
      FROM transactions t LEFT JOIN (SELECT transaction_id, sum(amount_xpf) FROM refunds
        WHERE status <> 'failed' GROUP BY 1) r ON r.transaction_id = t.id
      WHERE t.refund_reserved_xpf <> coalesce(r.sum, 0)`,
  },
  {
    name: "refunds.refunded_adds_up",
    promise: "The refunded amount of a payment is the sum of its succeeded refunds.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, t.amount_refunded_xpf || ' XPF given back by refunds of ' || coalesce(r.sum, 0) AS what
      FROM transactions t LEFT JOIN (SELECT transaction_id, sum(amount_xpf) FROM refunds
        WHERE status = 'succeeded' GROUP BY 1) r ON r.transaction_id = t.id
      WHERE t.amount_refunded_xpf <> coalesce(r.sum, 0)`,
  },
  {
    name: "refunds.of_paid",
    promise: "Only a paid payment is refunded.",
    sql: `
      SELECT r.id, r.merchant_id AS merchant, 'of a payment that is ' || t.status AS what
      FROM refunds r JOIN transactions t ON t.id = r.transaction_id WHERE NOT ${isPaid("t")}`,
  },
  {
    name: "refunds.succeeded_at_bank",
    promise: "A refund of a debit succeeded because the bank made it.",
    sql: `
      SELECT r.id, r.merchant_id AS merchant, 'succeeded, and the bank accepted no refund' AS what
      FROM refunds r WHERE r.status = 'succeeded'
        AND (r.livemode OR EXISTS (SELECT FROM bank_operations d WHERE d.transaction_id = r.transaction_id
          AND d.kind = 'debit' AND d.state = 'accepted'))
        AND NOT EXISTS (SELECT FROM bank_operations o WHERE o.refund_id = r.id AND o.kind = 'refund' AND o.state = 'accepted')`,
  },
  {
    name: "refunds.accepted_succeeded",
    promise: "A refund that the bank made is a refund that succeeded.",
    sql: `
      SELECT r.id, r.merchant_id AS merchant, 'the bank accepted, the refund is ' || r.status AS what
      FROM bank_operations o JOIN refunds r ON r.id = o.refund_id
      WHERE o.kind = 'refund' AND o.state = 'accepted' AND r.status <> 'succeeded'`,
  },
  {
    name: "refunds.pending_is_asked",
    promise: "A pending refund has an operation with a next status request.",
    sql: `
      SELECT r.id, r.merchant_id AS merchant, 'pending, and nobody asks the bank' AS what
      FROM refunds r WHERE r.status = 'pending' AND NOT EXISTS (SELECT FROM bank_operations o
        WHERE o.refund_id = r.id AND o.kind = 'refund' AND o.resolved_at IS NULL)`,
  },
  once({
    name: "refunds.asked_once",
    promise: "A refund is one operation at the bank.",
    table: "bank_operations",
    columns: ["refund_id"],
    where: "kind = 'refund' AND refund_id IS NOT NULL",
  }),
  {
    name: "refunds.tax_adds_up",
    promise: "The tax of a succeeded refund adds up, and that of a whole payment is the payment's.",
    sql: `
      SELECT r.id, r.merchant_id AS merchant, 'ht ' || coalesce(r.ht_xpf::text, 'unset') || ' and tgc '
        || coalesce(r.tgc_xpf::text, 'unset') || ' of ' || r.amount_xpf || ' XPF' AS what
      FROM refunds r WHERE r.status = 'succeeded' AND (r.ht_xpf + r.tgc_xpf = r.amount_xpf) IS NOT TRUE
      UNION ALL
      SELECT t.id, t.merchant_id, 'refunds give back ' || sum(r.ht_xpf) || ' of ' || t.ht_xpf || ' XPF before tax'
      FROM transactions t JOIN refunds r ON r.transaction_id = t.id AND r.status = 'succeeded'
      WHERE t.status = 'refunded' GROUP BY t.id HAVING sum(r.ht_xpf) <> t.ht_xpf`,
  },
  {
    name: "refunds.taxed_by_rate",
    promise:
      "Of each rate no more is refunded than was paid, and all of it once the payment is refunded.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, 'of rate ' || coalesce(rate, 'none') || ', '
        || coalesce(g.amount, 0) || ' of ' || coalesce(p."amountXpf", 0) || ' XPF are refunded' AS what
      FROM transactions t
      CROSS JOIN LATERAL (SELECT q ->> 'rateBp' AS rate, sum((q ->> 'amountXpf')::bigint) AS amount,
          sum((q ->> 'htXpf')::bigint) AS ht
        FROM refunds r, jsonb_array_elements(r.taxes) AS q
        WHERE r.transaction_id = t.id AND r.status <> 'failed' GROUP BY q ->> 'rateBp') AS g
      LEFT JOIN LATERAL jsonb_to_recordset(t.taxes) AS p ("rateBp" int, "amountXpf" bigint, "htXpf" bigint)
        ON p."rateBp"::text IS NOT DISTINCT FROM g.rate
      WHERE t.taxes IS NOT NULL AND (g.amount > coalesce(p."amountXpf", 0)
        OR t.status = 'refunded' AND (g.amount, g.ht) IS DISTINCT FROM (p."amountXpf", p."htXpf"))`,
  },
  {
    name: "credit_notes.of_success",
    promise: "A succeeded refund has its credit note with the same values, and no other has one.",
    sql: `
      SELECT coalesce(r.id, c.refund_id) AS id, coalesce(r.merchant_id, c.merchant_id) AS merchant,
        coalesce(r.status, 'no') || ' refund with credit note ' || coalesce(c.number, 'none') AS what
      FROM refunds r FULL JOIN credit_notes c ON c.refund_id = r.id
      WHERE (r.status = 'succeeded') IS DISTINCT FROM (c.refund_id IS NOT NULL)
        OR (c.refund_id IS NOT NULL AND (c.number, c.amount_xpf) IS DISTINCT FROM (r.credit_note_number, r.amount_xpf))`,
  },
];

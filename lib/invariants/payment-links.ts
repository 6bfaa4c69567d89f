import { type Invariant, isLive } from "@/lib/invariants/invariant";

/** The invariants of what links sell. */
export const linkInvariants: readonly Invariant[] = [
  {
    name: "payment_links.places_kept",
    promise:
      "A link has no more payments than its maxPayments, save those restored from the bank's statement.",
    sql: `
      SELECT l.id, l.merchant_id AS merchant, count(*) || ' payments of ' || l.max_payments AS what
      FROM payment_links l JOIN transactions t ON t.payment_link_id = l.id
      WHERE l.max_payments IS NOT NULL AND ${isLive("t")} AND NOT t.recovered
      GROUP BY l.id HAVING count(*) > l.max_payments`,
  },
  {
    name: "payment_links.exhausted_noted",
    promise:
      "The last payment of a link is noted with that payment, for each value of maxPayments, and never before it.",
    sql: `
      SELECT l.id, l.merchant_id AS merchant, count(t.id) || ' payments made, noted for '
        || coalesce(l.exhausted_for::text, 'none') || ' of ' || l.max_payments AS what
      FROM payment_links l LEFT JOIN transactions t ON t.payment_link_id = l.id AND t.status IN ('succeeded', 'refunded')
      WHERE num_nonnulls(l.max_payments, l.exhausted_for) > 0
      GROUP BY l.id HAVING l.exhausted_for > count(t.id)
        OR l.max_payments <= count(t.id) AND l.exhausted_for IS DISTINCT FROM l.max_payments`,
  },
  {
    name: "payment_links.asked_amount",
    promise: "A payment of a link has the amount that the link asks for, times its quantity.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, t.amount_xpf || ' XPF for ' || coalesce(t.quantity, 1) || ' of link ' || l.id AS what
      FROM payment_links l JOIN transactions t ON t.payment_link_id = l.id
      WHERE NOT CASE WHEN l.amount_xpf IS NULL THEN t.quantity IS NULL AND t.amount_xpf BETWEEN l.min_xpf AND l.max_xpf
        ELSE t.amount_xpf = l.amount_xpf * coalesce(t.quantity, 1)
          AND (t.quantity IS NULL) = (l.quantity_min IS NULL)
          AND coalesce(t.quantity BETWEEN l.quantity_min AND l.quantity_max, true) END`,
  },
  {
    name: "payment_links.required_answered",
    promise: "A payment of a link has an answer to each question that requires one.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, 'no answer to ' || (question ->> 'key') AS what
      FROM payment_links l JOIN transactions t ON t.payment_link_id = l.id,
        jsonb_array_elements(l.questions) AS question
      WHERE (question ->> 'required')::boolean AND NOT EXISTS (
        SELECT FROM jsonb_array_elements(coalesce(t.answers, '[]')) AS answer
        WHERE answer ->> 'key' = question ->> 'key')`,
  },
];

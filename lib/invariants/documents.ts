import { type Invariant, isPaid, once } from "@/lib/invariants/invariant";

/** Numbers of a type of document, compared with their counters. One that cannot be read has no year. */
const numbered = (table: string, counters: string, holds: string) => `
  SELECT concat_ws(' ', merchant_id, CASE WHEN livemode THEN 'live' ELSE 'test' END, year) AS id, merchant_id AS merchant,
    coalesce(d.n, 0) || ' numbers up to ' || coalesce(d.top, 0) || ', counted ' || coalesce(c.last, 0) AS what
  FROM (SELECT merchant_id, livemode, substring(number FROM '^[A-Z]-([0-9]{4})-[0-9]+$')::int AS year, count(*) AS n,
      max(substring(number FROM '-([0-9]+)$')::bigint) AS top FROM ${table} WHERE number IS NOT NULL GROUP BY 1, 2, 3) d
  FULL JOIN ${counters} c USING (merchant_id, livemode, year)
  WHERE NOT (${holds})`;

const gapless =
  "coalesce(d.n, 0) = coalesce(c.last, 0) AND coalesce(d.top, 0) = coalesce(c.last, 0)";

const receipts: readonly Invariant[] = [
  {
    name: "receipts.of_paid",
    promise: "A succeeded payment with the payer's address has its receipt.",
    sql: `
      SELECT t.id, t.merchant_id AS merchant, 'paid without a receipt' AS what
      FROM transactions t WHERE ${isPaid("t")} AND t.payer_email ~ '^[a-zA-Z0-9._+-]+@[a-zA-Z0-9-]+(\\.[a-zA-Z0-9-]+)+$'
        AND NOT EXISTS (SELECT FROM receipts r WHERE r.transaction_id = t.id)`,
  },
  once({
    name: "receipts.one_each",
    promise: "A payment has one receipt.",
    table: "receipts",
    columns: ["transaction_id"],
  }),
  {
    name: "receipts.of_its_amount",
    promise: "A receipt belongs to a payment that was made, and has its amount.",
    sql: `
      SELECT r.id, r.merchant_id AS merchant, r.amount_xpf || ' XPF for a payment of ' || t.amount_xpf || ' that is ' || t.status AS what
      FROM receipts r JOIN transactions t ON t.id = r.transaction_id WHERE r.amount_xpf <> t.amount_xpf OR NOT ${isPaid("t")}`,
  },
  {
    name: "receipts.sent_is_named",
    promise: "A sent receipt has the provider's id of its message.",
    sql: `
      SELECT id, merchant_id AS merchant, 'succeeded without a message' AS what
      FROM receipts WHERE status = 'succeeded' AND (provider_message_id IS NULL OR sent_at IS NULL)`,
  },
  {
    name: "receipts.sent_in_time",
    promise: "A receipt that is due is tried.",
    sql: `
      SELECT id, merchant_id AS merchant, 'due since ' || next_attempt_at AS what
      FROM receipts WHERE next_attempt_at < now() - interval '1 hour' AND coalesce(leased_until, '-infinity') < now()`,
  },
];

/** The invariants of documents, their numbers and their messages. */
export const documentInvariants: readonly Invariant[] = [
  ...receipts,
  {
    name: "invoices.numbered",
    promise: "The invoices of a merchant are numbered by year without a gap.",
    sql: numbered("invoices", "invoice_counters", gapless),
  },
  {
    name: "credit_notes.numbered",
    promise: "The credit notes of a merchant are numbered by year without a gap.",
    sql: numbered("credit_notes", "credit_note_counters", gapless),
  },
  {
    name: "receipts.numbered",
    promise: "Every receipt has an issued number.",
    sql: numbered("receipts", "receipt_counters", "coalesce(d.top, 0) <= coalesce(c.last, 0)"),
  },
  {
    name: "mails.sent_in_time",
    promise: "A message that is due is tried.",
    sql: `
      SELECT id, merchant_id AS merchant, kind || ' due since ' || next_attempt_at AS what
      FROM outgoing_mails WHERE next_attempt_at < now() - interval '1 hour' AND coalesce(leased_until, '-infinity') < now()`,
  },
  {
    name: "mails.over_is_forgotten",
    promise: "The text of a message is kept while it is due, and no longer.",
    sql: `
      SELECT id, merchant_id AS merchant, kind || CASE WHEN content IS NULL THEN ' is due and empty' ELSE ' is over and kept' END AS what
      FROM outgoing_mails WHERE (next_attempt_at IS NOT NULL) <> (content IS NOT NULL)`,
  },
];

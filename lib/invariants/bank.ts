import { type Invariant, once } from "@/lib/invariants/invariant";

const final = "state IN ('accepted', 'refused', 'abandoned')";

const operations: readonly Invariant[] = [
  {
    name: "bank_operations.final_is_closed",
    promise:
      "A decided operation is closed, and an open one has a time for its next status request.",
    sql: `
      SELECT id, merchant_id AS merchant, state || ', resolved ' || coalesce(resolved_at::text, 'never')
        || ', to be asked ' || coalesce(next_check_at::text, 'never') AS what
      FROM bank_operations WHERE (${final}) <> (resolved_at IS NOT NULL) OR (resolved_at IS NULL) <> (next_check_at IS NOT NULL)`,
  },
  {
    name: "bank_operations.asked_in_time",
    promise: "The status of an open operation is retrieved when it is due.",
    sql: `
      SELECT id, merchant_id AS merchant, 'to be asked since ' || next_check_at AS what
      FROM bank_operations WHERE resolved_at IS NULL AND next_check_at < now() - interval '1 hour'`,
  },
  {
    name: "bank_operations.decided_in_time",
    promise: "An operation sent to the bank is decided within two hours.",
    sql: `
      SELECT id, merchant_id AS merchant, state || ' since ' || sent_at AS what
      FROM bank_operations WHERE state IN ('sent', 'unknown') AND sent_at < now() - interval '2 hours'
        AND next_check_at >= now() - interval '1 hour'`,
  },
  {
    name: "bank_operations.accepted_is_named",
    promise: "An accepted operation has its id at the bank.",
    sql: `
      SELECT id, merchant_id AS merchant, 'accepted without a reference of the bank' AS what
      FROM bank_operations WHERE state = 'accepted' AND bank_ref IS NULL`,
  },
  once({
    name: "bank_operations.reference_once",
    promise: "Each operation has its own reference at the bank.",
    table: "bank_operations",
    columns: ["reference"],
  }),
  once({
    name: "bank_operations.bank_ref_once",
    promise: "One id at the bank belongs to one operation.",
    table: "bank_operations",
    columns: ["provider", "bank_ref"],
    where: "bank_ref IS NOT NULL",
  }),
  {
    name: "bank_operations.bank_of_its_mode",
    promise: "Test mode uses only the sandbox bank, and live mode never uses it.",
    sql: `
      SELECT id, merchant_id AS merchant, provider || CASE WHEN livemode THEN ' in live mode' ELSE ' in test mode' END AS what
      FROM bank_operations WHERE livemode = (provider = 'sandbox')`,
  },
  {
    name: "bank_operations.token_forgotten",
    promise:
      "Once decided, an operation keeps neither the card's token nor the cardholder's page or consent.",
    sql: `
      SELECT id, merchant_id AS merchant, 'decided, and still holds what was needed for it' AS what
      FROM bank_operations WHERE resolved_at IS NOT NULL AND num_nonnulls(token_sealed, action_url, consent) > 0`,
  },
  {
    name: "bank_operations.refund_of_its_amount",
    promise: "The operation of a refund has its amount and its payment.",
    sql: `
      SELECT o.id, o.merchant_id AS merchant, o.amount_xpf || ' XPF for a refund of ' || r.amount_xpf AS what
      FROM bank_operations o JOIN refunds r ON r.id = o.refund_id
      WHERE o.kind = 'refund' AND (o.amount_xpf, o.transaction_id) IS DISTINCT FROM (r.amount_xpf, r.transaction_id)`,
  },
  {
    name: "bank_operations.reversal_of_given_up",
    promise: "A reversal refunds all of a debit that we had cancelled.",
    sql: `
      SELECT o.id, o.merchant_id AS merchant, 'reverses ' || coalesce(d.kind || ' ' || d.state || ' of ' || d.amount_xpf, 'nothing') AS what
      FROM bank_operations o LEFT JOIN bank_operations d ON d.id = o.reverses_id
      WHERE o.kind = 'reversal' AND (d.id IS NULL OR d.kind <> 'debit' OR d.state NOT IN ('refused', 'abandoned')
        OR (d.amount_xpf, d.merchant_id, d.livemode) IS DISTINCT FROM (o.amount_xpf, o.merchant_id, o.livemode))`,
  },
];

// A line without an explanation is for the operator to resolve, and becomes a breach after a day.
const unexplained = `(l.verdict IN ('orphan', 'amount_mismatch') AND l.seen_at < now() - interval '1 day'
  AND NOT EXISTS (SELECT FROM bank_cases c
    WHERE c.provider = l.provider AND c.bank_ref = l.bank_ref AND c.state = 'resolved'))`;

const line = "l.provider || ' ' || l.bank_ref AS id, o.merchant_id AS merchant";
const lines = "bank_statement_lines l LEFT JOIN bank_operations o ON o.id = l.operation_id";

const statement: readonly Invariant[] = [
  {
    name: "bank_statement.explained",
    promise: "Every line of the bank's statement is explained, or its case resolved, within a day.",
    sql: `SELECT ${line}, l.verdict || ' since ' || l.seen_at AS what FROM ${lines} WHERE ${unexplained}`,
  },
  {
    name: "bank_statement.line_is_of_operation",
    promise: "A matched line and its operation agree: bank, reference, amount and direction.",
    sql: `
      SELECT ${line}, l.kind || ' of ' || l.amount_xpf || ' XPF matched with '
        || coalesce(o.kind || ' of ' || o.amount_xpf, 'nothing') AS what
      FROM ${lines} WHERE l.verdict = 'matched' AND (o.id IS NULL OR l.provider <> o.provider OR l.reference <> o.reference
        OR l.amount_xpf <> o.amount_xpf OR (l.kind = 'debit') <> (o.kind = 'debit'))`,
  },
  {
    name: "bank_statement.matched_is_not_refused",
    promise: "The bank has booked nothing that we reported as refused.",
    sql: `
      SELECT ${line}, 'booked by the bank, and ' || o.state || ' with us' AS what
      FROM ${lines} WHERE l.verdict = 'matched' AND o.state IN ('refused', 'abandoned')`,
  },
  {
    name: "bank_statement.matched_once",
    promise: "An operation is matched with one line of the statement.",
    sql: `
      SELECT operation_id AS id, NULL::uuid AS merchant, count(*) || ' lines' AS what
      FROM bank_statement_lines WHERE verdict = 'matched' AND operation_id IS NOT NULL GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    name: "bank_statement.late_debit_reversed",
    promise: "A debit that was accepted after we had cancelled it is fully refunded.",
    sql: `
      SELECT ${line}, 'no reversal of ' || l.amount_xpf || ' XPF' AS what
      FROM ${lines} WHERE l.verdict = 'late_acceptance' AND l.kind = 'debit' AND NOT EXISTS (
        SELECT FROM bank_operations r WHERE r.id = l.reversal_operation_id AND r.kind = 'reversal'
          AND r.reverses_id = l.operation_id AND r.amount_xpf = l.amount_xpf)`,
  },
  {
    name: "bank_statement.accepted_is_booked",
    promise:
      "An accepted operation is on the bank's statement, at the latest when it lists the next day.",
    sql: `
      SELECT o.id, o.merchant_id AS merchant, 'accepted ' || o.resolved_at || ', and not on the statement' AS what
      FROM bank_operations o
      WHERE o.state = 'accepted' AND o.kind <> 'setup'
        AND EXISTS (SELECT FROM bank_statement_lines s WHERE s.provider = o.provider
          AND s.seen_at > o.resolved_at + interval '1 day')
        AND NOT EXISTS (SELECT FROM bank_statement_lines l WHERE l.operation_id = o.id)`,
  },
];

// The bank keeps its books of a deleted merchant, by the merchant's id.
const booked = `(
  SELECT m.kind, m.ref, m.reference, m.amount_xpf, m.at, coalesce(a.shop, r.shop) AS shop
  FROM bank.movements m LEFT JOIN bank.operations a ON a.ref = m.ref LEFT JOIN bank.refunds r ON r.ref = m.ref)`;
const ofShop = "(b.shop IS NULL OR EXISTS (SELECT FROM merchants s WHERE s.id::text = b.shop))";

const sandboxBank: readonly Invariant[] = [
  {
    name: "sandbox_bank.moved_for_us",
    promise: "The bank moves money only for our operations, in their direction and amount.",
    sql: `
      SELECT b.ref AS id, o.merchant_id AS merchant, b.kind || ' of ' || b.amount_xpf || ' XPF at the bank for '
        || coalesce(o.kind || ' of ' || o.amount_xpf, 'nothing of ours') AS what
      FROM ${booked} b LEFT JOIN bank_operations o ON o.reference = b.reference AND o.provider = 'sandbox'
      WHERE ${ofShop} AND (o.id IS NULL OR o.amount_xpf <> b.amount_xpf OR (b.kind = 'debit') <> (o.kind = 'debit'))`,
    readsBank: true,
  },
  {
    name: "sandbox_bank.moved_once",
    promise: "The bank moves money once for a reference.",
    sql: `
      SELECT b.reference AS id, min(o.merchant_id::text)::uuid AS merchant, count(*) || ' movements' AS what
      FROM bank.movements b LEFT JOIN bank_operations o ON o.reference = b.reference
      GROUP BY b.reference HAVING count(*) > 1`,
    readsBank: true,
  },
  {
    name: "sandbox_bank.accepted_is_moved",
    promise: "Every operation that we recorded as accepted is in the bank's books.",
    sql: `
      SELECT o.id, o.merchant_id AS merchant, o.kind || ' of ' || o.amount_xpf || ' XPF that the bank does not know' AS what
      FROM bank_operations o WHERE o.provider = 'sandbox' AND o.state = 'accepted' AND o.kind <> 'setup'
        AND NOT EXISTS (SELECT FROM bank.movements m WHERE m.reference = o.reference)`,
    readsBank: true,
  },
  {
    name: "sandbox_bank.refused_is_not_moved",
    promise:
      "A debit that we cancelled and the bank made is being refunded within a quarter of an hour.",
    sql: `
      SELECT o.id, o.merchant_id AS merchant, o.state || ' with us, done by the bank ' || m.at AS what
      FROM bank_operations o JOIN bank.movements m ON m.reference = o.reference
      WHERE o.provider = 'sandbox' AND o.kind = 'debit' AND o.state IN ('refused', 'abandoned')
        AND m.at < now() - interval '15 minutes'
        AND NOT EXISTS (SELECT FROM bank_operations r WHERE r.reverses_id = o.id)`,
    readsBank: true,
  },
];

/** The invariants of the bank: our operations, its statement in our database, and the sandbox bank's own books. */
export const bankInvariants: readonly Invariant[] = [...operations, ...statement, ...sandboxBank];

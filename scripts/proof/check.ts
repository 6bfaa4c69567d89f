import type pg from "pg";
import { audit, broken } from "@/lib/invariants/audit";

type Database = Pick<pg.ClientBase, "query">;

export interface Breach {
  rule: string;
  /** The rows that break it. */
  of: unknown[];
}

/** A breach in readable form. */
export const breachText = ({ rule, of }: Breach): string =>
  `BROKEN  ${rule}\n${JSON.stringify(of, null, 2)}`;

/** Payments of the merchants of this run: $1 are the others. */
const OURS = "(SELECT * FROM transactions WHERE merchant_id <> ALL ($1::uuid[]))";
const DEBITS = `bank.movements m JOIN bank_operations o ON o.reference = m.reference AND o.kind = 'debit'`;
const GIVEN_BACK = `EXISTS (SELECT 1 FROM bank_operations r JOIN bank.movements b ON b.reference = r.reference
  WHERE r.reverses_id = o.id AND r.state = 'accepted' AND b.kind = 'refund' AND b.amount_xpf = m.amount_xpf)`;

/** Rules between our books and the bank's, each as a query of the rows that break it. */
const rules: Record<string, string> = {
  "no payment is debited twice": `
    SELECT o.transaction_id, count(*)::int AS debits FROM ${DEBITS}
    WHERE m.kind = 'debit' AND NOT ${GIVEN_BACK} GROUP BY 1 HAVING count(*) > 1`,
  "no checkout is paid twice": `
    SELECT t.checkout_session_id, count(*)::int AS paid FROM ${OURS} t
    WHERE t.checkout_session_id IS NOT NULL AND t.status IN ('succeeded', 'refunded') GROUP BY 1 HAVING count(*) > 1`,
  "no call makes two payments": `
    SELECT t.merchant_id, t.metadata->>'call' AS call, count(*)::int AS payments FROM ${OURS} t
    WHERE t.metadata ? 'call' AND t.source = 'api' GROUP BY 1, 2 HAVING count(*) > 1`,
  "every accepted debit is a paid payment or was given back": `
    SELECT m.reference, t.id, t.status FROM bank.movements m
    LEFT JOIN bank_operations o ON o.reference = m.reference AND o.kind = 'debit'
    LEFT JOIN transactions t ON t.id = o.transaction_id
    WHERE m.kind = 'debit' AND (o.id IS NULL OR NOT (t.status IN ('succeeded', 'refunded') OR ${GIVEN_BACK}))`,
  "every paid payment was debited": `
    SELECT t.id, t.status FROM ${OURS} t WHERE t.status IN ('succeeded', 'refunded') AND NOT EXISTS (
      SELECT 1 FROM ${DEBITS} WHERE o.transaction_id = t.id AND m.kind = 'debit' AND m.amount_xpf = t.amount_xpf
        AND NOT ${GIVEN_BACK})`,
  "every refund is one movement at the bank": `
    SELECT r.id, r.status, count(m.id)::int AS movements FROM (SELECT * FROM refunds WHERE merchant_id <> ALL ($1::uuid[])) r
    LEFT JOIN bank_operations o ON o.refund_id = r.id
    LEFT JOIN bank.movements m ON m.reference = o.reference AND m.kind = 'refund' AND m.amount_xpf = r.amount_xpf
    GROUP BY 1, 2 HAVING count(m.id) <> CASE WHEN r.status = 'succeeded' THEN 1 ELSE 0 END`,
  "nothing is given back that was not debited": `
    SELECT b.operation_ref, sum(b.amount_xpf)::text AS back FROM bank.refunds b
    JOIN bank.operations o ON o.ref = b.operation_ref WHERE b.status = 'succeeded'
    GROUP BY 1, o.amount_xpf HAVING sum(b.amount_xpf) > o.amount_xpf`,
  "no outcome is unknown": `
    SELECT id, kind, state FROM bank_operations
      WHERE resolved_at IS NULL AND merchant_id <> ALL ($1::uuid[])
    UNION ALL SELECT id, 'payment', status FROM ${OURS} t WHERE status = 'processing'
    UNION ALL SELECT id, 'refund', status FROM refunds WHERE status = 'pending' AND merchant_id <> ALL ($1::uuid[])`,
  "every line of the statement is matched": `
    SELECT m.kind, m.reference FROM bank.movements m WHERE NOT EXISTS (
      SELECT 1 FROM bank_operations o WHERE o.reference = m.reference)`,
};

/** Checks every rule; empty if all hold. */
export const breachesIn = async (database: Database, others: string[]): Promise<Breach[]> => {
  const breaches: Breach[] = [];
  for (const [rule, sql] of Object.entries(rules)) {
    const { rows } = await database.query(
      `SELECT * FROM (${sql}) broken WHERE $1::uuid[] IS NOT NULL LIMIT 20`,
      [others],
    );
    if (rows.length > 0) breaches.push({ rule, of: rows });
  }
  return breaches;
};

/** The same, and every invariant of the audit over the whole database. */
export const breachesOf = async (database: pg.Pool, others: string[]): Promise<Breach[]> => {
  const client = await database.connect();
  try {
    const promises = broken(await audit(client));
    return [
      ...(await breachesIn(client, others)),
      ...promises.map(({ name, promise, first }) => ({ rule: `${name}: ${promise}`, of: first })),
    ];
  } finally {
    client.release();
  }
};

/** How much was checked. */
export const weigh = async (
  database: Database,
  others: string[],
): Promise<Record<string, number>> => {
  const { rows } = await database.query<Record<string, number>>(
    `SELECT
    (SELECT count(*)::int FROM bank.movements WHERE kind = 'debit') AS debits,
    (SELECT count(*)::int FROM bank.movements WHERE kind = 'refund') AS "given back",
    (SELECT count(*)::int FROM bank_operations WHERE kind = 'reversal') AS reversals,
    (SELECT count(*)::int FROM bank_operations WHERE checks > 1) AS "asked about",
    (SELECT count(*)::int FROM ${OURS} t) AS payments,
    (SELECT count(*)::int FROM refunds WHERE merchant_id <> ALL ($1::uuid[])) AS refunds,
    (SELECT count(*)::int FROM invoices WHERE merchant_id <> ALL ($1::uuid[])) AS invoices`,
    [others],
  );
  const paid = await database.query<{ source: string; n: number }>(
    `SELECT source, count(*)::int AS n FROM ${OURS} t WHERE status IN ('succeeded', 'refunded') GROUP BY 1 ORDER BY 1`,
    [others],
  );
  const bySource = paid.rows.map(({ source, n }) => [`paid by ${source}`, n]);
  return { ...rows[0], ...Object.fromEntries(bySource) };
};

import { invariants } from "@/lib/invariants/all";
import type { Invariant } from "@/lib/invariants/invariant";
import { isUuid } from "@/lib/kit/ids";

/** A row that breaks an invariant. */
export type Breach = { id: string; merchant: string | null; what: string };

/** The result for one invariant: how many rows break it, and the first of them. */
export type Finding = Pick<Invariant, "name" | "promise"> & {
  /** Null if it could not be checked: the sandbox bank's books are elsewhere. */
  breaches: number | null;
  first: Breach[];
  ms: number;
};

/** A connection, as far as an audit needs one. */
export type Queryable = { query: (text: string) => Promise<{ rows: unknown[] }> };

const FIRST = 20;

// A sandbox that is being deleted is incomplete: it can no longer be claimed or used.
const breachesOf = (sql: string, merchants: readonly string[] | undefined): string => `
  WITH breach AS (${sql})
  SELECT b.id::text AS id, b.merchant::text AS merchant, b.what, (count(*) OVER ())::int AS total
  FROM breach b LEFT JOIN merchants m ON m.id = b.merchant AND m.sandbox AND m.claim_hash IS NULL
  WHERE m.id IS NULL ${merchants ? `AND b.merchant = ANY ('{${merchants.filter(isUuid).join(",")}}'::uuid[])` : ""}
  ORDER BY 1 LIMIT ${FIRST}`;

const BANK_IS_HERE = `
  SELECT to_regclass('bank.movements') IS NOT NULL AND has_schema_privilege('bank', 'USAGE')
    AND has_table_privilege('bank.movements', 'SELECT') AS here WHERE to_regnamespace('bank') IS NOT NULL`;

/** Checks every invariant over the rows that the open transaction sees; with `merchants`, over theirs only. */
export const examine = async (
  connection: Queryable,
  merchants?: readonly string[],
): Promise<Finding[]> => {
  const bank = (await connection.query(BANK_IS_HERE)).rows[0] as { here: boolean } | undefined;
  const findings: Finding[] = [];
  for (const { name, promise, sql, readsBank } of invariants) {
    const begun = performance.now();
    const isThere = !readsBank || bank?.here === true;
    const rows = isThere ? (await connection.query(breachesOf(sql, merchants))).rows : [];
    const found = rows as (Breach & { total: number })[];
    findings.push({
      name,
      promise,
      breaches: isThere ? (found[0]?.total ?? 0) : null,
      first: found.map(({ id, merchant, what }) => ({ id, merchant, what })),
      ms: Math.round(performance.now() - begun),
    });
  }
  return findings;
};

/** The same over one snapshot of the whole database, in its own read-only transaction. */
export const audit = async (connection: Queryable): Promise<Finding[]> => {
  await connection.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    // An audit needs longer than the statement time-out of a page.
    await connection.query("SET LOCAL statement_timeout = '10min'");
    await connection.query("SET LOCAL jit = off");
    return await examine(connection);
  } finally {
    await connection.query("ROLLBACK");
  }
};

/** The invariants that are broken. */
export const broken = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ breaches }) => breaches !== null && breaches > 0);

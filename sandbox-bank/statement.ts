import type { Bank } from "@/sandbox-bank/bank";
import { transaction } from "@/sandbox-bank/database";
import { type Asked, Fault, json, type Reply } from "@/sandbox-bank/http";

const NUMBERING_LOCK = 7_203_114_100;
const LIMIT_MAX = 1_000;

interface MovementRow {
  line: string;
  ref: string;
  reference: string;
  kind: "debit" | "refund";
  amount_xpf: string;
  at: Date;
  of: string | null;
  payment_id: string | null;
  refund_id: string | null;
}

/**
 * GET /bank/v1/statement. Committed movements get their line number when a statement is drawn up, one
 * statement at a time: later commits always come after every line already shown.
 */
export const showStatement = async (bank: Bank, asked: Asked): Promise<Reply> => {
  const after = wholeNumber(asked.url, "after", {
    least: 0,
    most: Number.MAX_SAFE_INTEGER,
    fallback: 0,
  });
  const limit = wholeNumber(asked.url, "limit", { least: 1, most: LIMIT_MAX, fallback: 100 });
  await numberNewLines(bank);
  const { rows } = await bank.pool.query<MovementRow>(
    `SELECT m.line, m.ref, m.reference, m.kind, m.amount_xpf, m.at, r.operation_ref AS of, o.payment_id, r.refund_id
     FROM bank.movements m LEFT JOIN bank.operations o ON o.ref = m.ref LEFT JOIN bank.refunds r ON r.ref = m.ref
     WHERE m.line > $1 ORDER BY m.line LIMIT $2`,
    [after, limit + 1],
  );
  const shown = rows.slice(0, limit).map((row) => ({
    cursor: row.line,
    ref: row.ref,
    reference: row.reference,
    kind: row.kind,
    amountXpf: Number(row.amount_xpf),
    at: Math.floor(row.at.getTime() / 1000),
    of: row.of,
    id: row.payment_id ?? row.refund_id,
  }));
  return json(200, { data: shown, hasMore: rows.length > limit });
};

const numberNewLines = (bank: Bank): Promise<unknown> =>
  transaction(bank.pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [NUMBERING_LOCK]);
    // The sequence is drawn after the sort, so that lines follow the order of the movements.
    await client.query(
      `WITH fresh AS MATERIALIZED (SELECT id FROM bank.movements WHERE line IS NULL ORDER BY id LIMIT 10000),
       numbered AS MATERIALIZED (SELECT id, nextval('bank.statement_lines') AS line FROM fresh)
       UPDATE bank.movements AS movement SET line = numbered.line FROM numbered WHERE movement.id = numbered.id`,
    );
  });

const wholeNumber = (
  url: URL,
  name: string,
  bounds: { least: number; most: number; fallback: number },
): number => {
  const text = url.searchParams.get(name);
  if (text === null || text === "") return bounds.fallback;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= bounds.least && value <= bounds.most) return value;
  throw new Fault(400, "invalid_request", { message: `${name} is out of range.`, field: name });
};

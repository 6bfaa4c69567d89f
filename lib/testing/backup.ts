import { statement } from "@/lib/kit/db";
import { asOwner } from "@/lib/testing/owner";

type Kept = { table: string; rows: string }[];

const TABLES = `SELECT c.table_name AS name FROM information_schema.columns c
  JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
  WHERE c.table_schema = 'public' AND c.column_name = 'merchant_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`;

/** Saves all rows of a merchant, to be restored later, as from a backup. */
export const backUp = async (merchantId: string): Promise<() => Promise<void>> => {
  const kept: Kept = [];
  for (const { name } of await statement<{ name: string }>("test.kept_tables", TABLES, [])) {
    const [row] = await statement<{ rows: string }>(
      `test.kept.${name}`,
      `SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')::text AS rows FROM "${name}" t WHERE merchant_id = $1`,
      [merchantId],
    );
    kept.push({ table: name, rows: row?.rows ?? "[]" });
  }
  const [cursor] = await statement<{ cursor: string | null }>(
    "test.kept_cursor",
    "SELECT max(cursor) AS cursor FROM bank_statement_cursors WHERE provider = 'sandbox'",
    [],
  );
  return () => bringBack(merchantId, kept, cursor?.cursor ?? null);
};

/** Notifications that a bank has sent since are sent again. */
const bringBack = (merchantId: string, kept: Kept, cursor: string | null): Promise<void> =>
  asOwner(
    [
      `DELETE FROM bank_statement_lines WHERE reference IN
         (SELECT reference FROM bank_operations WHERE merchant_id = $1)`,
      [merchantId],
    ],
    ...kept.flatMap(({ table, rows }): (readonly [string, unknown[]])[] => [
      [`DELETE FROM "${table}" WHERE merchant_id = $1`, [merchantId]],
      [
        `INSERT INTO "${table}" SELECT * FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
        [rows],
      ],
    ]),
    cursor === null
      ? ["DELETE FROM bank_statement_cursors WHERE provider = 'sandbox'", []]
      : ["UPDATE bank_statement_cursors SET cursor = $1 WHERE provider = 'sandbox'", [cursor]],
  );

import { resealed } from "@/lib/kit/crypto";
import { statement } from "@/lib/kit/db";
import { type SealedColumn, sealedColumns } from "@/lib/rotation/columns";

export interface Resealed {
  table: string;
  column: string;
  /** Rows with a sealed value. */
  rows: number;
  /** Of them those that were sealed again in this run. */
  resealed: number;
  /** Of them those that no key opens: damaged, or sealed with a lost key. */
  unopened: number;
}

/**
 * Seals everything in the database with the current key. A sealed row is recognised by that key, so that a later
 * run continues an aborted one; a concurrent change wins.
 */
export const resealAll = async (report: (done: Resealed) => void): Promise<Resealed[]> => {
  const all: Resealed[] = [];
  for (const column of sealedColumns) {
    const done = await resealColumn(column);
    report(done);
    all.push(done);
  }
  return all;
};

type Row = { sealed: Buffer; named: Record<string, string> };

const resealColumn = async (of: SealedColumn): Promise<Resealed> => {
  const { table, column } = of;
  const counts = { rows: 0, resealed: 0, unopened: 0 };
  let last: Row | undefined;
  do {
    const batch: Row[] = await readAfter(of, last);
    for (const row of batch) {
      const outcome = await resealRow(of, row);
      if (outcome) counts[outcome] += 1;
    }
    counts.rows += batch.length;
    last = batch.length === of.batch ? batch.at(-1) : undefined;
  } while (last);
  return { table, column, ...counts };
};

const readAfter = ({ table, column, key, beside, batch }: SealedColumn, last?: Row) => {
  const names = Object.keys(key);
  const shown = [...names, ...(beside ? [beside] : [])].map((name) => `'${name}', ${name}::text`);
  const from = last ? `AND (${names.join()}) > (${parameters(key, 1)})` : "";
  return statement<Row>(
    `rotation.read.${table}.${column}.${last ? "next" : "first"}`,
    `SELECT ${column} AS sealed, jsonb_build_object(${shown.join()}) AS named FROM ${table}
     WHERE ${column} IS NOT NULL ${from} ORDER BY ${names.join()} LIMIT ${batch}`,
    last ? names.map((name) => last.named[name]) : [],
  );
};

const resealRow = async (
  { table, column, key, purpose }: SealedColumn,
  { sealed, named }: Row,
): Promise<"resealed" | "unopened" | null> => {
  let fresh: Uint8Array | null;
  try {
    fresh = resealed(sealed, purpose(named));
  } catch {
    return "unopened";
  }
  if (!fresh) return null;
  const names = Object.keys(key);
  const done = await statement(
    `rotation.write.${table}.${column}`,
    `UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2 AND (${names.join()}) = (${parameters(key, 3)})
     RETURNING 1`,
    [Buffer.from(fresh), sealed, ...names.map((name) => named[name])],
  );
  return done.length > 0 ? "resealed" : null;
};

const parameters = (key: SealedColumn["key"], first: number): string =>
  Object.values(key)
    .map((type, index) => `$${first + index}::text::${type}`)
    .join();

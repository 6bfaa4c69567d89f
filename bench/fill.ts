import { parseArgs } from "node:util";
import pg from "pg";
import { withDatabase } from "@/bench/database";
import { draft, functions } from "@/bench/fill/draft";
import { filled, inserts } from "@/bench/fill/tables";
import { newId } from "@/lib/kit/ids";

type Fill = {
  /** As the owner of the tables: triggers are off meanwhile. */
  url: string;
  /** Payments of all shops together. */
  rows: number;
  /** The shop that holds nearly all of them; it is made if there is none. */
  merchant?: string;
  say?: (line: string) => void;
};

/**
 * Fills a migrated database with two years of payments of twenty shops, one of which holds 94 %, nineteen out of
 * twenty in test mode: with their customers, links, sessions, invoices, refunds, receipts, operations and events.
 * The same number gives the same shop. `fill({ url, rows, merchant? })` returns the id of the large shop; five
 * million payments take about ten minutes and 12 GB.
 *
 * `npx tsx bench/fill.ts --rows 5000000 [--url postgresql://…] [--merchant <id>]`
 */
export const fill = async ({ url, rows, merchant = newId(), say }: Fill): Promise<string> => {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const customers = Math.max(20, Math.floor(rows / 50));
  const numbers = { rows, customers, subscriptions: Math.max(10, Math.floor(customers / 10)) };
  const run = async (text: string): Promise<void> => {
    const began = performance.now();
    await database.query(written(text, merchant, numbers));
    const [first] = text.trim().split(/[(\n]/);
    say?.(`${first} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  try {
    for (const setting of settings) await database.query(`SET ${setting}`);
    await database.query(functions);
    await database.query("BEGIN");
    const { rows: indexes } = await database.query<{ name: string; text: string }>(INDEXES, [
      filled,
    ]);
    for (const { name } of indexes) await database.query(`DROP INDEX ${name}`);
    await database.query(sums("DISABLE"));
    await run(draft);
    for (const text of inserts) await run(text);
    for (const { text } of indexes) await run(text);
    await database.query(sums("ENABLE ALWAYS"));
    await run("SELECT rebuild_payment_sums()");
    await database.query("COMMIT");
    await run("VACUUM ANALYZE");
    return merchant;
  } finally {
    await database.end();
  }
};

const settings = [
  "session_replication_role = replica",
  "synchronous_commit = off",
  "work_mem = '512MB'",
  "maintenance_work_mem = '1GB'",
];

/** The triggers that run even so: summed at once at the end. */
const sums = (verb: string): string => `
  ALTER TABLE transactions ${verb} TRIGGER transactions_sum_insert;
  ALTER TABLE refunds ${verb} TRIGGER refunds_sum_insert`;

/** Indexes that no constraint needs. */
const INDEXES = `
  SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS text
  FROM pg_index i WHERE i.indrelid::regclass::text = ANY ($1)
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`;

const written = (text: string, merchant: string, numbers: Record<string, number>): string =>
  text
    .replaceAll("$1", pg.escapeLiteral(merchant))
    .replaceAll(/\$(rows|customers|subscriptions)/g, (_, name: string) => String(numbers[name]));

const asked = (): { rows: number; url?: string; merchant?: string } => {
  const { values } = parseArgs({
    options: {
      rows: { type: "string", default: "1000000" },
      url: { type: "string" },
      merchant: { type: "string" },
    },
  });
  return { ...values, rows: Number(values.rows) };
};

if (import.meta.filename === process.argv[1]) {
  const { url, ...of } = asked();
  const say = (line: string): void => console.log(line);
  if (url) say(await fill({ url, say, ...of }));
  else await withDatabase({}, async (own) => say(await fill({ url: own, say, ...of })));
}

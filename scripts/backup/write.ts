import { createHash } from "node:crypto";
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Frame, frameOf, writeFrames } from "@/scripts/backup/container";
import type { Fingerprints } from "@/scripts/backup/keys";
import {
  copyOut,
  SAME_TEXT,
  sequencesOf,
  sqlName,
  type Table,
  tablesOf,
} from "@/scripts/backup/tables";
import { schemas } from "@/scripts/migrate/rights";

/** The header of a backup, before its rows. */
export type Header = {
  format: 1;
  /** The time of the snapshot, by the database's clock. */
  at: string;
  /** In the order in which they were applied. */
  migrations: { name: string; checksum: string }[];
  /** The versions of the tables of jobs and of the sandbox bank. */
  made: Record<"jobs" | "bank" | "queue", string>;
  keys: Fingerprints;
  tables: Table[];
};

/** Follows the rows of a table. */
export type End = { name: string; rows: number; sha256: string };

export type Written = { header: Header; ends: End[]; bytes: number };

/** Writes a snapshot of the whole database to a new file. The product may run meanwhile. */
export const writeBackup = async (
  path: string,
  of: { url: string; keys: Fingerprints },
): Promise<Written> => {
  if (existsSync(path)) throw new Error(`${path} is there already: name another file.`);
  const draft = `${path}.partial`;
  rmSync(draft, { force: true });
  const client = new pg.Client({ connectionString: of.url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SAME_TEXT}`);
    await client.query(
      "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
    );
    const header = await headerOf(client, of.keys);
    const ends: End[] = [];
    await writeFrames(draft, framesOf(client, header, ends));
    await client.query("COMMIT");
    renameSync(draft, path);
    return { header, ends, bytes: statSync(path).size };
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
};

const headerOf = async (client: pg.Client, keys: Fingerprints): Promise<Header> => {
  await requireWhole(client);
  const tables = await tablesOf(client);
  // A table that a migration changes meanwhile would not match the rows before it.
  await client.query(
    `LOCK TABLE ${tables.map(({ name }) => sqlName(name)).join(", ")} IN ACCESS SHARE MODE`,
  );
  const { rows } = await client.query<{ at: Date }>("SELECT now() AS at");
  const at = rows[0]?.at.toISOString() ?? "";
  return {
    format: 1,
    at,
    migrations: await migrationsIn(client),
    made: await madeIn(client),
    keys,
    tables,
  };
};

const requireWhole = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ open: boolean; there: boolean }>(
    `SELECT to_regnamespace('motu_restore') IS NOT NULL AS open,
       to_regclass('public._prisma_migrations') IS NOT NULL AS there`,
  );
  if (rows[0]?.open)
    throw new Error(
      "A restore of this database was begun and not finished: there is nothing to keep.",
    );
  if (!rows[0]?.there)
    throw new Error("This database was never migrated: there is nothing to keep.");
};

/** The migrations that were applied to a database, oldest first. */
const migrationsIn = async (client: pg.ClientBase): Promise<Header["migrations"]> => {
  const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM public._prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const open = rows.find(({ finished }) => !finished);
  if (open)
    throw new Error(
      `Migration ${open.name} was begun and not finished: run \`npm run migrate -- status\`.`,
    );
  return rows.map(({ name, checksum }) => ({ name, checksum }));
};

/** The versions of the tables outside the migrations. */
export const madeIn = async (client: pg.ClientBase): Promise<Header["made"]> => {
  const { rows } = await client.query<Header["made"]>(
    `SELECT coalesce(obj_description(to_regnamespace('jobs'), 'pg_namespace'), '') AS jobs,
       coalesce(obj_description(to_regnamespace('bank'), 'pg_namespace'), '') AS bank,
       (SELECT string_agg(id::text, ',' ORDER BY id) FROM graphile_worker.migrations) AS queue`,
  );
  return rows[0] ?? { jobs: "", bank: "", queue: "" };
};

async function* framesOf(client: pg.Client, header: Header, ends: End[]): AsyncGenerator<Frame> {
  yield frameOf("header", header);
  for (const table of header.tables) {
    yield frameOf("table", { name: table.name });
    const hash = createHash("sha256");
    const rows = client.query(copyTo(copyOut(table)));
    for await (const payload of rows as AsyncIterable<Buffer>) {
      hash.update(payload);
      yield { kind: "rows", payload };
    }
    const end: End = { name: table.name, rows: rows.rowCount, sha256: hash.digest("hex") };
    ends.push(end);
    yield frameOf("end", end);
  }
  // Read after the rows: numbers used since are only skipped.
  yield frameOf("sequences", await sequencesOf(client));
}

/** The text for a number of rows of these schemas. */
export const totalOf = (ends: readonly End[]): number =>
  ends
    .filter(({ name }) => name.startsWith(`${schemas[0]}.`))
    .reduce((sum, { rows }) => sum + rows, 0);

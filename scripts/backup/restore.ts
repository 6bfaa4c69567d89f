import { createHash } from "node:crypto";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { type CopyStreamQuery, from as copyFrom, to as copyTo } from "pg-copy-streams";
import { broken, examine, type Finding } from "@/lib/invariants/audit";
import { connected } from "@/lib/kit/connected";
import { beginRecovery } from "@/scripts/backup/recovery";
import {
  copyIn,
  copyOut,
  SAME_TEXT,
  type Sequence,
  sqlName,
  type Table,
  tablesOf,
} from "@/scripts/backup/tables";
import { readBackup } from "@/scripts/backup/verify";
import { type End, type Header, madeIn } from "@/scripts/backup/write";
import { applyMigrations, installTables } from "@/scripts/migrate/migrations";
import { schemas } from "@/scripts/migrate/rights";

export type Restored = {
  ends: End[];
  /** Tables of a queue of another version: its jobs are woken again by the rows they are about. */
  skipped: string[];
  /** Invariants that the rows break, as they did when the backup was written. */
  broken: Finding[];
};

/**
 * Replaces a database by the backup. A schema that exists from the first step to the last prevents a half restored
 * one from being started; all rows come in one transaction.
 */
export const restoreInto = async (
  url: string,
  { path, header }: { path: string; header: Header },
): Promise<Restored> => {
  return connected(url, async (client) => {
    await clear(client);
    await applyMigrations(
      url,
      header.migrations.map(({ name }) => name),
    );
    await installTables(url);
    await client.query(`BEGIN; ${SAME_TEXT}`);
    await client.query(
      "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
    );
    const restored = await load(client, url, { path, header });
    await client.query("DROP SCHEMA motu_restore");
    await client.query("COMMIT");
    await client.query("ANALYZE");
    return restored;
  });
};

const clear = async (client: pg.Client): Promise<void> => {
  await client.query(
    `BEGIN; SET LOCAL client_min_messages = warning; CREATE SCHEMA IF NOT EXISTS motu_restore;
     DROP SCHEMA IF EXISTS ${schemas.join(", ")} CASCADE; CREATE SCHEMA public; COMMIT`,
  );
};

const load = async (
  client: pg.Client,
  url: string,
  { path, header }: { path: string; header: Header },
): Promise<Restored> => {
  const tables = await tablesOf(client);
  const skipped = await skippedOf(client, header, tables);
  const references = await dropReferences(client);
  const enableTriggers = await disableTriggers(client, tables);
  await client.query(`TRUNCATE ${tables.map(({ name }) => sqlName(name)).join(", ")}`);
  const ends = await fill(client, { path, header, skipped });
  await requireSame(
    client,
    header,
    ends.filter(({ name }) => !skipped.includes(name)),
  );
  await passTransactions(client, url);
  await beginRecovery(client, header.at);
  await enableTriggers();
  // Each constraint that is added again checks all rows.
  for (const text of references) await client.query(text);
  return { ends, skipped, broken: broken(await examine(client)) };
};

const QUEUE = /^(?:jobs|graphile_worker)\./;

/** Tables whose rows cannot be written as they are. Those of the queue may be skipped, no other. */
const skippedOf = async (client: pg.Client, header: Header, tables: Table[]): Promise<string[]> => {
  const made = await madeIn(client);
  const isOtherQueue = made.jobs !== header.made.jobs || made.queue !== header.made.queue;
  const skipped = isOtherQueue ? header.tables.filter(({ name }) => QUEUE.test(name)) : [];
  for (const { name, columns } of header.tables) {
    if (skipped.some((table) => table.name === name)) continue;
    const known = tables.find((table) => table.name === name)?.columns ?? [];
    const unknown = columns.filter((column) => !known.includes(column));
    if (unknown.length > 0) {
      throw new Error(
        `This version has no ${name} (${unknown.join(", ")}): restore with the version that wrote it.`,
      );
    }
  }
  return skipped.map(({ name }) => name);
};

/** Drops every foreign key and returns the statements that add them again. */
const dropReferences = async (client: pg.Client): Promise<string[]> => {
  // Without a search path every name includes its schema.
  await client.query("SET LOCAL search_path = ''");
  const { rows } = await client.query<{ place: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS place, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace::regnamespace::text = ANY ($1) ORDER BY 1, 2`,
    [schemas],
  );
  for (const { place, name } of rows)
    await client.query(`ALTER TABLE ${place} DROP CONSTRAINT ${name}`);
  await client.query("SET LOCAL search_path = public");
  return rows.map(
    ({ place, name, definition }) => `ALTER TABLE ${place} ADD CONSTRAINT ${name} ${definition}`,
  );
};

/**
 * Disables every trigger, and returns what enables them as they were. The owner may do this, while the setting that
 * disables all triggers at once requires a superuser.
 */
const disableTriggers = async (
  client: pg.Client,
  tables: readonly Table[],
): Promise<() => Promise<void>> => {
  const { rows: always } = await client.query<{ place: string; name: string }>(
    `SELECT tgrelid::regclass::text AS place, quote_ident(tgname) AS name FROM pg_trigger
     WHERE tgenabled = 'A' AND NOT tgisinternal`,
  );
  const each = async (verb: "ENABLE" | "DISABLE"): Promise<void> => {
    for (const { name } of tables)
      await client.query(`ALTER TABLE ${sqlName(name)} ${verb} TRIGGER USER`);
  };
  await each("DISABLE");
  return async () => {
    await each("ENABLE");
    for (const { place, name } of always)
      await client.query(`ALTER TABLE ${place} ENABLE ALWAYS TRIGGER ${name}`);
  };
};

type Source = { path: string; header: Header; skipped: readonly string[] };

const fill = (client: pg.Client, { path, header, skipped }: Source): Promise<End[]> => {
  let copy: CopyStreamQuery | null = null;
  return readBackup(path, {
    table: async (name) => {
      const table = header.tables.find((one) => one.name === name);
      copy = table && !skipped.includes(name) ? client.query(copyFrom(copyIn(table))) : null;
    },
    rows: async (payload) => {
      if (copy && !copy.write(payload)) await once(copy, "drain");
    },
    end: async () => {
      if (!copy) return;
      copy.end();
      await finished(copy);
    },
    sequences: (sequences) => setSequences(client, sequences, skipped),
  });
};

const setSequences = async (
  client: pg.Client,
  sequences: readonly Sequence[],
  skipped: readonly string[],
): Promise<void> => {
  const left = skipped.length > 0 ? sequences.filter(({ name }) => !QUEUE.test(name)) : sequences;
  for (const { name, last } of left) {
    await client.query("SELECT setval($1::regclass, $2::bigint)", [sqlName(name), last]);
  }
};

/** Reads every table back: its rows equal those of the backup, byte by byte. */
const requireSame = async (
  client: pg.Client,
  header: Header,
  ends: readonly End[],
): Promise<void> => {
  for (const end of ends) {
    const table = header.tables.find(({ name }) => name === end.name);
    if (!table) continue;
    const hash = createHash("sha256");
    const rows = client.query(copyTo(copyOut(table)));
    for await (const payload of rows as AsyncIterable<Buffer>) hash.update(payload);
    if (rows.rowCount === end.rows && hash.digest("hex") === end.sha256) continue;
    throw new Error(
      `${end.name} did not become what it was: ${rows.rowCount} rows of ${end.rows}.`,
    );
  }
};

// Events are ordered by transaction; new ones must come after. Each statement is its own transaction.
const passTransactions = async (client: pg.Client, url: string): Promise<void> => {
  const { rows } = await client.query<{ missing: number }>(
    `SELECT greatest(0, coalesce((SELECT max(xid)::text::bigint FROM events), 0)
       - pg_current_xact_id()::text::bigint + 1)::int AS missing`,
  );
  await connected(url, async (other) => {
    await other.query("SET synchronous_commit = off");
    await other.query(
      `DO $$ BEGIN FOR passed IN 1..${rows[0]?.missing ?? 0} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
    );
  });
};

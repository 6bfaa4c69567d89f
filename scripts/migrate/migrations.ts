import type { DiffTarget } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { connected } from "@/lib/kit/connected";
import { installJobs } from "@/lib/kit/inngest/install";
import { installBank } from "@/sandbox-bank/install";
import { withEngine } from "@/scripts/migrate/engine";
import { migrationHistory, recordMigration, schemaFiles } from "@/scripts/migrate/history";

const filters = { externalTables: [], externalEnums: [] };

/** Applies new migrations, updates the tables of jobs and sandbox bank, and returns the names. */
export const deploy = async (url: string): Promise<string[]> => {
  await requireWhole(url);
  const applied = await applyMigrations(url);
  await installTables(url);
  return applied;
};

/**
 * Applies the migrations with these names, by default all, if they are not applied yet; returns which those were.
 */
export const applyMigrations = async (
  url: string,
  names?: readonly string[],
): Promise<string[]> => {
  const migrationsList = migrationHistory(names);
  const { appliedMigrationNames } = await withEngine(url, (engine) =>
    engine.applyMigrations({ migrationsList, filters }),
  );
  return appliedMigrationNames;
};

/** Updates the tables outside the migrations: of background work and of the sandbox bank. */
export const installTables = async (url: string): Promise<void> => {
  await installJobs(url);
  await installBank(url);
};

/** A half restored database must not be used. */
const requireWhole = async (url: string): Promise<void> => {
  const { rowCount } = await connected(url, (client) =>
    client.query("SELECT WHERE to_regnamespace('motu_restore') IS NOT NULL"),
  );
  if (rowCount === 0) return;
  throw new Error(
    "A restore of this database was begun and not finished: run `npm run restore` again.",
  );
};

/** The SQL from there to the schema; undefined when they agree. */
const difference = (url: string, from: DiffTarget): Promise<string | undefined> =>
  withEngine(url, async (engine) => {
    const result = await engine.diff({
      from,
      to: { tag: "schemaDatamodel", files: schemaFiles() },
      script: true,
      exitCode: true,
      filters,
    });
    // 2 is the exit code of `prisma migrate diff --exit-code` when there is one.
    return result.exitCode === 2 ? (result.stdout ?? undefined) : undefined;
  });

/**
 * The SQL from the migrations to the schema; undefined when nothing differs. Needs the right to create a database.
 */
export const pending = (url: string): Promise<string | undefined> =>
  difference(url, { tag: "migrations", ...migrationHistory() });

/** Writes the migration to the schema, and returns its name; undefined when nothing differs. */
export const create = async (url: string, label: string): Promise<string | undefined> => {
  const sql = await pending(url);
  return sql === undefined ? undefined : recordMigration(label, sql);
};

/**
 * Compares the applied migrations with those on disk, and returns the SQL from the database to the schema. Reads
 * only this database: needs no right to create another one.
 */
export const status = async (url: string) => {
  const history = await withEngine(url, (engine) =>
    engine.diagnoseMigrationHistory({
      migrationsList: migrationHistory(),
      optInToShadowDatabase: false,
      filters,
    }),
  );
  return {
    history,
    missing: await difference(url, {
      tag: "schemaDatasource",
      files: schemaFiles(),
      configDir: ".",
    }),
  };
};

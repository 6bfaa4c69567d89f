import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type pg from "pg";
import { connected } from "@/lib/kit/connected";
import { requireKeys } from "@/scripts/backup/keys";
import { type Restored, restoreInto } from "@/scripts/backup/restore";
import { sqlName, tablesOf } from "@/scripts/backup/tables";
import { readBackup, readHeader } from "@/scripts/backup/verify";
import { type Header, totalOf } from "@/scripts/backup/write";
import { migrationNames, sqlOf } from "@/scripts/migrate/history";
import { runCommand } from "@/scripts/setup/run-command";
import { knownSecrets } from "@/scripts/start/secrets";
import { readSettings } from "@/scripts/start/settings";
import { withDatabase } from "@/scripts/start/with-database";

const usage = `Makes the database what it was when a backup was written.

  npm run -s restore -- <file>              into an empty database
  npm run -s restore -- <file> --replace    in place of what is there, which is lost
  npm run -s restore -- <file> --check      only looks whether the file is whole, and what it is

The product must not run. --other-keys restores without the keys of the backup: what they open stays shut.
Afterwards the product starts in recovery: nothing is charged until the banks' statements were read.`;

const readOptions = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: "boolean" },
      check: { type: "boolean" },
      "other-keys": { type: "boolean" },
      help: { type: "boolean" },
    },
  });

/** Refuses a backup whose migrations this version lacks, or has with other content. */
const requireMigrations = ({ migrations }: Header): void => {
  const known = new Set(migrationNames());
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) {
      throw new Error(
        `This backup needs migration ${name}: restore with the version that wrote it, or a newer one.`,
      );
    }
    if (
      createHash("sha256")
        .update(readFileSync(sqlOf(name)))
        .digest("hex") !== checksum
    ) {
      throw new Error(
        `Migration ${name} is not the one that was applied to the database of this backup.`,
      );
    }
  }
};

const requireAlone = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  const others = rows[0]?.others ?? 0;
  if (others === 0) return;
  throw new Error(
    `${others} others are connected to this database: stop the product, on every machine, and what else uses it.`,
  );
};

const requireEmpty = async (client: pg.Client): Promise<void> => {
  for (const { name } of await tablesOf(client)) {
    // Rows that a migration writes by itself are no data.
    if (!/^(?:public|bank)\./.test(name)) continue;
    const { rowCount } = await client.query(`SELECT FROM ${sqlName(name)} LIMIT 1`);
    if (rowCount === 0) continue;
    throw new Error(
      "This database is not empty: --replace puts the backup in its place, and what is there is lost.",
    );
  }
};

const restore = (file: { path: string; header: Header }, isReplacing: boolean): Promise<Restored> =>
  withDatabase(
    async ({ ownerUrl }) => {
      await connected(ownerUrl, async (client) => {
        await requireAlone(client);
        if (!isReplacing) await requireEmpty(client);
      });
      return restoreInto(ownerUrl, file);
    },
    { alone: true, fresh: true },
  );

const show = ({ ends, skipped, broken }: Restored, header: Header): void => {
  console.log(
    `Restored ${totalOf(ends)} rows of ${ends.length - skipped.length} tables, as they were at ${header.at}.`,
  );
  if (skipped.length > 0) {
    console.log(
      "The queue of background work was made by another version and begins empty: what is due is taken up.",
    );
  }
  for (const { name, breaches, promise } of broken) {
    console.log(`The backup breaks a promise: ${name}, ${breaches} times. ${promise}`);
  }
  console.log(
    "The product starts in recovery: nothing is charged until the banks' statements were read.",
  );
};

const main = async (): Promise<void> => {
  const { values, positionals } = readOptions();
  const [file, ...rest] = positionals;
  if (values.help || !file || rest.length > 0) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const path = resolve(process.env["INIT_CWD"] ?? ".", file);
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  const begun = performance.now();
  const header = await readHeader(path);
  const { dataDir } = readSettings(process.env);
  if (!values["other-keys"]) requireKeys(header.keys, knownSecrets(process.env, dataDir), dataDir);
  requireMigrations(header);
  // Before anything is dropped.
  const ends = await readBackup(path);
  if (values.check) {
    console.log(
      `${path} is whole: ${totalOf(ends)} rows of ${ends.length} tables as they were at ${header.at}.`,
    );
    return;
  }
  show(await restore({ path, header }, values.replace ?? false), header);
  console.log(`(${((performance.now() - begun) / 1000).toFixed(1)} s)`);
};

await runCommand(main);

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";

/** Brings the bank's own tables up to date, as their owner; several processes may do so at once. */
export const installBank = async (connectionString: string): Promise<void> => {
  const schema = await readFile(path.join(import.meta.dirname, "schema.sql"), "utf8");
  const version = createHash("sha256").update(schema).digest("hex");
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('bank.install', 0))");
    if ((await installedVersion(client)) === version) return;
    await client.query("SET LOCAL client_min_messages = warning");
    await client.query(schema);
    await client.query(`COMMENT ON SCHEMA bank IS '${version}'`);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
};

const installedVersion = async (client: Client): Promise<string | null> => {
  const { rows } = await client.query<{ version: string | null }>(
    "SELECT obj_description(to_regnamespace('bank'), 'pg_namespace') AS version",
  );
  return rows[0]?.version ?? null;
};

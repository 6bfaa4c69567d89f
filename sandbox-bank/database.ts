import { readFile } from "node:fs/promises";
import path from "node:path";
import { Pool, type PoolClient } from "pg";

/** Any number that only the bank uses: two banks booting at once must not create the schema together. */
const SCHEMA_LOCK = 7_203_114_099;

export type Queryable = Pick<Pool | PoolClient, "query">;

export const openDatabase = async (url: string): Promise<Pool> => {
  const pool = new Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    application_name: "sandbox-bank",
  });
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on("error", (fault) =>
    console.error(`sandbox bank: idle connection lost: ${fault.message}`),
  );
  try {
    const schema = await readFile(path.join(import.meta.dirname, "schema.sql"), "utf8");
    await transaction(pool, async (client) => {
      await client.query("SET LOCAL client_min_messages = warning");
      await client.query("SELECT pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
      await client.query(schema);
    });
    return pool;
  } catch (fault) {
    await pool.end();
    throw fault;
  }
};

export const transaction = async <T>(
  pool: Pool,
  act: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await act(client);
    await client.query("COMMIT");
    return result;
  } catch (fault) {
    await client.query("ROLLBACK").catch((lost: Error) => {
      broken = lost;
    });
    throw fault;
  } finally {
    client.release(broken);
  }
};

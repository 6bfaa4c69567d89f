import { Pool, type PoolClient } from "pg";
import { errorFields, log } from "@/lib/kit/log";

export type Queryable = Pick<Pool | PoolClient, "query">;

/** The bank's tables, created by its migrations. */
export const openDatabase = (url: string): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    // If the database is stopped, nothing else would enforce the timeout.
    query_timeout: 7_000,
    application_name: "sandbox-bank",
  });
  // A broken connection must not end the process, idle or in use; the next query opens another.
  pool.on("error", (fault) => log("warn", "database.connection_lost", errorFields(fault)));
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
};

export const transaction = async <T>(
  pool: Pool,
  act: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query("BEGIN");
    const result = await act(client);
    await client.query("COMMIT");
    return result;
  } catch (fault) {
    // A connection with an unanswered query must not be reused.
    isBroken = !(await isUndone(client, fault));
    throw fault;
  } finally {
    client.release(isBroken);
  }
};

const isUndone = async (client: PoolClient, fault: unknown): Promise<boolean> => {
  if (fault instanceof Error && fault.message === "Query read timeout") return false;
  return client.query("ROLLBACK").then(
    () => true,
    () => false,
  );
};

import { Pool, type PoolClient } from "pg";

export type Queryable = Pick<Pool | PoolClient, "query">;

/** The bank's tables, which the migrations made. */
export const openDatabase = (url: string): Pool => {
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
  return pool;
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

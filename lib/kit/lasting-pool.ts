import { Pool } from "pg";
import { processNumber } from "@/lib/kit/lease";

/** A pool that survives the loss of its connections: the next query opens another. */
export const openPool = (connectionString: string, name: string, max: number): Pool => {
  const pool = new Pool({
    connectionString,
    max,
    // By the end of it, the sessions of one process are known.
    application_name: `${name}-${processNumber()}`,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    keepAlive: true,
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
};

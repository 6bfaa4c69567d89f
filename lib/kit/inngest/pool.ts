import { Pool } from "pg";
import { processNumber } from "@/lib/kit/lease";

type Options = { connectionString: string; max: number; name: string };

/** A pool that survives the loss of its connections: the next query opens another. */
export const openPool = ({ connectionString, max, name }: Options): Pool => {
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

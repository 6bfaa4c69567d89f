import { Pool } from "pg";
import { processNumber } from "@/lib/kit/lease";

type Options = { connectionString: string; max: number; name: string };

/** What a session of background work is called: by the end of it, those of one process are known. */
const sessionName = (name: string): string => `${name}-${processNumber()}`;

/** A pool that survives the loss of its connections: the next query opens another. */
export const openPool = ({ connectionString, max, name }: Options): Pool => {
  const pool = new Pool({
    connectionString,
    max,
    application_name: sessionName(name),
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    keepAlive: true,
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
};

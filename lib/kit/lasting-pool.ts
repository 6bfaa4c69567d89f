import { Pool, type PoolClient } from "pg";
import { processNumber } from "@/lib/kit/lease";

type Release = PoolClient["release"];
type OnClient = (error: Error | undefined, client: PoolClient | undefined, done: Release) => void;

/** Gives a client back once, however often that is asked. */
const releasedOnce = (client: PoolClient): PoolClient => {
  const { release } = client;
  let isReleased = false;
  client.release = (error) => {
    if (!isReleased) release.call(client, error);
    isReleased = true;
  };
  return client;
};

/**
 * graphile-worker gives the client of its notifications back twice where it stops and loses the connection at the same
 * moment: a second time that pg refuses with a rejection that nobody awaits, which would end the process.
 */
class LastingPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: OnClient): void;
  override connect(callback?: OnClient): Promise<PoolClient> | undefined {
    if (!callback) return super.connect().then(releasedOnce);
    super.connect((error, client, done) => {
      if (!client) return callback(error, client, done);
      const { release } = releasedOnce(client);
      callback(error, client, release);
    });
    return undefined;
  }
}

/** A pool that survives the loss of its connections: the next query opens another. */
export const openPool = (
  connectionString: string,
  name: string,
  max: number,
  options = "",
): Pool => {
  const pool = new LastingPool({
    connectionString,
    max,
    // By the end of it, the sessions of one process are known.
    application_name: `${name}-${processNumber()}`,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    keepAlive: true,
    ...(options && { options }),
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
};

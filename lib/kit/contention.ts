/** An error and its causes, as Prisma and its driver wrap them. */
export const causesOf = function* (thrown: unknown): Generator<object> {
  for (let at: unknown = thrown, depth = 0; at && typeof at === "object" && depth < 6; depth += 1) {
    yield at;
    const next = at as { cause?: unknown; meta?: { driverAdapterError?: unknown } };
    at = next.meta?.driverAdapterError ?? next.cause;
  }
};

/** The codes of a conflict with other transactions, of PostgreSQL and of Prisma: nothing was written. */
const contentionCodes: ReadonlySet<unknown> = new Set([
  "55P03", // lock_not_available
  "57014", // query_canceled: the statement's time was over
  "40P01", // deadlock_detected
  "40001", // serialization_failure
  "53300", // too_many_connections
  "P2024", // no connection of the pool became free
  "P2028", // the transaction could not start, or its time was over
  "P2034", // a deadlock or a write conflict, in Prisma's words
  "P2037", // too many connections, in Prisma's words
]);

/**
 * Whether the database gave up because of concurrent transactions. The same transaction may succeed when retried.
 */
export const isContention = (thrown: unknown): boolean => {
  for (const at of causesOf(thrown)) {
    const { code, originalCode } = at as { code?: unknown; originalCode?: unknown };
    if (contentionCodes.has(originalCode) || contentionCodes.has(code)) return true;
  }
  return false;
};

/** Whether a unit of work found that a row has changed since it was read: nothing was written. */
export const isStale = (thrown: unknown): boolean =>
  (thrown as { code?: unknown }).code === "40001";

/** The codes of an unavailable database, of PostgreSQL, the system and Prisma. */
const outageCodes: ReadonlySet<unknown> = new Set([
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now: it starts or stops
  "53100", // disk_full
  "58030", // io_error
  "25006", // read_only_sql_transaction: what was the primary is none any more
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "P1001", // not reachable
  "P1008", // its time was over
  "P1017", // the connection was closed
  "DatabaseNotReachable", // the last three inside a statement of ours, in the words of Prisma's adapter
  "SocketTimeout",
  "ConnectionClosed",
]);

/** The driver's own messages have no code. */
const outageSentences =
  /^Connection terminated|^timeout (expired|exceeded when trying to connect)|is not queryable$/;

/** Whether the database was unavailable, before or during the query: it may have been executed. */
export const isOutage = (thrown: unknown): boolean => {
  for (const at of causesOf(thrown)) {
    const { code, originalCode, kind, message } = at as Record<string, unknown>;
    if ([code, originalCode, kind].some((word) => outageCodes.has(word))) return true;
    if (typeof message === "string" && outageSentences.test(message)) return true;
  }
  return false;
};

const PERSIST_TRIES = 4;
const PERSIST_PAUSE_MS = 50;

/**
 * Runs a write that must happen because something outside has happened: retried after a random, growing pause on
 * conflicts. Gives up after four attempts with the last error. `work` is one transaction, and finds out itself
 * whether an earlier attempt was committed.
 */
export const persist = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (thrown) {
      if (tries === PERSIST_TRIES || !isContention(thrown)) throw thrown;
    }
    const pause = PERSIST_PAUSE_MS * 2 ** tries * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};

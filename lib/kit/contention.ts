/** An error and what it was made of, as Prisma and its driver wrap it. */
export const causesOf = function* (thrown: unknown): Generator<object> {
  for (let at: unknown = thrown, depth = 0; at && typeof at === "object" && depth < 6; depth += 1) {
    yield at;
    const next = at as { cause?: unknown; meta?: { driverAdapterError?: unknown } };
    at = next.meta?.driverAdapterError ?? next.cause;
  }
};

/** What says that others were in the way, by the names of PostgreSQL and of Prisma: nothing was written. */
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

/** Whether the database gave up because others were in the way. The same again may well succeed. */
export const isContention = (thrown: unknown): boolean => {
  for (const at of causesOf(thrown)) {
    const { code, originalCode } = at as { code?: unknown; originalCode?: unknown };
    if (contentionCodes.has(originalCode) || contentionCodes.has(code)) return true;
  }
  return false;
};

const PERSIST_TRIES = 4;
const PERSIST_PAUSE_MS = 50;

/**
 * Does what must be written because something outside has happened: again, after a random pause that grows,
 * while others are in the way. Gives up after four tries with the error of the last. `work` is one
 * transaction, and finds out by itself that an earlier try was committed.
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

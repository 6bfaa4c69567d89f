import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { SECOND } from "@/lib/kit/clock";
import { errorFields, log } from "@/lib/kit/log";

const RETRY_MS = SECOND;
/** A connection without a response for so long counts as lost. */
const SILENCE_MS = 5 * SECOND;

type Session = {
  connectionString: string;
  /** Its `application_name`. */
  name: string;
  signal: AbortSignal;
  /** The log event of a loss; logged once while the database is unreachable. */
  event: string;
  onLost?: () => void;
};

type Work = (client: pg.Client, over: AbortSignal) => Promise<void>;

/** Runs `work` on a connection of its own until it is stopped; on a new one after each loss. */
export const keepSession = async (session: Session, work: Work): Promise<void> => {
  const { signal, event, onLost } = session;
  let reported = "";
  const connected: Work = (client, over) => {
    reported = "";
    return work(client, over);
  };
  while (!signal.aborted) {
    await workOnce(session, connected).catch((thrown) => {
      onLost?.();
      if (String(thrown) !== reported) log("warn", event, errorFields(thrown));
      reported = String(thrown);
    });
    await pause(RETRY_MS, signal);
  }
};

const workOnce = async ({ connectionString, name, signal }: Session, work: Work): Promise<void> => {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: SILENCE_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on("error", (thrown) => lost.abort(thrown));
  client.on("end", () => lost.abort());
  try {
    await client.connect();
    await work(client, AbortSignal.any([signal, lost.signal]));
    lost.signal.throwIfAborted();
  } finally {
    await Promise.race([client.end(), sleep(SECOND, undefined, { ref: false })]).catch(
      () => undefined,
    );
  }
};

/** Waits for the given time, or until the signal. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Log } from "@/lib/kit/inngest/host";
import { errorFields } from "@/lib/kit/log";

/** How often a stand-by asks whether the place is free. */
const askEveryMs = 1000;
/** How often a leader makes sure that its connection, and so its lock, still is there. */
const heartbeatEveryMs = 5000;

/** Why a leader has to stop when it was not asked to. */
export const connectionLost = "connection lost";

type Contest = {
  connectionString: string;
  log: Log;
  /** Does the leader's work until `lost` fires; resolves when all of it has stopped. */
  lead: (lost: AbortSignal) => Promise<void>;
  /** Ends the contest, and the work with it. */
  stopped: AbortSignal;
};

type Standing = "disconnected" | "waiting" | "elected";

/**
 * One process leads: the one whose session holds an advisory lock. Who loses the connection steps
 * down and competes again. Asking again and again, and not one query that waits for the lock,
 * because that query's snapshot would keep the database from cleaning up.
 */
export const contest = (options: Contest) => {
  let standing: Standing = "disconnected";
  const become = (next: Standing): void => {
    standing = next;
  };
  let reported: string | undefined;
  const report = (thrown: unknown): void => {
    // Once, however long the database stays away.
    if (String(thrown) !== reported) {
      options.log("warn", "jobs.leader.interrupted", errorFields(thrown));
    }
    reported = String(thrown);
  };
  const compete = async (): Promise<void> => {
    while (!options.stopped.aborted) {
      await serveTerm(options, become).catch(report);
      if (standing !== "disconnected") reported = undefined;
      become("disconnected");
      await pause(askEveryMs, options.stopped);
    }
  };
  return { standing: () => standing, ended: compete() };
};

const serveTerm = async (options: Contest, become: (next: Standing) => void): Promise<void> => {
  const { connectionString, stopped } = options;
  const over = new AbortController();
  const client = new Client({
    connectionString,
    application_name: "jobs-leader",
    connectionTimeoutMillis: 10_000,
    query_timeout: heartbeatEveryMs,
    keepAlive: true,
  });
  // The session is the lock: without it the work must stop.
  client.on("error", () => over.abort(connectionLost));
  client.on("end", () => over.abort(connectionLost));
  const end = AbortSignal.any([over.signal, stopped]);
  try {
    await client.connect();
    if (!(await waitForLock(client, end, become))) return;
    become("elected");
    const beat = heartbeat(client, over);
    await options.lead(end).finally(() => clearInterval(beat));
  } finally {
    await client.end().catch(() => undefined);
  }
};

const waitForLock = async (
  client: Client,
  end: AbortSignal,
  become: (next: Standing) => void,
): Promise<boolean> => {
  while (!end.aborted) {
    const { rows } = await client.query<{ is_free: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended('jobs.leader', 0)) AS is_free",
    );
    if (rows[0]?.is_free) return true;
    become("waiting");
    await pause(askEveryMs, end);
  }
  return false;
};

const heartbeat = (client: Client, over: AbortController): NodeJS.Timeout =>
  setInterval(() => {
    client.query("SELECT 1").catch(() => over.abort(connectionLost));
  }, heartbeatEveryMs);

/** Waits, but no longer than until the signal. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
};

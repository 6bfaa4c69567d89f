import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Log } from "@/lib/kit/inngest/host";
import { sessionName } from "@/lib/kit/inngest/pool";
import { errorFields } from "@/lib/kit/log";

/** How often a stand-by asks whether the place is free. */
const askEveryMs = 1000;
/** How often a leader makes sure that its connection, and so its lock, still is there. */
const heartbeatEveryMs = 5000;
/** So often a stand-by looks in vain for a heartbeat before it ends the leader's sessions. */
const looksMax = 15;

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
 * down and competes again; who is silent for 15 s, as a stopped process is, loses all its sessions. Asking again and again, and not one query that waits for the lock,
 * because that query's snapshot would keep the database from cleaning up.
 */
export const contest = (options: Contest) => {
  let checkout: Standing = "disconnected";
  const become = (next: Standing): void => {
    checkout = next;
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
      if (checkout !== "disconnected") reported = undefined;
      become("disconnected");
      await pause(askEveryMs, options.stopped);
    }
  };
  return { standing: () => checkout, ended: compete() };
};

const serveTerm = async (options: Contest, become: (next: Standing) => void): Promise<void> => {
  const { connectionString, stopped } = options;
  const over = new AbortController();
  const client = new Client({
    connectionString,
    application_name: sessionName("jobs-leader"),
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
  // Looks are counted rather than seconds: while the database itself is stopped nobody is silent.
  for (let looks = 0, heard = ""; !end.aborted; looks += 1) {
    const { rows } = await client.query<{ is_free: boolean; beat: string | null }>(tryLock);
    if (rows[0]?.is_free) return true;
    become("waiting");
    const beat = rows[0]?.beat ?? "";
    if (beat !== heard) looks = 0;
    heard = beat;
    if (looks >= looksMax) await endLeader(client);
    await pause(askEveryMs, end);
  }
  return false;
};

// Each heartbeat changes the state of the leader's session.
const holder = `SELECT a.pid, a.application_name AS name, a.state_change AS beat
  FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.granted AND a.datname = current_database()
    AND (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('jobs.leader', 0)
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const tryLock = `SELECT pg_try_advisory_lock(hashtextextended('jobs.leader', 0)) AS is_free,
  (SELECT beat::text FROM (${holder}) AS leader) AS beat`;

/**
 * With the session that is the lock, all others of its process's background work go: one that wakes up can write
 * nothing before it has noticed that it leads no more.
 */
const endLeader = async (client: Client): Promise<void> => {
  await client.query(
    `SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a, (${holder}) AS leader
     WHERE a.pid = leader.pid OR (a.datname = current_database() AND a.usename = current_user
       AND a.application_name LIKE 'jobs-%-' || substring(leader.name FROM '[0-9]+$'))`,
  );
};

const heartbeat = (client: Client, over: AbortController): NodeJS.Timeout =>
  setInterval(() => {
    client.query("SELECT 1").catch(() => over.abort(connectionLost));
  }, heartbeatEveryMs);

/** Waits, but no longer than until the signal. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
};

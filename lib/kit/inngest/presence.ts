import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { host } from "@/lib/kit/inngest/host";
import { processNumber } from "@/lib/kit/lease";
import { errorFields } from "@/lib/kit/log";

/** How often a process looks at the others; each look is also its own sign of life. */
const lookEveryMs = 1000;
/** A process without a session is gone after so many looks in a row: a lost connection is back before. */
const looksAbsent = 3;
/** A process with a session that is silent for so many is stopped, whatever its operating system says. */
const looksSilent = 15;

const sessionPrefix = "jobs-process-";

let pools = 0;
const ownPools = new Set<string>();

/** A pool of workers is named after its process; what it holds is its own until it is let go. */
export const newPool = (): { name: string; letGo: () => void } => {
  pools += 1;
  const name = `jobs:${processNumber()}:${pools}`;
  ownPools.add(name);
  return { name, letGo: () => ownPools.delete(name) };
};

const isOwnProcess = (pool: string): boolean => pool.split(":")[1] === String(processNumber());

type Seen = { beat: string | null; looks: number };

/**
 * Says that this process lives, by a session that looks once a second, and frees what processes hold that live no
 * more: graphile-worker alone would wait four hours. Every process does so; who comes second finds nothing to free.
 */
export const keepPresence = async (
  connectionString: string,
  stopped: AbortSignal,
  onLost: () => void,
): Promise<void> => {
  let reported = "";
  while (!stopped.aborted) {
    await lookOn(connectionString, stopped).catch((thrown) => {
      onLost();
      // Once, however long the database stays away.
      if (String(thrown) !== reported) {
        host().log("warn", "jobs.presence_lost", errorFields(thrown));
      }
      reported = String(thrown);
    });
    await sleep(lookEveryMs, undefined, { signal: stopped }).catch(() => undefined);
  }
};

const lookOn = async (connectionString: string, stopped: AbortSignal): Promise<void> => {
  const client = new Client({
    connectionString,
    application_name: `${sessionPrefix}${processNumber()}`,
    connectionTimeoutMillis: 10_000,
    query_timeout: 5000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Looks are counted rather than seconds: while the database itself is stopped nobody is silent.
    const seen = new Map<string, Seen>();
    while (!stopped.aborted) {
      const gone = await look(client, seen);
      if (gone.length > 0) await free(client, gone);
      await sleep(lookEveryMs, undefined, { signal: stopped }).catch(() => undefined);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
};

// Pools of ours that hold something, with the last sign of life of their process: each look changes its session's state.
const holders = `
  SELECT DISTINCT held.pool, (
    SELECT max(session.state_change)::text FROM pg_stat_activity AS session
    WHERE session.datname = current_database()
      AND session.application_name = '${sessionPrefix}' || split_part(held.pool, ':', 2)) AS beat
  FROM (SELECT locked_by AS pool FROM graphile_worker._private_jobs WHERE locked_by LIKE 'jobs:%'
    UNION SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by LIKE 'jobs:%') AS held`;

const look = async (client: Client, seen: Map<string, Seen>): Promise<string[]> => {
  const { rows } = await client.query<{ pool: string; beat: string | null }>(holders);
  const before = new Map(seen);
  seen.clear();
  for (const row of rows.filter(({ pool }) => !ownPools.has(pool))) {
    const { pool } = row;
    const beat = isOwnProcess(pool) ? null : row.beat;
    const last = before.get(pool);
    seen.set(pool, { beat, looks: last?.beat === beat ? last.looks + 1 : 1 });
  }
  return [...seen].flatMap(([pool, { beat, looks }]) =>
    looks >= (beat === null ? looksAbsent : looksSilent) ? [pool] : [],
  );
};

/** Gives free what pools hold. A run that its process died in so often that no attempt is left ends as failed. */
const free = async (db: Client, pools: string[]): Promise<void> => {
  await db.query(
    `UPDATE graphile_worker._private_jobs
     SET attempts = least(attempts, max_attempts - 1), run_at = least(run_at, now())
     WHERE locked_by = ANY ($1)`,
    [pools],
  );
  await db.query("SELECT graphile_worker.force_unlock_workers($1)", [pools]);
  host().log("warn", "jobs.taken_over", { pools });
};

import type { Client } from "pg";
import { host } from "@/lib/kit/inngest/host";
import { processNumber } from "@/lib/kit/lease";
import { keepSession, pause } from "@/lib/kit/session";

/** How often a process checks the others; each check is also its own heartbeat. */
const checkEveryMs = 1000;
/** A process without a session is dead after so many checks: a lost connection is restored earlier. */
const checksAbsent = 3;
/** A process whose session is silent for so many checks has stopped, even if it still exists. */
const checksSilent = 15;

const sessionPrefix = "jobs-process-";

let pools = 0;
const ownPools = new Set<string>();

/** A worker pool, named after its process; other processes take over its jobs once it is released. */
export const newPool = (): { name: string; release: () => void } => {
  pools += 1;
  const name = `jobs:${processNumber()}:${pools}`;
  ownPools.add(name);
  return { name, release: () => ownPools.delete(name) };
};

/** The pools of other processes, with the last heartbeat and how many checks have found no newer one. */
type Seen = ReadonlyMap<string, { beat: string | null; checks: number }>;

/**
 * Keeps a session with a heartbeat each second, and unlocks the jobs of dead processes, for which graphile-worker
 * alone would wait four hours. Every process does so; the second one finds nothing left to unlock. The same
 * statement announces jobs that have become due, so that idle workers need not poll for them.
 */
export const keepPresence = (
  connectionString: string,
  signal: AbortSignal,
  onLost: () => void,
): Promise<void> => {
  const name = `${sessionPrefix}${processNumber()}`;
  const event = "jobs.presence_lost";
  return keepSession({ connectionString, name, signal, event, onLost }, async (client, over) => {
    // Counts checks, not seconds: while the database itself is stopped, no process is silent.
    let seen: Seen = new Map();
    while (!over.aborted) {
      seen = await check(client, seen);
      await unlock(client, deadIn(seen));
      await pause(checkEveryMs, over);
    }
  });
};

const deadIn = (seen: Seen): string[] =>
  [...seen].flatMap(([pool, { beat, checks }]) =>
    checks >= (beat === null ? checksAbsent : checksSilent) ? [pool] : [],
  );

// Pools that hold jobs, with the last heartbeat of their process: each check changes its session's state. Released
// pools of this process have none.
const holders = `
  SELECT DISTINCT held.pool, (
    SELECT max(session.state_change)::text FROM pg_stat_activity AS session
    WHERE session.datname = current_database()
      AND session.application_name = '${sessionPrefix}' || split_part(held.pool, ':', 2)
      AND split_part(held.pool, ':', 2) <> $1) AS beat
  FROM (SELECT locked_by AS pool FROM graphile_worker._private_jobs WHERE locked_by LIKE 'jobs:%'
    UNION SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by LIKE 'jobs:%') AS held
  WHERE held.pool <> ALL ($2)
  UNION ALL SELECT NULL, pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text)::text
  FROM graphile_worker._private_jobs AS job
  LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.id = job.job_queue_id
  WHERE job.is_available AND queue.is_available IS NOT FALSE AND job.run_at <= now() HAVING count(*) > 0`;

const check = async (client: Client, before: Seen): Promise<Seen> => {
  const { rows } = await client.query<{ pool: string | null; beat: string | null }>(holders, [
    String(processNumber()),
    [...ownPools],
  ]);
  return new Map(
    rows.flatMap(({ pool, beat }) => {
      const last = before.get(pool ?? "");
      return pool ? [[pool, { beat, checks: last?.beat === beat ? last.checks + 1 : 1 }]] : [];
    }),
  );
};

/** Unlocks the jobs of pools, each with at least one attempt left, so that a run without any ends as failed. */
const unlock = async (db: Client, pools: string[]): Promise<void> => {
  if (pools.length === 0) return;
  await db.query(
    `UPDATE graphile_worker._private_jobs
     SET attempts = least(attempts, max_attempts - 1), run_at = least(run_at, now())
     WHERE locked_by = ANY ($1)`,
    [pools],
  );
  await db.query("SELECT graphile_worker.force_unlock_workers($1)", [pools]);
  host().log("warn", "jobs.taken_over", { pools });
};

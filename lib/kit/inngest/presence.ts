import type { Client } from "pg";
import { host } from "@/lib/kit/inngest/host";
import { processNumber } from "@/lib/kit/lease";
import { keepSession, pause } from "@/lib/kit/session";

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

/** The pools of others, with the last sign of life of their process and how many looks have found no newer one. */
type Seen = ReadonlyMap<string, { beat: string | null; looks: number }>;

/**
 * Says that this process lives, by a session that looks once a second, and frees what processes hold that live no
 * more: graphile-worker alone would wait four hours. Every process does so; who comes second finds nothing to free.
 */
export const keepPresence = (
  connectionString: string,
  signal: AbortSignal,
  onLost: () => void,
): Promise<void> => {
  const name = `${sessionPrefix}${processNumber()}`;
  const event = "jobs.presence_lost";
  return keepSession({ connectionString, name, signal, event, onLost }, async (client, over) => {
    // Looks are counted rather than seconds: while the database itself is stopped nobody is silent.
    let seen: Seen = new Map();
    while (!over.aborted) {
      seen = await look(client, seen);
      await free(client, goneOf(seen));
      await pause(lookEveryMs, over);
    }
  });
};

const goneOf = (seen: Seen): string[] =>
  [...seen].flatMap(([pool, { beat, looks }]) =>
    looks >= (beat === null ? looksAbsent : looksSilent) ? [pool] : [],
  );

// Pools that hold something, with the last sign of life of their process: each look changes its session's state. What
// this process let go has none.
const holders = `
  SELECT DISTINCT held.pool, (
    SELECT max(session.state_change)::text FROM pg_stat_activity AS session
    WHERE session.datname = current_database()
      AND session.application_name = '${sessionPrefix}' || split_part(held.pool, ':', 2)
      AND split_part(held.pool, ':', 2) <> $1) AS beat
  FROM (SELECT locked_by AS pool FROM graphile_worker._private_jobs WHERE locked_by LIKE 'jobs:%'
    UNION SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by LIKE 'jobs:%') AS held
  WHERE held.pool <> ALL ($2)`;

const look = async (client: Client, before: Seen): Promise<Seen> => {
  const { rows } = await client.query<{ pool: string; beat: string | null }>(holders, [
    String(processNumber()),
    [...ownPools],
  ]);
  return new Map(
    rows.map(({ pool, beat }) => {
      const last = before.get(pool);
      return [pool, { beat, looks: last?.beat === beat ? last.looks + 1 : 1 }];
    }),
  );
};

/** Gives free what pools hold. A run that its process died in so often that no attempt is left ends as failed. */
const free = async (db: Client, pools: string[]): Promise<void> => {
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

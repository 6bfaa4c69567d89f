import { isInternal, type StoredEvent, scheduledTimer } from "@/lib/kit/inngest/events";
import { dig } from "@/lib/kit/inngest/expression";
import type { FunctionConfig } from "@/lib/kit/inngest/function-config";
import type { Db } from "@/lib/kit/inngest/host";
import { shortHash } from "@/lib/kit/inngest/outbox";

export type Configs = ReadonlyMap<string, FunctionConfig>;

/** Hash buckets of a concurrency key: each costs up to `limit` queue names, and those should be few. */
const keyBuckets = 32;

/** Cancels and starts what an event cancels and starts. Doing it twice is the same as once. */
export const dispatchEvent = async (
  db: Db,
  configs: Configs,
  { event, isWake }: { event: StoredEvent; isWake: boolean },
): Promise<void> => {
  for (const config of configs.values()) {
    for (const { path } of config.cancelledBy.filter((cancel) => cancel.event === event.name)) {
      await cancelRuns(db, config, { event, path });
    }
    if (isTriggered(config, event)) await startRun(db, config, { event, coalesces: isWake });
  }
};

/** Starts the run of a cron's tick, unless the one before has not even begun. */
export const dispatchTick = async (
  db: Db,
  config: FunctionConfig,
  { cron, at }: { cron: string; at: string },
): Promise<void> => {
  const id = `${config.id} ${cron} ${at}`;
  const event = { id, name: scheduledTimer, data: { cron }, ts: Date.parse(at) };
  await startRun(db, config, { event, coalesces: true });
};

const isTriggered = (config: FunctionConfig, event: StoredEvent): boolean =>
  config.triggers.some((trigger) => {
    if (!matchesName(trigger.event, event.name)) return false;
    return trigger.when === undefined || trigger.when(event) === true;
  });

/** `*` ends a trigger's name as a wildcard. */
const matchesName = (pattern: string, name: string): boolean =>
  pattern.endsWith("*") && !isInternal(name)
    ? name.startsWith(pattern.slice(0, -1))
    : name === pattern;

type Cancel = { event: StoredEvent; path: string[] | undefined };

// Never what the event itself starts: a crash may have it dispatched twice.
const cancelRuns = async (db: Db, config: FunctionConfig, { event, path }: Cancel) => {
  const wanted = path && dig(event, path);
  await db.query(
    `UPDATE jobs.inngest_runs SET status = 'cancelled', pending = '{}', ended_at = now()
     WHERE function_id = $1 AND status = 'running'
       AND event ->> 'id' <> $2 AND ($3::text[] IS NULL OR event #>> $3 = $4)`,
    [config.id, event.id, path, wanted === undefined ? null : String(wanted)],
  );
};

type Start = { event: StoredEvent; coalesces: boolean };

/**
 * A coalescing event starts nothing while a run of the same event waits for its turn: whatever that
 * run will read was committed before it begins. For two minutes, so that no fault can make it wait for ever.
 */
const startRun = async (db: Db, config: FunctionConfig, { event, coalesces }: Start) => {
  const key = config.idempotencyKey ? `key:${config.idempotencyKey(event)}` : event.id;
  await db.query(
    `WITH run AS (
       INSERT INTO jobs.inngest_runs (id, function_id, key, event, pending, queue)
       SELECT $1, $2, $3, $4, ARRAY['first'], (
         SELECT $5 || ':' || slot
         FROM generate_series(1, $6::int) AS slot
         LEFT JOIN jobs.inngest_runs busy ON busy.queue = $5 || ':' || slot AND busy.status = 'running'
         GROUP BY slot ORDER BY count(busy.id), slot LIMIT 1)
       WHERE NOT $7::boolean OR NOT EXISTS (
         SELECT FROM jobs.inngest_runs waiting
         WHERE waiting.function_id = $2 AND waiting.status = 'running'
           AND waiting.started_at IS NULL AND waiting.created_at > now() - interval '2 minutes'
           AND waiting.event ->> 'name' = $8)
       ON CONFLICT DO NOTHING
       RETURNING id, queue
     )
     SELECT graphile_worker.add_job('inngest.step',
       json_build_object('run', id, 'token', 'first', 'attempt', 0, 'known', 0),
       queue_name := queue)
     FROM run`,
    [
      shortHash(`${config.id}:${key}`),
      config.id,
      key,
      JSON.stringify(event),
      queueOf(config, event),
      config.concurrency?.limit ?? 0,
      coalesces,
      event.name,
    ],
  );
};

/** graphile's named queues run one job at a time: as many of them as the limit, for each bucket of keys. */
const queueOf = ({ id, concurrency }: FunctionConfig, event: StoredEvent): string | null => {
  if (!concurrency) return null;
  if (!concurrency.key) return id;
  const hash = Number.parseInt(shortHash(String(concurrency.key(event))).slice(0, 8), 16);
  return `${id}:${hash % keyBuckets}`;
};

import { runMigrations } from "graphile-worker";
import { workerLogger } from "@/lib/kit/inngest/graphile-log";
import { installSchema } from "@/lib/kit/install-schema";

/** Updates graphile-worker's schema and our own; several processes may do so at once. */
export const installJobs = (connectionString: string): Promise<void> =>
  installSchema(connectionString, {
    name: "jobs",
    sql: jobsSchema,
    prepare: () => runMigrations({ connectionString, logger: workerLogger }),
  });

// The tables and functions of background work, beside graphile-worker's own.
const jobsSchema = `
CREATE SCHEMA IF NOT EXISTS jobs;

-- The objects of the previous executor (inngest_runs, inngest_steps, send) stay for its processes, which use them
-- until a deployment has ended them. Its wake-ups call the functions below.
DROP FUNCTION IF EXISTS jobs.wake(text), jobs.wake_at(text, timestamptz), jobs.enqueue_wake(text, text, timestamptz);

-- The last wake-up of each name (and shard) that was sent to an Inngest server, and when its run began there.
CREATE TABLE IF NOT EXISTS jobs.inngest_relayed (
  name text PRIMARY KEY,
  event_id text NOT NULL,
  relayed_at timestamptz NOT NULL DEFAULT now(),
  begun_at timestamptz
);

-- add_job() draws an id for its task and queue each time, used or not: at 50 jobs a second the
-- 31 bits would last 16 months. The few rows there are long exist when the numbers come round.
ALTER TABLE graphile_worker._private_tasks ALTER COLUMN id SET CYCLE;
ALTER TABLE graphile_worker._private_job_queues ALTER COLUMN id SET CYCLE;
INSERT INTO graphile_worker._private_tasks (identifier) VALUES ('jobs.event') ON CONFLICT DO NOTHING;

-- One waiting job a key. The keys end in the backend's id, so that the only other one at the same
-- row is the worker: transactions never wait for each other here. What add_job() does, in one
-- statement of its five: it stands in transactions that people wait for.
CREATE OR REPLACE FUNCTION jobs.enqueue_wake(kind text, event_name text, shard int, at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  topic text := concat_ws(':', event_name, shard);
  job_key text := concat_ws(':', kind, topic, pg_backend_pid());
  queued bigint;
BEGIN
  FOR round IN 1..5 LOOP
    -- The update holds the waiting job until we commit: the worker skips it, and takes it after.
    INSERT INTO graphile_worker._private_jobs AS waiting (task_id, key, run_at, payload)
    SELECT task.id, job_key, at, json_build_object('event', json_build_object(
      'id', concat_ws(':', 'wake', topic, gen_random_uuid()),
      'name', event_name,
      'data', CASE WHEN shard IS NULL THEN '{}'::json ELSE json_build_object('shard', shard) END,
      'ts', floor(extract(epoch FROM clock_timestamp()) * 1000)))
    FROM graphile_worker._private_tasks AS task WHERE task.identifier = 'jobs.event'
    ON CONFLICT (key) DO UPDATE SET
      payload = excluded.payload,
      run_at = least(waiting.run_at, excluded.run_at),
      attempts = 0, last_error = NULL, revision = waiting.revision + 1, updated_at = now()
    WHERE waiting.locked_at IS NULL
    RETURNING id INTO queued;
    EXIT WHEN queued IS NOT NULL;
    -- The worker has taken it, perhaps too early to see us: it keeps that job, we make another.
    UPDATE graphile_worker._private_jobs SET key = NULL, attempts = max_attempts, updated_at = now()
    WHERE key = job_key AND locked_at IS NOT NULL;
  END LOOP;
  IF at <= now() THEN
    PERFORM pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1, 'topic', topic)::text);
  END IF;
END;
$$;

-- A worker looks for its next job before the end of its last one is written, and would not find that of the same queue.
CREATE OR REPLACE FUNCTION jobs.announce_next() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text)
  FROM graphile_worker._private_jobs WHERE job_queue_id = NEW.id AND is_available AND run_at <= now() LIMIT 1;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER announce_next AFTER UPDATE ON graphile_worker._private_job_queues
  FOR EACH ROW WHEN (OLD.locked_at IS NOT NULL AND NEW.locked_at IS NULL) EXECUTE FUNCTION jobs.announce_next();

-- The shard of a merchant, as in lib/kit/shard.ts.
CREATE OR REPLACE FUNCTION jobs.shard(tenant uuid) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT get_byte(uuid_send(tenant), 15) & 15
$$;

-- Once the transaction commits, runs the functions that the event triggers: for all rows, or for those of a shard.
CREATE OR REPLACE FUNCTION jobs.wake(event_name text, shard int DEFAULT NULL)
RETURNS void LANGUAGE sql AS $$
  SELECT jobs.enqueue_wake('wake', event_name, shard, now());
$$;

-- The earliest of several times counts.
CREATE OR REPLACE FUNCTION jobs.wake_at(event_name text, at timestamptz, shard int DEFAULT NULL)
RETURNS void LANGUAGE sql AS $$
  SELECT jobs.enqueue_wake('wake_at', event_name, shard, at);
$$;
`;

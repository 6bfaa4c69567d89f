/** The tables and functions of background work, beside graphile-worker's own; safe to run again. */
export const jobsSchema = `
CREATE SCHEMA IF NOT EXISTS jobs;

CREATE TABLE IF NOT EXISTS jobs.inngest_runs (
  id text PRIMARY KEY,
  function_id text NOT NULL,
  key text NOT NULL,
  event json NOT NULL,
  queue text,
  status text NOT NULL DEFAULT 'running'
    CHECK (status IN ('running', 'completed', 'failed', 'cancelled')),
  pending text[] NOT NULL DEFAULT '{}',
  result json,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  ended_at timestamptz CHECK ((ended_at IS NULL) = (status = 'running')),
  UNIQUE (function_id, key)
);
CREATE INDEX IF NOT EXISTS inngest_runs_queue ON jobs.inngest_runs (queue) WHERE status = 'running';
CREATE INDEX IF NOT EXISTS inngest_runs_function
  ON jobs.inngest_runs (function_id) WHERE status = 'running';
CREATE INDEX IF NOT EXISTS inngest_runs_ended ON jobs.inngest_runs (ended_at) WHERE status <> 'running';

CREATE TABLE IF NOT EXISTS jobs.inngest_steps (
  run_id text NOT NULL REFERENCES jobs.inngest_runs ON DELETE CASCADE,
  id text NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  body json NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (run_id, id)
);

-- The wake-up of each name that was handed to an Inngest server last, and when its run began there.
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
INSERT INTO graphile_worker._private_tasks (identifier) VALUES ('inngest.send') ON CONFLICT DO NOTHING;

CREATE OR REPLACE FUNCTION jobs.send(events json) RETURNS void LANGUAGE sql AS $$
  SELECT graphile_worker.add_job('inngest.send', json_build_object('events', completed))
  FROM (
    SELECT json_agg(jsonb_build_object(
      'id', gen_random_uuid(),
      'ts', floor(extract(epoch FROM clock_timestamp()) * 1000),
      'data', '{}'::jsonb
    ) || event) AS completed
    FROM jsonb_array_elements(CASE json_typeof(events)
      WHEN 'array' THEN events::jsonb ELSE jsonb_build_array(events) END) AS event
  ) AS sent
  WHERE completed IS NOT NULL;
$$;

-- One waiting job a key. The keys end in the backend's id, so that the only other one at the same
-- row is the worker: transactions never wait for each other here. What add_job() does, in one
-- statement of its five: it stands in transactions that people wait for.
CREATE OR REPLACE FUNCTION jobs.enqueue_wake(event_name text, job_key text, at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  queued bigint;
BEGIN
  FOR round IN 1..5 LOOP
    -- The update holds the waiting job until we commit: the worker skips it, and takes it after.
    INSERT INTO graphile_worker._private_jobs AS waiting (task_id, key, run_at, payload)
    SELECT task.id, job_key, at, json_build_object(
      'wake', true,
      'events', json_build_array(json_build_object(
        'id', 'wake:' || event_name || ':' || gen_random_uuid(),
        'name', event_name,
        'data', json_build_object(),
        'ts', floor(extract(epoch FROM clock_timestamp()) * 1000)
      ))
    )
    FROM graphile_worker._private_tasks AS task WHERE task.identifier = 'inngest.send'
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
    PERFORM pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text);
  END IF;
END;
$$;

CREATE OR REPLACE FUNCTION jobs.wake(event_name text) RETURNS void LANGUAGE sql AS $$
  SELECT jobs.enqueue_wake(event_name, 'wake:' || event_name || ':' || pg_backend_pid(), now());
$$;

-- Of several times the earliest stays.
CREATE OR REPLACE FUNCTION jobs.wake_at(event_name text, at timestamptz)
RETURNS void LANGUAGE sql AS $$
  SELECT jobs.enqueue_wake(event_name, 'wake_at:' || event_name || ':' || pg_backend_pid(), at);
$$;
`;

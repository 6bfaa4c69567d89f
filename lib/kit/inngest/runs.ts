import { randomUUID } from "node:crypto";
import { functionFailed, type StoredEvent } from "@/lib/kit/inngest/events";
import type { Db } from "@/lib/kit/inngest/host";
import type { Memo, Planned, Run, StepBody, StepJob } from "@/lib/kit/inngest/run";

type Row = {
  id: string;
  function_id: string;
  event: StoredEvent;
  steps: [string, StepBody][];
};

/** The run a job belongs to, marked as started; nothing when the job is not wanted any more. */
export const loadRun = async (db: Db, job: StepJob): Promise<Run | undefined> => {
  const { rows } = await db.query<Row>(
    `WITH started AS (
       UPDATE jobs.inngest_runs SET started_at = now() WHERE id = $1 AND started_at IS NULL
     )
     SELECT run.id, run.function_id, run.event,
       (SELECT coalesce(json_agg(json_build_array(step.id, step.body) ORDER BY step.position), '[]')
          FROM jobs.inngest_steps step WHERE step.run_id = run.id) AS steps
     FROM jobs.inngest_runs run
     WHERE run.id = $1 AND run.status = 'running' AND $2 = ANY (run.pending)`,
    [job.run, job.token],
  );
  const [row] = rows;
  if (!row) return undefined;
  const steps = Object.fromEntries(row.steps);
  return { id: row.id, functionId: row.function_id, event: row.event, steps };
};

type Next = Partial<Pick<StepJob, "attempt" | "known" | "step" | "sleeps">> & { at?: Date };

/** Replaces a job by others: one statement swaps its token and queues them. */
export const replaceJob = async (db: Db, job: StepJob, next: readonly Next[]): Promise<void> => {
  const queued = next.map(({ at, ...rest }) => ({
    at,
    payload: { run: job.run, token: randomUUID(), attempt: 0, known: 0, ...rest },
  }));
  await db.query(
    `WITH run AS (
       UPDATE jobs.inngest_runs SET pending = array_remove(pending, $2) || $3::text[]
       WHERE id = $1 AND status = 'running' AND $2 = ANY (pending)
       RETURNING queue
     )
     SELECT graphile_worker.add_job('inngest.step', next.payload,
       queue_name := run.queue, run_at := next.at)
     FROM run, json_to_recordset($4) AS next (payload json, at timestamptz)`,
    [job.run, job.token, queued.map(({ payload }) => payload.token), JSON.stringify(queued)],
  );
};

export const planSteps = (db: Db, job: StepJob, steps: readonly Planned[]): Promise<void> =>
  replaceJob(
    db,
    job,
    steps.map(({ step, at }) => (at ? { step, at, sleeps: true } : { step })),
  );

/** Memoises a step. Whether this job goes on: not while siblings still run, nor for a run that is over. */
export const memoise = async (db: Db, job: StepJob, step: Memo): Promise<boolean> => {
  const { rows } = await db.query<{ is_last: boolean }>(
    `WITH memo AS (
       INSERT INTO jobs.inngest_steps (run_id, id, name, body)
       SELECT id, $3, $4, $5 FROM jobs.inngest_runs
       WHERE id = $1 AND status = 'running' AND $2 = ANY (pending)
       ON CONFLICT DO NOTHING
     )
     UPDATE jobs.inngest_runs
     SET pending = CASE WHEN cardinality(pending) > 1 THEN array_remove(pending, $2) ELSE pending END
     WHERE id = $1 AND status = 'running' AND $2 = ANY (pending)
     RETURNING $2 = ANY (pending) AS is_last`,
    [job.run, job.token, step.id, step.name, JSON.stringify(step.body)],
  );
  return rows[0]?.is_last ?? false;
};

export const completeRun = (db: Db, job: StepJob, result: unknown): Promise<void> =>
  endRun(db, job, { status: "completed", result, events: null });

/** Ends a run as failed and, unless it was itself an `onFailure`, tells the ones that listen. */
export const failRun = (db: Db, job: StepJob, failure: { run: Run; error: unknown }) => {
  const { run, error } = failure;
  const event: StoredEvent = {
    id: `${run.id}:failed`,
    name: functionFailed,
    ts: Date.now(),
    data: {
      function_id: run.functionId,
      run_id: run.id,
      error,
      event: run.event,
      events: [run.event],
    },
  };
  const events = run.event.name === functionFailed ? null : [event];
  return endRun(db, job, { status: "failed", result: error, events });
};

type End = { status: string; result: unknown; events: StoredEvent[] | null };

const endRun = async (db: Db, job: StepJob, { status, result, events }: End): Promise<void> => {
  await db.query(
    `WITH run AS (
       UPDATE jobs.inngest_runs SET status = $3, result = $4, pending = '{}', ended_at = now()
       WHERE id = $1 AND status = 'running' AND $2 = ANY (pending) RETURNING id
     )
     SELECT jobs.send($5::json) FROM run WHERE $5 IS NOT NULL`,
    [job.run, job.token, status, JSON.stringify(result ?? null), events && JSON.stringify(events)],
  );
};

import type { Db } from "@/lib/kit/inngest/host";

/** Longer than the day in which a repeated event id or idempotency key starts nothing. */
const keptFor = "25 hours";
const batch = 1000;
const batchesMax = 20;

/** What is done each minute: old runs go, and what waits too long in the queue comes forward. */
export const keepUp = async (db: Db): Promise<void> => {
  await bringForward(db);
  await reviveSteps(db);
  await dropSuperseded(db);
  for (let round = 0; round < batchesMax; round += 1) {
    if ((await pruneRuns(db)) < batch) return;
  }
};

// graphile-worker gives up after 25 tries with hours between them. An outbox that could not be
// relayed is tried each minute, for as long as it takes.
const bringForward = (db: Db) =>
  db.query(
    `UPDATE graphile_worker._private_jobs AS job
     SET run_at = least(job.run_at, now() + interval '1 minute'), attempts = least(job.attempts, 5)
     FROM graphile_worker._private_tasks AS task
     WHERE task.id = job.task_id AND task.identifier IN ('inngest.send', 'inngest.register')
       AND job.locked_at IS NULL AND job.last_error IS NOT NULL AND job.attempts < job.max_attempts
       AND (job.run_at > now() + interval '1 minute' OR job.attempts > 5)`,
  );

// A process that died in the very last try leaves a job that nobody takes, and its run waiting for
// ever: once more, so that the run can end as failed.
const reviveSteps = (db: Db) =>
  db.query(
    `UPDATE graphile_worker._private_jobs AS job SET attempts = job.max_attempts - 1
     FROM graphile_worker._private_tasks AS task
     WHERE task.id = job.task_id AND task.identifier = 'inngest.step'
       AND job.locked_at IS NULL AND job.attempts >= job.max_attempts`,
  );

// A wake-up that was replaced while it was being dispatched, by a process that died: the newer one
// has said the same since.
const dropSuperseded = (db: Db) =>
  db.query(
    `DELETE FROM graphile_worker._private_jobs AS job
     USING graphile_worker._private_tasks AS task
     WHERE task.id = job.task_id AND task.identifier LIKE 'inngest.%'
       AND task.identifier <> 'inngest.step' AND job.locked_at IS NULL AND job.key IS NULL
       AND job.attempts >= job.max_attempts AND job.updated_at < now() - $1::interval`,
    [keptFor],
  );

const pruneRuns = async (db: Db): Promise<number> => {
  const { rowCount } = await db.query(
    `DELETE FROM jobs.inngest_runs WHERE id IN (
       SELECT id FROM jobs.inngest_runs
       WHERE status <> 'running' AND ended_at < now() - $1::interval
       ORDER BY ended_at LIMIT $2)`,
    [keptFor, batch],
  );
  return rowCount ?? 0;
};

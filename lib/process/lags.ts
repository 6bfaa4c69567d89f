import { statement } from "@/lib/kit/db";

/** The delay of due work in the database: how long the oldest has waited, in seconds; null when nothing is due. */
export type Lags = Record<"deliveries" | "receipts" | "mails" | "bank" | "events", number | null>;

// Each minimum is the first entry of a partial index. A wake-up that could not be relayed is postponed each time:
// it has been due since it was created, or since its planned time.
const text = `
  SELECT name, trunc(extract(epoch FROM now() - since))::int AS seconds FROM (VALUES
    ('deliveries', (SELECT min(next_attempt_at) FROM webhook_deliveries WHERE next_attempt_at <= now())),
    ('receipts', (SELECT min(next_attempt_at) FROM receipts WHERE next_attempt_at <= now())),
    ('mails', (SELECT min(next_attempt_at) FROM outgoing_mails WHERE next_attempt_at <= now())),
    ('bank', (SELECT min(next_check_at) FROM bank_operations WHERE resolved_at IS NULL AND next_check_at <= now())),
    ('events', (SELECT min(CASE WHEN job.key LIKE 'wake\\_at:%' THEN least(job.run_at, now()) ELSE job.created_at END)
       FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
       WHERE task.identifier = 'jobs.event' AND job.attempts < job.max_attempts
         AND (job.run_at <= now() OR job.last_error IS NOT NULL)))
  ) AS due (name, since)`;

/**
 * The delay of background work: webhook deliveries, receipts, other mails, status requests to the bank, and events
 * in the outbox. One statement.
 */
export const lags = async (): Promise<Lags> => {
  const rows = await statement<{ name: keyof Lags; seconds: number | null }>("lags", text, []);
  return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds])) as Lags;
};

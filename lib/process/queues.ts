import { statement } from "@/lib/kit/db";

/** Rows that are due now, by type of background work. */
export type Queues = Record<"deliveries" | "receipts" | "mails" | "bank" | "jobs", number>;

/** Enough to show an overload: a whole table is not counted during one. */
const COUNTED = 10_000;

const due = (name: keyof Queues, from: string): string =>
  `(SELECT '${name}' AS name, count(*)::int AS rows
    FROM (SELECT FROM ${from} LIMIT ${COUNTED}) AS ${name})`;

// Over the same partial indexes as `lags`.
const text = [
  due("deliveries", "webhook_deliveries WHERE next_attempt_at <= now()"),
  due("receipts", "receipts WHERE next_attempt_at <= now()"),
  due("mails", "outgoing_mails WHERE next_attempt_at <= now()"),
  due("bank", "bank_operations WHERE resolved_at IS NULL AND next_check_at <= now()"),
  due(
    "jobs",
    `graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts AND task_id IN (
       SELECT id FROM graphile_worker._private_tasks WHERE identifier LIKE 'jobs.%')`,
  ),
].join(" UNION ALL ");

/** How much background work is due, each counted up to ten thousand. One statement. */
export const queues = async (): Promise<Queues> => {
  const rows = await statement<{ name: keyof Queues; rows: number }>("queues", text, []);
  return Object.fromEntries(rows.map(({ name, rows: waiting }) => [name, waiting])) as Queues;
};

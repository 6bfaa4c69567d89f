import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

const PATIENCE_MS = 120_000;

const OPEN = `SELECT
  (SELECT count(*) FROM bank_operations WHERE resolved_at IS NULL)
  + (SELECT count(*) FROM transactions WHERE status = 'processing' AND merchant_id <> ALL ($1))
  + (SELECT count(*) FROM test_clocks WHERE advancing_to IS NOT NULL)
  + (SELECT count(*) FROM bank.operations WHERE settled_at IS NULL)
  + (SELECT count(*) FROM bank.refunds WHERE settled_at IS NULL)
  + (SELECT count(*) FROM webhook_deliveries WHERE status IN ('pending', 'failed')) AS open`;

// What is under way has arrived: waiting for a minute, or for an abandoned authentication, shows nothing more.
const HURRY = [
  `UPDATE bank_operations SET sent_at = sent_at - interval '2 minutes', next_check_at = now()
     WHERE resolved_at IS NULL AND sent_at > now() - interval '2 minutes'`,
  "UPDATE bank_operations SET next_check_at = now() WHERE resolved_at IS NULL",
  "UPDATE bank.operations SET due_at = now() WHERE settled_at IS NULL AND due_at > now()",
  "UPDATE bank.refunds SET due_at = now() WHERE settled_at IS NULL AND due_at > now()",
  "UPDATE webhook_deliveries SET next_attempt_at = now() WHERE status = 'failed' AND next_attempt_at > now()",
  "SELECT jobs.wake('bank/due')::text",
  "SELECT jobs.wake('webhooks/due')::text",
];

/**
 * Waits until everything is decided: advances time on both sides, and reads the statement to its end. Returns
 * whether it was.
 */
export const waitUntilDecided = async (database: pg.Pool, others: string[]): Promise<boolean> => {
  // Slow banks have decided, and the product has stopped waiting for them.
  await sleep(5_000);
  const { pullStatement } = await import("@/lib/payments/statement");
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(500)) {
    for (const sql of HURRY) await database.query(sql);
    await pullStatement("sandbox");
    const { rows } = await database.query<{ open: string }>(OPEN, [others]);
    if (Number(rows[0]?.open) === 0) return true;
  }
  return false;
};

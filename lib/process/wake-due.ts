import { statement } from "@/lib/kit/db";
import { DELIVERY_SHARDS, shardOf } from "@/lib/kit/shard";

const shard = shardOf("merchant_id");

// A merchant with a test clock is woken by its clock.
const text = `
  SELECT topic, jobs.wake(topic, shard)::text FROM (
    SELECT 'webhooks/due' AS topic, ${shardOf("merchant_id", DELIVERY_SHARDS)} AS shard
      FROM webhook_deliveries WHERE next_attempt_at <= now()
    UNION SELECT 'receipts/due', ${shard} FROM receipts WHERE next_attempt_at <= now()
    UNION SELECT 'mails/due', ${shard} FROM outgoing_mails WHERE next_attempt_at <= now()
    UNION SELECT 'bank/due', ${shard} FROM bank_operations WHERE resolved_at IS NULL AND next_check_at <= now()
    UNION SELECT 'invoices/due', ${shard} FROM invoices WHERE next_attempt_at <= now()
    UNION SELECT 'invoices/remind', ${shard} FROM invoices WHERE next_reminder_at <= now()
    UNION SELECT 'subscriptions/due', ${shard} FROM subscriptions
      WHERE status <> 'canceled' AND current_period_end <= now()
    UNION SELECT 'subscriptions/due', ${shard} FROM subscriptions
      WHERE status <> 'canceled' AND NOT cancel_at_period_end AND trial_notice_at <= now()
    UNION SELECT 'payment_links/due', ${shard} FROM payment_links WHERE notice_at <= now()
    UNION SELECT topic, ${shard} FROM test_clocks,
      (VALUES ('invoices/due'), ('invoices/remind'), ('subscriptions/due'), ('payment_links/due')) AS planned (topic)
  ) AS due`;

/** Returns how many runs it sent. */
export const wakeWhatIsDue = async (): Promise<number> =>
  (await statement("due.wake", text, [])).length;

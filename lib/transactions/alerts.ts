import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";

const alertKinds = [
  "cases",
  "bank",
  "refunds",
  "distress",
  "receipts",
  "endpoints",
  "sessions",
  "kyb",
] as const;

export type Alert = {
  kind: (typeof alertKinds)[number];
  count: number;
  /** The subject by its own name: the URL of an endpoint. */
  subject: string | null;
};

/** The highest count that is shown. */
export const ALERTS_MAX = 100;

/** What needs a person: nothing of this resolves itself. Kinds without a case are left out. */
export const alertsOf = async (ctx: Context): Promise<Alert[]> => {
  const values = [ctx.merchantId, ctx.livemode, ALERTS_MAX];
  return inOrder(await statement<Alert>("transactions.alerts", ALERTS, values));
};

export const inOrder = (rows: readonly Alert[]): Alert[] =>
  alertKinds.flatMap((kind) => rows.filter((row) => row.kind === kind && row.count > 0));

// Each kind reads one index, and at most a hundred of its entries. An unknown outcome younger than a minute is no
// alert.
export const ALERTS = `
  SELECT CASE kind WHEN 'refund' THEN 'refunds' ELSE 'bank' END AS kind, count(*)::int AS count, NULL AS subject
  FROM (SELECT kind FROM bank_operations
    WHERE merchant_id = $1 AND livemode = $2 AND resolved_at IS NULL AND state = 'unknown'
      AND kind IN ('debit', 'refund') AND sent_at < now() - interval '1 minute' LIMIT $3) AS unknown
  GROUP BY 1
  UNION ALL
  SELECT 'cases', count(*)::int, NULL
  FROM (SELECT FROM bank_cases
    WHERE merchant_id = $1 AND livemode = $2 AND state = 'open' AND transaction_id IS NOT NULL LIMIT $3) AS open
  UNION ALL
  SELECT 'distress', count(*)::int, NULL
  FROM (SELECT FROM subscriptions
    WHERE merchant_id = $1 AND livemode = $2 AND status IN ('past_due', 'unpaid') LIMIT $3) AS owing
  UNION ALL
  SELECT 'receipts', count(*)::int, NULL
  FROM (SELECT FROM receipts
    WHERE merchant_id = $1 AND livemode = $2 AND status = 'exhausted' LIMIT $3) AS exhausted
  UNION ALL
  SELECT 'endpoints', count(*)::int, min(url)
  FROM (SELECT url FROM webhook_endpoints
    WHERE merchant_id = $1 AND livemode = $2 AND deleted_at IS NULL
      AND (disabled_reason IN ('failures', 'gone') OR (slot IS NOT NULL AND consecutive_failures > 0)) LIMIT $3) AS failing
  UNION ALL
  SELECT 'sessions', count(*)::int, NULL
  FROM (SELECT FROM checkout_sessions s
    WHERE merchant_id = $1 AND livemode = $2 AND customer_match = 'ambiguous' AND 1 < (
      SELECT count(*) FROM customers
      WHERE merchant_id = $1 AND livemode = $2 AND deleted_at IS NULL AND email_key = lower(trim(s.customer_email)))
    LIMIT $3) AS ambiguous
  UNION ALL
  SELECT 'kyb', 1, NULL FROM merchants WHERE id = $1 AND $2 AND kyb_status <> 'verified'`;

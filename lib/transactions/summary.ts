import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";

/** One day in Tahiti: what was taken and given back, and how many payments came to an end how. */
export type Day = {
  /** `2026-11-21` */
  date: string;
  takings: number;
  count: number;
  refunded: number;
};

export type Summary = {
  /** Oldest first, today last; a day without payments is there with zeros. */
  days: Day[];
  today: Day & { average: number | null; failed: number; successRate: number | null };
  yesterday: Day;
};

export const DAYS = 30;

type Row = Day & { failed: number };

/** Takings count on the day they were paid, refunds on the day they were given, in Tahiti time. */
export const summarise = async (ctx: Context): Promise<Summary> => {
  const rows = await statement<Row>("transactions.summary", SUMMARY, [
    ctx.merchantId,
    ctx.livemode,
    DAYS,
  ]);
  const days = rows.map(({ failed: _, ...day }) => day);
  const last = rows.at(-1) ?? { ...NOTHING, failed: 0 };
  const decided = last.count + last.failed;
  return {
    days,
    yesterday: days.at(-2) ?? NOTHING,
    today: {
      ...last,
      average: last.count > 0 ? Math.round(last.takings / last.count) : null,
      successRate: decided > 0 ? last.count / decided : null,
    },
  };
};

const NOTHING: Day = { date: "", takings: 0, count: 0, refunded: 0 };

// Midnight in Tahiti is 10:00 UTC all year round. A payment that failed has no instant of its own: it
// counts on the day it was made.
const SUMMARY = `
  WITH span AS (
    SELECT day::date AS date, day AT TIME ZONE 'Pacific/Tahiti' AS opens,
      (day + interval '1 day') AT TIME ZONE 'Pacific/Tahiti' AS closes
    FROM generate_series(
      date_trunc('day', merchant_now($1, $2) AT TIME ZONE 'Pacific/Tahiti') - make_interval(days => $3::int - 1),
      date_trunc('day', merchant_now($1, $2) AT TIME ZONE 'Pacific/Tahiti'), interval '1 day') AS day),
  edge AS (SELECT min(opens) AS first, max(closes) AS last FROM span),
  mine AS (
    SELECT t.* FROM transactions t WHERE t.merchant_id = $1 AND t.livemode = $2),
  paid AS (
    SELECT (paid_at AT TIME ZONE 'Pacific/Tahiti')::date AS date, sum(amount_xpf) AS takings, count(*) AS count
    FROM mine, edge WHERE paid_at >= first AND paid_at < last GROUP BY 1),
  returned AS (
    SELECT (succeeded_at AT TIME ZONE 'Pacific/Tahiti')::date AS date, sum(amount_xpf) AS refunded
    FROM refunds, edge WHERE merchant_id = $1 AND livemode = $2 AND succeeded_at >= first AND succeeded_at < last
    GROUP BY 1),
  declined AS (
    SELECT (created_at AT TIME ZONE 'Pacific/Tahiti')::date AS date, count(*) AS failed
    FROM mine, edge WHERE status = 'failed' AND created_at >= first AND created_at < last GROUP BY 1)
  SELECT to_char(date, 'YYYY-MM-DD') AS date, coalesce(takings, 0)::float8 AS takings,
    coalesce(count, 0)::int AS count, coalesce(refunded, 0)::float8 AS refunded, coalesce(failed, 0)::int AS failed
  FROM span LEFT JOIN paid USING (date) LEFT JOIN returned USING (date) LEFT JOIN declined USING (date)
  ORDER BY date`;

export type Worry = {
  kind: "receipts" | "endpoints" | "customers" | "bank";
  count: number;
  /** A payment to look at, where one is concerned. */
  transactionId: string | null;
  /** What is concerned, in its own words: the URL of an endpoint. */
  subject: string | null;
};

/** Nobody needs to know how many more there are. */
const WORRIES_MAX = 100;

/** What needs a person: nothing here mends itself. Kinds without a case are left out. */
export const worriesOf = async (ctx: Context): Promise<Worry[]> => {
  const rows = await statement<Worry>("transactions.worries", WORRIES, [
    ctx.merchantId,
    ctx.livemode,
    WORRIES_MAX,
  ]);
  return rows.filter(({ count }) => count > 0);
};

const WORRIES = `
  SELECT 'bank' AS kind, count(*)::int AS count, (array_agg(transaction_id))[1] AS "transactionId", NULL AS subject
  FROM (SELECT transaction_id FROM bank_operations
    WHERE merchant_id = $1 AND livemode = $2 AND state = 'unknown' AND resolved_at IS NULL LIMIT $3) AS unknown
  UNION ALL
  SELECT 'receipts', count(*)::int, (array_agg(transaction_id ORDER BY id DESC))[1], NULL
  FROM (SELECT id, transaction_id FROM receipts
    WHERE merchant_id = $1 AND livemode = $2 AND status = 'exhausted' ORDER BY id DESC LIMIT $3) AS exhausted
  UNION ALL
  SELECT 'endpoints', count(*)::int, NULL, min(url)
  FROM (SELECT url FROM webhook_endpoints
    WHERE merchant_id = $1 AND livemode = $2 AND deleted_at IS NULL
      AND (disabled_reason IN ('failures', 'gone') OR (slot IS NOT NULL AND consecutive_failures > 0)) LIMIT $3) AS failing
  UNION ALL
  SELECT 'customers', count(*)::int, (array_agg(transaction_id ORDER BY id DESC))[1], NULL
  FROM (SELECT id, transaction_id FROM checkout_sessions
    WHERE merchant_id = $1 AND livemode = $2 AND customer_match = 'ambiguous'
    ORDER BY id DESC LIMIT $3) AS ambiguous`;

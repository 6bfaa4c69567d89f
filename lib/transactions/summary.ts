import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";

/** The length of one bar of the chart. */
export type Unit = "hour" | "day" | "month";

/** From an instant, up to and excluding another, in intervals. */
export type Stretch = { from: Date; until: Date; unit: Unit };

/** What was paid and refunded in an interval, and how many payments ended how. */
export type Bucket = {
  /** Its start, in Tahiti: `2026-11-21T00` */
  at: string;
  gross: number;
  refunded: number;
  count: number;
  failed: number;
};

export type Figures = Omit<Bucket, "at"> & {
  net: number;
  average: number | null;
  successRate: number | null;
};

/** Every hour, day or month of the period, oldest first; one without payments has zeros. */
export const summarise = (ctx: Context, { from, until, unit }: Stretch): Promise<Bucket[]> =>
  statement<Bucket>("transactions.summary", SUMMARY, [
    ctx.merchantId,
    ctx.livemode,
    from,
    until,
    unit,
  ]);

const sumOf = (buckets: readonly Bucket[], name: Exclude<keyof Bucket, "at">): number =>
  buckets.reduce((sum, bucket) => sum + bucket[name], 0);

/** The totals of the intervals. */
export const figuresOf = (buckets: readonly Bucket[]): Figures => {
  const [gross, refunded] = [sumOf(buckets, "gross"), sumOf(buckets, "refunded")];
  const [count, failed] = [sumOf(buckets, "count"), sumOf(buckets, "failed")];
  const decided = count + failed;
  return {
    gross,
    refunded,
    net: gross - refunded,
    count,
    failed,
    average: count > 0 ? Math.round(gross / count) : null,
    successRate: decided > 0 ? count / decided : null,
  };
};

// Payments count when they were paid, refunds when they were made, in Tahiti time: midnight there is 10:00 UTC all
// year round. A payment that failed has no time of its own: it counts when it was created. Each reads its own
// index from the first instant to the last.
const SUMMARY = `
  WITH span AS (
    SELECT generate_series(date_trunc($5::text, $3::timestamptz AT TIME ZONE 'Pacific/Tahiti'),
      $4::timestamptz AT TIME ZONE 'Pacific/Tahiti' - interval '1 microsecond', ('1 ' || $5::text)::interval) AS opens),
  paid AS (
    SELECT date_trunc($5::text, paid_at AT TIME ZONE 'Pacific/Tahiti') AS opens, sum(amount_xpf) AS gross, count(*) AS count
    FROM transactions WHERE merchant_id = $1 AND livemode = $2 AND paid_at IS NOT NULL AND paid_at >= $3 AND paid_at < $4
    GROUP BY 1),
  returned AS (
    SELECT date_trunc($5::text, succeeded_at AT TIME ZONE 'Pacific/Tahiti') AS opens, sum(amount_xpf) AS refunded
    FROM refunds WHERE merchant_id = $1 AND livemode = $2 AND succeeded_at IS NOT NULL
      AND succeeded_at >= $3 AND succeeded_at < $4
    GROUP BY 1),
  declined AS (
    SELECT date_trunc($5::text, created_at AT TIME ZONE 'Pacific/Tahiti') AS opens, count(*) AS failed
    FROM transactions WHERE merchant_id = $1 AND livemode = $2 AND status = 'failed'
      AND created_at >= $3 AND created_at < $4
    GROUP BY 1)
  SELECT to_char(opens, 'YYYY-MM-DD"T"HH24') AS at, coalesce(gross, 0)::float8 AS gross,
    coalesce(refunded, 0)::float8 AS refunded, coalesce(count, 0)::int AS count, coalesce(failed, 0)::int AS failed
  FROM span LEFT JOIN paid USING (opens) LEFT JOIN returned USING (opens) LEFT JOIN declined USING (opens)
  ORDER BY opens`;

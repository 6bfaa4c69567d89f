import { HOUR } from "@/lib/kit/clock";
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
export const summarise = (ctx: Context, { from, until, unit }: Stretch): Promise<Bucket[]> => {
  const { opens, closes } = wholeHours(from, until);
  return statement<Bucket>("transactions.summary", SUMMARY, [
    ctx.merchantId,
    ctx.livemode,
    from,
    opens,
    closes,
    until,
    unit,
  ]);
};

/** The whole hours in a period, which are summed already; only the rest of it is read payment by payment. */
const wholeHours = (from: Date, until: Date): { opens: Date; closes: Date } => {
  const opens = Math.min(Math.ceil(from.getTime() / HOUR) * HOUR, until.getTime());
  const closes = Math.max(Math.floor(until.getTime() / HOUR) * HOUR, opens);
  return { opens: new Date(opens), closes: new Date(closes) };
};

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
// year round, so that its hours are those of UTC. A payment that failed has no time of its own: it counts when it was
// created. What is summed and what is not yet are read by one statement: neither is missed, nor counted twice.
const SUMMARY = `
  WITH span AS (
    SELECT generate_series(date_trunc($7::text, $3::timestamptz AT TIME ZONE 'Pacific/Tahiti'),
      $6::timestamptz AT TIME ZONE 'Pacific/Tahiti' - interval '1 microsecond', ('1 ' || $7::text)::interval) AS opens),
  edge AS (
    SELECT * FROM (VALUES ($3::timestamptz, $4::timestamptz), ($5::timestamptz, $6::timestamptz)) AS edge(opens, closes)
    WHERE opens < closes),
  entry AS (
    SELECT hour AS at, gross_xpf, refunded_xpf, count, failed FROM payment_sums
    WHERE merchant_id = $1 AND livemode = $2 AND hour >= $4 AND hour < $5
    UNION ALL
    SELECT hour, gross_xpf, refunded_xpf, count, failed FROM payment_sum_changes
    WHERE merchant_id = $1 AND livemode = $2 AND hour >= $4 AND hour < $5
    UNION ALL
    SELECT paid_at, amount_xpf, 0, 1, 0 FROM edge JOIN transactions
      ON merchant_id = $1 AND livemode = $2 AND paid_at IS NOT NULL AND paid_at >= edge.opens AND paid_at < edge.closes
    UNION ALL
    SELECT created_at, 0, 0, 0, 1 FROM edge JOIN transactions
      ON merchant_id = $1 AND livemode = $2 AND status = 'failed' AND created_at >= edge.opens AND created_at < edge.closes
    UNION ALL
    SELECT succeeded_at, 0, amount_xpf, 0, 0 FROM edge JOIN refunds
      ON merchant_id = $1 AND livemode = $2 AND succeeded_at IS NOT NULL AND succeeded_at >= edge.opens
        AND succeeded_at < edge.closes),
  total AS (
    SELECT date_trunc($7::text, at AT TIME ZONE 'Pacific/Tahiti') AS opens, sum(gross_xpf) AS gross,
      sum(refunded_xpf) AS refunded, sum(count) AS count, sum(failed) AS failed
    FROM entry GROUP BY 1)
  SELECT to_char(opens, 'YYYY-MM-DD"T"HH24') AS at, coalesce(gross, 0)::float8 AS gross,
    coalesce(refunded, 0)::float8 AS refunded, coalesce(count, 0)::int AS count, coalesce(failed, 0)::int AS failed
  FROM span LEFT JOIN total USING (opens)
  ORDER BY opens`;

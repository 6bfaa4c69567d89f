import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";

/** A stretch of time in Tahiti: what was taken and given back, and how many payments ended how. */
export type Stretch = {
  /** Its first day: `2026-11-21` */
  date: string;
  takings: number;
  count: number;
  refunded: number;
};

/** One day, closely. */
export type DayFigures = Stretch & {
  average: number | null;
  failed: number;
  successRate: number | null;
};

export type Summary = { today: DayFigures; weekAgo: DayFigures; days: Stretch[] };

export const DAYS = 30;
export const MONTHS = 12;
const WEEK = 7;

type Row = Stretch & { failed: number };

/** The last thirty days, oldest first; a day without payments is there with zeros. */
export const summarise = async (ctx: Context): Promise<Summary> => {
  const rows = await stretches(ctx, "day", DAYS);
  return {
    today: figuresOf(rows.at(-1)),
    weekAgo: figuresOf(rows.at(-1 - WEEK)),
    days: rows.map(plain),
  };
};

/** The last twelve months, oldest first and this one last. */
export const summariseMonths = async (ctx: Context): Promise<Stretch[]> =>
  (await stretches(ctx, "month", MONTHS)).map(plain);

const stretches = (ctx: Context, unit: "day" | "month", count: number): Promise<Row[]> =>
  statement<Row>("transactions.summary", SUMMARY, [ctx.merchantId, ctx.livemode, count, unit]);

const plain = ({ failed: _, ...stretch }: Row): Stretch => stretch;

const NOTHING: Row = { date: "", takings: 0, count: 0, refunded: 0, failed: 0 };

const figuresOf = (row: Row = NOTHING): DayFigures => {
  const decided = row.count + row.failed;
  return {
    ...row,
    average: row.count > 0 ? Math.round(row.takings / row.count) : null,
    successRate: decided > 0 ? row.count / decided : null,
  };
};

// From the first opening on, and nothing of tomorrow: each reads its own index.
const WITHIN = `BETWEEN (SELECT min(opens) FROM span)
      AND ((SELECT max(opens) FROM span) AT TIME ZONE 'Pacific/Tahiti' + ('1 ' || $4::text)::interval)
        AT TIME ZONE 'Pacific/Tahiti' - interval '1 microsecond'`;

// Takings count on the day they were paid, refunds on the day they were given, in Tahiti time: midnight
// there is 10:00 UTC all year round. A payment that failed has no instant of its own: it counts on the day
// it was made.
const SUMMARY = `
  WITH span AS (
    SELECT step::date AS date, step AT TIME ZONE 'Pacific/Tahiti' AS opens
    FROM date_trunc($4::text, merchant_now($1, $2) AT TIME ZONE 'Pacific/Tahiti') AS last,
      generate_series(last - ($3::int - 1) * ('1 ' || $4::text)::interval, last, ('1 ' || $4::text)::interval) AS step),
  paid AS (
    SELECT date_trunc($4::text, paid_at AT TIME ZONE 'Pacific/Tahiti')::date AS date,
      sum(amount_xpf) AS takings, count(*) AS count
    FROM transactions WHERE merchant_id = $1 AND livemode = $2 AND paid_at IS NOT NULL AND paid_at ${WITHIN}
    GROUP BY 1),
  returned AS (
    SELECT date_trunc($4::text, succeeded_at AT TIME ZONE 'Pacific/Tahiti')::date AS date, sum(amount_xpf) AS refunded
    FROM refunds WHERE merchant_id = $1 AND livemode = $2 AND succeeded_at IS NOT NULL AND succeeded_at ${WITHIN}
    GROUP BY 1),
  declined AS (
    SELECT date_trunc($4::text, created_at AT TIME ZONE 'Pacific/Tahiti')::date AS date, count(*) AS failed
    FROM transactions WHERE merchant_id = $1 AND livemode = $2 AND status = 'failed' AND created_at ${WITHIN}
    GROUP BY 1)
  SELECT to_char(date, 'YYYY-MM-DD') AS date, coalesce(takings, 0)::float8 AS takings,
    coalesce(count, 0)::int AS count, coalesce(refunded, 0)::float8 AS refunded, coalesce(failed, 0)::int AS failed
  FROM span LEFT JOIN paid USING (date) LEFT JOIN returned USING (date) LEFT JOIN declined USING (date)
  ORDER BY date`;

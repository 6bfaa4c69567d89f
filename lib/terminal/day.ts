import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import type { TerminalStatus } from "@/lib/terminal/machine";

/** A payment requested at the till, as in the day's list. */
export type Sale = {
  id: string;
  at: Date;
  status: TerminalStatus;
  amountXpf: number;
  refundedXpf: number;
  description: string | null;
  lastFailureCode: string | null;
  offline: boolean;
  transactionId: string | null;
  /** Whether the bank has not decided a refund yet. */
  refundPending: boolean;
};

/** What was paid and refunded at the till on one day in Tahiti. */
export type TillDay = {
  /** `2026-11-21` */
  date: string;
  isToday: boolean;
  grossXpf: number;
  refundedXpf: number;
  netXpf: number;
  count: number;
  refunds: number;
  averageXpf: number | null;
  /** By the hours in which something was paid, `0` to `23`. */
  hours: { hour: number; grossXpf: number; count: number }[];
  /** Newest first, the last 500. */
  sales: Sale[];
};

const SALES_MAX = 500;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

const dates = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Tahiti" });

/** A day as it is written in a URL; null if invalid. */
export const asDate = (text: string): string | null => {
  if (!DATE.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? null : text;
};

type Totals = { gross: number; count: number; refunded: number; refunds: number };
type Hour = { hour: number; grossXpf: number; count: number };

/** The day of the till, by default today. A sale counts on the day that it was paid. */
export const tillDay = async (ctx: Context, date?: string): Promise<TillDay> => {
  const at = now(ctx);
  const today = dates.format(at);
  const day = date ?? today;
  const of = [ctx.merchantId, ctx.livemode, day];
  const [sales, [totals], hours] = await Promise.all([
    statement<Sale>("terminal.sales", SALES, [...of, at, SALES_MAX]),
    statement<Totals>("terminal.totals", TOTALS, of),
    statement<Hour>("terminal.hours", HOURS, of),
  ]);
  const { gross, count, refunded, refunds } = totals ?? NOTHING;
  return {
    date: day,
    isToday: day === today,
    grossXpf: gross,
    refundedXpf: refunded,
    netXpf: gross - refunded,
    count,
    refunds,
    averageXpf: count > 0 ? Math.round(gross / count) : null,
    hours,
    sales,
  };
};

const NOTHING: Totals = { gross: 0, count: 0, refunded: 0, refunds: 0 };

const SPAN = `span AS (
  SELECT $3::timestamp AT TIME ZONE 'Pacific/Tahiti' AS opens,
    ($3::timestamp + interval '1 day') AT TIME ZONE 'Pacific/Tahiti' AS closes)`;

const PAID = `paid AS (
  SELECT t.amount_xpf, t.paid_at FROM transactions t, span
  WHERE t.merchant_id = $1 AND t.livemode = $2 AND t.terminal_payment_id IS NOT NULL
    AND t.paid_at >= span.opens AND t.paid_at < span.closes)`;

// The bank may need days to confirm a payment: those requested more than a month before are not read.
const SALES = `
  WITH ${SPAN}
  SELECT p.id, coalesce(t.paid_at, p.created_at) AS at,
    CASE WHEN p.status = 'open' AND p.expires_at <= $4 THEN 'expired' ELSE p.status END AS status,
    p.amount_xpf::float8 AS "amountXpf", coalesce(t.amount_refunded_xpf, 0)::float8 AS "refundedXpf",
    p.description, p.last_failure_code AS "lastFailureCode", p.offline, p.transaction_id AS "transactionId",
    coalesce(t.refund_reserved_xpf > t.amount_refunded_xpf, false) AS "refundPending"
  FROM span, terminal_payments p LEFT JOIN transactions t ON t.id = p.transaction_id
  WHERE p.merchant_id = $1 AND p.livemode = $2
    AND p.created_at >= span.opens - interval '31 days' AND p.created_at < span.closes
    AND coalesce(t.paid_at, p.created_at) >= span.opens AND coalesce(t.paid_at, p.created_at) < span.closes
  ORDER BY 2 DESC, p.id DESC LIMIT $5`;

const TOTALS = `
  WITH ${SPAN}, ${PAID},
  returned AS (
    SELECT r.amount_xpf FROM refunds r JOIN transactions t ON t.id = r.transaction_id, span
    WHERE r.merchant_id = $1 AND r.livemode = $2 AND r.status = 'succeeded' AND t.terminal_payment_id IS NOT NULL
      AND r.succeeded_at >= span.opens AND r.succeeded_at < span.closes)
  SELECT (SELECT coalesce(sum(amount_xpf), 0) FROM paid)::float8 AS gross,
    (SELECT count(*) FROM paid)::int AS count,
    (SELECT coalesce(sum(amount_xpf), 0) FROM returned)::float8 AS refunded,
    (SELECT count(*) FROM returned)::int AS refunds`;

const HOURS = `
  WITH ${SPAN}, ${PAID}
  SELECT extract(hour FROM paid_at AT TIME ZONE 'Pacific/Tahiti')::int AS hour,
    sum(amount_xpf)::float8 AS "grossXpf", count(*)::int AS count
  FROM paid GROUP BY 1 ORDER BY 1`;

import type { Context } from "@/lib/kit/context";
import { type Narrowing, narrow } from "@/lib/transactions/search-conditions";
import { shaped } from "@/lib/transactions/shaped";

/** How many payments match, their sum, and their net sum. */
export type Total = {
  count: number;
  amountXpf: number;
  /** Paid, less refunds. */
  netXpf: number;
  /** There are more: these are as many as are counted. */
  isPart: boolean;
};

/** How many payments are counted; a text is searched in the newest of them. */
const COUNTED_MAX = 20_000;

/** The totals of a list of payments, over at most this many. */
export const totalOf = async (ctx: Context, search: Narrowing): Promise<Total> => {
  const { conditions, matching, add, values } = narrow(ctx, search);
  // Which ones matters only to a text. Without it an order would lead the planner to read all in that order.
  const newest = search.from || search.to ? "t.created_at DESC, t.id DESC" : "t.id DESC";
  const [row] = await shaped<Omit<Total, "isPart"> & { scanned: number }>(
    `SELECT count(*) FILTER (WHERE is_found)::int AS count, count(*)::int AS scanned,
       coalesce(sum(amount_xpf) FILTER (WHERE is_found), 0)::float8 AS "amountXpf",
       coalesce(sum(amount_xpf - amount_refunded_xpf)
         FILTER (WHERE is_found AND paid_at IS NOT NULL), 0)::float8 AS "netXpf"
     FROM (
       SELECT t.amount_xpf, t.amount_refunded_xpf, t.paid_at,
         ${matching ? matching() : "true"} AS is_found
       FROM (SELECT * FROM transactions t WHERE ${conditions.join(" AND ")}
         ${matching ? `ORDER BY ${newest}` : ""} LIMIT ${add(COUNTED_MAX + 1)}) AS t
       ${matching ? CUSTOMERS : ""}) AS looked_at`,
    values,
  );
  const { scanned = 0, ...total } = row ?? { count: 0, amountXpf: 0, netXpf: 0 };
  return { ...total, isPart: scanned > COUNTED_MAX };
};

const CUSTOMERS = `LEFT JOIN customers c
  ON c.merchant_id = t.merchant_id AND c.livemode = t.livemode AND c.id = t.customer_id`;

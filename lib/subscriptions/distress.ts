import { withAttempts } from "@/lib/invoices/read";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import { db, statement } from "@/lib/kit/db";
import { type SubscriptionLine, subscriber } from "@/lib/subscriptions/search";

/** The debt of a subscription, and its oldest open invoice, with all attempts. */
export type Debt = { count: number; amountXpf: number; oldest: InvoiceDetail };

export type Distressed = SubscriptionLine & { debt: Debt };

const owing = { status: { in: ["past_due", "unpaid"] } };
const QUEUE_MAX = 50;

/** How many subscriptions are overdue now. */
export const countDistressed = (ctx: Context): Promise<number> =>
  db.subscription.count({ where: { ...tenant(ctx), ...owing } });

/** Overdue subscriptions: those without planned attempts first, then the oldest. */
export const distressQueue = async (
  ctx: Context,
): Promise<{ rows: Distressed[]; total: number }> => {
  const [rows, total] = await Promise.all([
    db.subscription.findMany({
      where: { ...tenant(ctx), ...owing },
      include: { customer: subscriber },
      orderBy: [{ status: "desc" }, { id: "asc" }],
      take: QUEUE_MAX,
    }),
    countDistressed(ctx),
  ]);
  const debts = await debtsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return {
    // A debt that was paid between the two reads is left out.
    rows: rows.flatMap((row) => {
      const debt = debts.get(row.id);
      return debt ? [{ ...row, debt }] : [];
    }),
    total,
  };
};

/** The debt of one subscription, whatever its status; null when there is none. */
export const debtOf = async (ctx: Context, subscriptionId: string): Promise<Debt | null> =>
  (await debtsOf(ctx, [subscriptionId])).get(subscriptionId) ?? null;

const debtsOf = async (ctx: Context, ids: readonly string[]): Promise<Map<string, Debt>> => {
  const sums = await statement<Sum>("subscriptions.debts", DEBTS, [
    ctx.merchantId,
    ctx.livemode,
    ids,
  ]);
  const oldest = await db.invoice.findMany({
    where: { ...tenant(ctx), id: { in: sums.map(({ oldestId }) => oldestId) } },
    include: withAttempts,
  });
  const firsts = new Map(oldest.map((invoice) => [invoice.subscriptionId, invoice]));
  return new Map(
    sums.flatMap(({ subscriptionId, count, amountXpf }) => {
      const first = firsts.get(subscriptionId);
      return first ? [[subscriptionId, { count, amountXpf, oldest: first }]] : [];
    }),
  );
};

type Sum = { subscriptionId: string; count: number; amountXpf: number; oldestId: string };

const DEBTS = `
  SELECT subscription_id AS "subscriptionId", count(*)::int AS count,
    sum(amount_xpf)::float8 AS "amountXpf", (array_agg(id ORDER BY id))[1] AS "oldestId"
  FROM invoices WHERE merchant_id = $1 AND livemode = $2 AND subscription_id = ANY($3::uuid[])
    AND status IN ('past_due', 'unpaid')
  GROUP BY subscription_id`;

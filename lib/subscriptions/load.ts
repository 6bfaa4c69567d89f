import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import type { Subscription } from "@/lib/subscriptions/schema";
import { serialiseSubscription } from "@/lib/subscriptions/serialise";

/** The subscriptions of these ids, for `expand[]=subscription`. */
export const loadSubscriptions = async (
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Subscription>> => {
  const rows = await db.subscription.findMany({ where: { ...tenant(ctx), id: { in: [...ids] } } });
  return new Map(rows.map((row) => [row.id, serialiseSubscription(row)]));
};

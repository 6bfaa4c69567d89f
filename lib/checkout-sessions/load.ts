import type { CheckoutSession } from "@/lib/checkout-sessions/schema";
import { serialiseSession } from "@/lib/checkout-sessions/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";

/** The sessions of these ids, for `expand[]=checkoutSession`. */
export const loadSessions = async (
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, CheckoutSession>> => {
  const rows = await db.checkoutSession.findMany({
    where: { ...tenant(ctx), id: { in: [...ids] } },
  });
  return new Map(rows.map((row) => [row.id, serialiseSession(row)]));
};

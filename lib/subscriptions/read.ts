import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import { subscriptionNotFound } from "@/lib/subscriptions/errors";
import type { SubscriptionQuery } from "@/lib/subscriptions/schema";
import type { Subscription } from "@/prisma/client/client";

export const getSubscription = async (ctx: Context, id: string): Promise<Subscription> =>
  (await db.subscription.findFirst({ where: { ...tenant(ctx), id } })) ??
  refuse(subscriptionNotFound);

export const listSubscriptions = (
  ctx: Context,
  query: SubscriptionQuery,
): Promise<Page<Subscription>> => {
  const filter = {
    ...tenant(ctx),
    ...(query.customer === undefined ? {} : { customerId: query.customer }),
    ...(query.price === undefined ? {} : { priceId: query.price }),
    ...(query.status === undefined ? {} : { status: query.status }),
  };
  return listPage(query, {
    find: ({ id, ...window }) =>
      db.subscription.findMany({ where: { ...filter, ...(id ? { id } : {}) }, ...window }),
    holds: async (id) =>
      (await db.subscription.findFirst({ where: { ...filter, id }, select: { id: true } })) !==
      null,
  });
};

/** Whether a subscription of the shop is of several of its price, or was planned so. */
export const hasQuantities = async (ctx: Context): Promise<boolean> => {
  const several = { gt: 1 };
  const where = {
    ...tenant(ctx),
    OR: [{ quantity: several }, { pendingQuantity: { not: null } }],
  };
  return (await db.subscription.findFirst({ where, select: { id: true } })) !== null;
};

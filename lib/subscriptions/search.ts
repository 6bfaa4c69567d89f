import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { listPage, type Page, type PageRequest } from "@/lib/kit/http/pagination";
import { holding } from "@/lib/kit/like";
import type { SubscriptionStatus } from "@/lib/subscriptions/machine";
import type { Subscription } from "@/prisma/client/client";

export type Subscriber = { id: string; name: string | null; email: string | null };

/** A subscription in a list. */
export type SubscriptionLine = Subscription & { customer: Subscriber };

export type SubscriptionSearch = PageRequest & {
  status?: SubscriptionStatus | undefined;
  customer?: string | undefined;
  price?: string | undefined;
  /** A part of the price's label, or of the customer's name or address. */
  text?: string | undefined;
};

export const subscriber = { select: { id: true, name: true, email: true } } as const;

/** One page of the subscriptions that match, newest first. */
export const searchSubscriptions = (
  ctx: Context,
  search: SubscriptionSearch,
): Promise<Page<SubscriptionLine>> => {
  const { status, customer, price, text } = search;
  const filter = {
    ...tenant(ctx),
    ...(status === undefined ? {} : { status }),
    ...(customer === undefined ? {} : { customerId: customer }),
    ...(price === undefined ? {} : { priceId: price }),
    ...(text === undefined ? {} : { OR: places(text) }),
  };
  return listPage(search, {
    find: ({ id, ...window }) =>
      db.subscription.findMany({
        where: { ...filter, ...(id ? { id } : {}) },
        include: { customer: subscriber },
        ...window,
      }),
    holds: async (id) =>
      (await db.subscription.findFirst({ where: { ...filter, id }, select: { id: true } })) !==
      null,
  });
};

const places = (text: string) => [
  { label: holding(text) },
  { customer: { is: { email: holding(text) } } },
  { customer: { is: { name: holding(text) } } },
];

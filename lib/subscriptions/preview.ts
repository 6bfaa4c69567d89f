import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { pauseAfter } from "@/lib/subscriptions/pause";
import { findRecurringPrice, pendingAfter, pendingTerms } from "@/lib/subscriptions/pending";
import { getSubscription } from "@/lib/subscriptions/read";
import type { SubscriptionUpdate } from "@/lib/subscriptions/schema";
import { nextInvoiceOf } from "@/lib/subscriptions/turn";
import { cyclesAfter, requireRunning } from "@/lib/subscriptions/update";
import type { Subscription } from "@/prisma/client/client";

/** A change as it would be: what runs now, what would be planned, and what would come of it. */
export type Preview = {
  before: Subscription;
  after: Subscription;
} & Outlook;

/** What a subscription will be from its next period on, and its next invoice. */
export type Outlook = {
  later: Subscription;
  next: { at: Date; terms: Subscription } | null;
};

type Asked = Pick<SubscriptionUpdate, "price" | "quantity" | "cycles" | "pausedUntil">;

/** Shows a change before it is confirmed, or refuses it; writes nothing. */
export const previewUpdate = async (ctx: Context, id: string, input: Asked): Promise<Preview> => {
  const before = await getSubscription(ctx, id);
  requireRunning(before);
  const { price: asked, quantity, cycles } = input;
  const price = asked === undefined ? null : await findRecurringPrice(db, ctx, asked);
  const after = {
    ...before,
    ...(await pendingAfter(db, ctx, before, { price, quantity })),
    ...cyclesAfter(before, cycles),
    ...pauseOf(before, input.pausedUntil, now(ctx)),
  };
  return { before, after, ...(await outlookOf(ctx, after)) };
};

const pauseOf = (before: Subscription, asked: number | null | undefined, at: Date) => {
  if (asked === undefined) return {};
  if (asked !== null) return pauseAfter(before, asked, at);
  return before.pausedUntil ? { pausedUntil: null, resumedAt: at } : {};
};

export const outlookOf = async (ctx: Context, subscription: Subscription): Promise<Outlook> => {
  const terms = await pendingTerms(db, ctx, subscription);
  return { later: { ...subscription, ...terms }, next: nextInvoiceOf(subscription, terms) };
};

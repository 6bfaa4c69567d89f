import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { invalidRequest, refuse } from "@/lib/kit/errors";
import { mergeMetadata } from "@/lib/kit/metadata";
import { methodDetached, methodNotFound } from "@/lib/payment-methods/errors";
import { subscriptionCanceled, subscriptionCompleted } from "@/lib/subscriptions/errors";
import { catchUp } from "@/lib/subscriptions/issue";
import { reportChange } from "@/lib/subscriptions/notice";
import { pauseOrResume } from "@/lib/subscriptions/pause";
import { findAskedPrice, pendingAfter } from "@/lib/subscriptions/pending";
import type { SubscriptionUpdate } from "@/lib/subscriptions/schema";
import { billingTime, changeSubscription, lockSubscription } from "@/lib/subscriptions/steps";
import { cyclesBegun } from "@/lib/subscriptions/turn";
import type { PaymentMethod, Subscription } from "@/prisma/client/client";

/**
 * Changes a subscription, with an event unless nothing differs. Card, end, cycles and metadata change at once; price
 * and quantity with the next period: until then they are pending.
 */
export const updateSubscription = (
  ctx: Context,
  id: string,
  input: SubscriptionUpdate,
): Promise<Subscription> =>
  commitAndStore(ctx, async (tx) => {
    const locked = await lockSubscription(tx, ctx, id);
    const method = await findMethod(tx, ctx, locked, input);
    const price = await findAskedPrice(tx, ctx, input);
    const before = await catchUp(tx, ctx, locked);
    requireRunning(before);
    if (method?.detachedAt) refuse(methodDetached, { param: "paymentMethod" });
    const after = await changeSubscription(tx, ctx, before, {
      ...(input.paymentMethod === undefined ? {} : { paymentMethodId: input.paymentMethod }),
      ...(await endOf(tx, ctx, before, input.cancelAtPeriodEnd)),
      ...(await pendingAfter(tx, ctx, before, { price, quantity: input.quantity })),
      ...cyclesAfter(before, input.cycles),
      metadata: mergeMetadata(before.metadata, input.metadata),
    });
    if (isChanging(before, after)) await reportChange(tx, ctx, after);
    return pauseOrResume(tx, ctx, after, input.pausedUntil);
  });

export const requireRunning = ({ endedAt, status }: Subscription): void => {
  if (endedAt === null) return;
  refuse(status === "completed" ? subscriptionCompleted : subscriptionCanceled);
};

const isChanging = (before: Subscription, after: Subscription): boolean =>
  before.pendingPriceId !== after.pendingPriceId ||
  before.pendingQuantity !== after.pendingQuantity;

export const cyclesAfter = (before: Subscription, asked: number | null | undefined) => {
  if (asked === undefined) return {};
  const least = cyclesBegun(before);
  if (asked !== null && asked < least) {
    refuse(invalidRequest, {
      param: "cycles",
      message: `cycles: expected at least ${least}, the periods that are invoiced or have begun, not ${asked}.`,
    });
  }
  return { cycles: asked };
};

const findMethod = async (
  tx: Tx,
  ctx: Context,
  { customerId }: Subscription,
  { paymentMethod: id }: SubscriptionUpdate,
): Promise<PaymentMethod | null> => {
  if (id === undefined || id === null) return null;
  const found = await tx.paymentMethod.findFirst({ where: { ...tenant(ctx), id, customerId } });
  return found ?? refuse(methodNotFound, { param: "paymentMethod" });
};

/** The columns of a planned end that is set or removed; the same value again changes nothing. */
export const endOf = async (
  tx: Tx,
  ctx: Context,
  { cancelAtPeriodEnd: current }: Subscription,
  asked: boolean | undefined,
): Promise<{ cancelAtPeriodEnd?: boolean; canceledAt?: Date | null }> => {
  if (asked === undefined || asked === current) return {};
  return { cancelAtPeriodEnd: asked, canceledAt: asked ? await billingTime(tx, ctx) : null };
};

import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { mergeMetadata } from "@/lib/kit/metadata";
import { methodDetached, methodNotFound } from "@/lib/payment-methods/errors";
import { subscriptionCanceled } from "@/lib/subscriptions/errors";
import { catchUp } from "@/lib/subscriptions/issue";
import type { SubscriptionUpdate } from "@/lib/subscriptions/schema";
import { billingTime, changeSubscription, lockSubscription } from "@/lib/subscriptions/steps";
import type { PaymentMethod, Subscription } from "@/prisma/client/client";

/** Changes card, end or metadata of a subscription, with an event unless nothing differs. */
export const updateSubscription = (
  ctx: Context,
  id: string,
  input: SubscriptionUpdate,
): Promise<Subscription> =>
  commitAndStore(ctx, async (tx) => {
    const locked = await lockSubscription(tx, ctx, id);
    const method = await findMethod(tx, ctx, locked, input);
    const before = await catchUp(tx, ctx, locked);
    if (before.status === "canceled") refuse(subscriptionCanceled);
    if (method?.detachedAt) refuse(methodDetached, { param: "paymentMethod" });
    return changeSubscription(tx, ctx, before, {
      ...(input.paymentMethod === undefined ? {} : { paymentMethodId: input.paymentMethod }),
      ...(await endOf(tx, ctx, before, input.cancelAtPeriodEnd)),
      metadata: mergeMetadata(before.metadata, input.metadata),
    });
  });

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

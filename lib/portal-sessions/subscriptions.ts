import { now } from "@/lib/kit/clock";
import { tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { methodNotFound } from "@/lib/payment-methods/errors";
import { isExpired } from "@/lib/payment-methods/expiry";
import { requireRight } from "@/lib/portal/rights";
import type { Portal } from "@/lib/portal-sessions/open";
import { cancelSubscription } from "@/lib/subscriptions/cancel";
import { subscriptionNotFound } from "@/lib/subscriptions/errors";
import { updateSubscription } from "@/lib/subscriptions/update";

type Of = Pick<Portal, "ctx" | "customer">;

/** The id of a subscription of this customer; any other does not exist. */
const own = async ({ ctx, customer }: Of, id: string): Promise<string> => {
  const where = { ...tenant(ctx), id, customerId: customer.id };
  const found = await db.subscription.findFirst({ where, select: { id: true } });
  return found?.id ?? refuse(subscriptionNotFound);
};

/** Never at once: what was paid for, or is owed, runs to the end of its period. */
export const cancelAtEnd = async (of: Of, id: string): Promise<void> => {
  await requireRight(of.ctx, "cancel");
  await cancelSubscription(of.ctx, await own(of, id), { atPeriodEnd: true });
};

export const undoCancellation = async (of: Of, id: string): Promise<void> => {
  await requireRight(of.ctx, "cancel");
  await updateSubscription(of.ctx, await own(of, id), { cancelAtPeriodEnd: false });
};

/** Another of the customer's cards pays from now on. */
export const changeCard = async (of: Of, id: string, cardId: string): Promise<void> => {
  const { ctx, customer } = of;
  await requireRight(ctx, "cards");
  const where = { ...tenant(ctx), id: cardId, customerId: customer.id, detachedAt: null };
  const card = await db.paymentMethod.findFirst({ where });
  if (!card || isExpired(card, now(ctx))) return refuse(methodNotFound);
  await updateSubscription(ctx, await own(of, id), { paymentMethod: card.id });
};

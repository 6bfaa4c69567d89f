import { writeAuditEntry } from "@/lib/kit/audit";
import { cardName } from "@/lib/kit/card-name";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { db, type Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { detachPaymentMethod } from "@/lib/payment-methods/detach";
import { methodNotFound } from "@/lib/payment-methods/errors";
import { isExpired } from "@/lib/payment-methods/expiry";
import { updatePaymentMethod } from "@/lib/payment-methods/update";
import { requireRight } from "@/lib/portal/rights";
import { cardNeeded } from "@/lib/portal-sessions/errors";
import type { Portal } from "@/lib/portal-sessions/open";
import { createSetupIntent } from "@/lib/setup-intents/create";
import { setupSecretOf } from "@/lib/setup-intents/secret";
import { subscriptionMachine } from "@/lib/subscriptions/machine";
import type { PaymentMethod } from "@/prisma/client/client";

type Of = Pick<Portal, "ctx" | "customer">;

/** The id of a card of this customer; any other does not exist. */
const own = async ({ ctx, customer }: Of, id: string): Promise<string> => {
  const where = { ...tenant(ctx), id, customerId: customer.id };
  const found = await db.paymentMethod.findFirst({ where, select: { id: true } });
  return found?.id ?? refuse(methodNotFound);
};

/** Opens a registration for this customer; returns its page. */
export const addCard = async ({ ctx, customer }: Of): Promise<string> => {
  await requireRight(ctx, "cards");
  const setup = await createSetupIntent(ctx, { customer: customer.id }, { byCustomer: true });
  return `/setup/${setupSecretOf(setup.id)}`;
};

export const makeDefault = async (of: Of, id: string): Promise<void> => {
  await requireRight(of.ctx, "cards");
  await updatePaymentMethod(of.ctx, await own(of, id), { default: true });
};

/** Removes a card, unless a subscription would be left without one that can be debited. */
export const removeCard = async (of: Of, id: string): Promise<void> => {
  await requireRight(of.ctx, "cards");
  await detachPaymentMethod(of.ctx, await own(of, id), async (tx, ctx, card) => {
    await requireReplaced(tx, ctx, card);
    await enterRemoval(tx, ctx, card);
  });
};

/** Decided with the customer's row locked, as every change of its cards is. */
const requireReplaced = async (tx: Tx, ctx: Context, card: PaymentMethod): Promise<void> => {
  const at = now(ctx);
  if (isExpired(card, at)) return;
  const of = { ...tenant(ctx), customerId: card.customerId };
  const [cards, live] = await Promise.all([
    tx.paymentMethod.findMany({ where: { ...of, detachedAt: null } }),
    tx.subscription.findMany({
      where: { ...of, status: { in: liveStates } },
      select: { paymentMethodId: true },
    }),
  ]);
  const rest = cards.filter(({ id }) => id !== card.id);
  const isStranded = ({ paymentMethodId }: { paymentMethodId: string | null }): boolean => {
    if (payingOf(cards, paymentMethodId)?.id !== card.id) return false;
    const next = payingOf(rest, paymentMethodId);
    return !next || isExpired(next, at);
  };
  if (live.some(isStranded)) refuse(cardNeeded);
};

const enterRemoval = (tx: Tx, ctx: Context, card: PaymentMethod): Promise<void> =>
  writeAuditEntry(tx, ctx, { details: { name: cardName(card) } });

const liveStates = subscriptionMachine.states.filter(
  (state) => !subscriptionMachine.isFinal(state),
);

/** Which of a customer's attached cards pays: see `cardOf`. */
export const payingOf = <Card extends Pick<PaymentMethod, "id" | "isDefault">>(
  cards: readonly Card[],
  paymentMethodId: string | null,
): Card | undefined =>
  cards.find(({ id }) => id === paymentMethodId) ?? cards.find(({ isDefault }) => isDefault);

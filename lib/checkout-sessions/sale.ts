import { cardChosen } from "@/lib/checkout-sessions/cards";
import { sessionPaymentInProgress } from "@/lib/checkout-sessions/errors";
import { subscribedUrlOf } from "@/lib/checkout-sessions/return-url";
import { linesOf } from "@/lib/checkout-sessions/serialise";
import {
  completeSession,
  isBeingRegistered,
  requireOpenSession,
} from "@/lib/checkout-sessions/steps";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { assert, Refusal, refuse } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import type { Reader } from "@/lib/kit/unit";
import type { CheckoutState } from "@/lib/payables/checkout-state";
import type { Seller } from "@/lib/payables/payable";
import { stateOfRegistrations } from "@/lib/payables/registered";
import type { ShownTerms } from "@/lib/payables/view";
import { datesOf } from "@/lib/subscriptions/terms";
import type { CheckoutSession } from "@/prisma/client/client";

/** The subscription that a session sells, as it would start now; null if it takes a payment. */
export const shownTermsOf = (session: CheckoutSession): ShownTerms | null => {
  const [line] = linesOf(session);
  if (!line?.recurring) return null;
  const terms = {
    ...line.recurring,
    label: line.description,
    amountXpf: line.totalXpf,
    trialDays: session.trialDays ?? 0,
  };
  return { ...terms, ...datesOf(terms, session.completedAt ?? now(session)) };
};

/** Whether a session sells a subscription for which nothing is due now. */
export const isSoldWithoutPayment = ({ amountXpf }: Pick<CheckoutSession, "amountXpf">): boolean =>
  amountXpf === 0n;

/** Whether the customer who was to subscribe was deleted: they may still pay, but not subscribe. */
export const isSubscriberGone = async (
  reader: Pick<Reader, "customer">,
  ctx: Context,
  { customerId: id, mode }: Pick<CheckoutSession, "customerId" | "mode">,
): Promise<boolean> => {
  if (mode === "payment" || id === null) return false;
  const where = { ...tenant(ctx), id, deletedAt: { not: null } };
  return (await reader.customer.findFirst({ where, select: { id: true } })) !== null;
};

/** How a session sells a subscription. */
export const sessionSeller: Seller<CheckoutSession> = {
  saleOf(session) {
    const [line] = linesOf(session);
    if (session.mode !== "subscription" || !line?.priceId) return null;
    const { trialDays, metadata } = session;
    return {
      priceId: line.priceId,
      trialDays: trialDays ?? 0,
      paymentLinkId: null,
      metadata: asMetadata(metadata),
    };
  },

  async requireOpen(tx, ctx, locked) {
    const session = await requireOpenSession(tx, ctx, locked);
    if (session instanceof Refusal) return session;
    if (await isBeingRegistered(tx, ctx, session)) return refuse(sessionPaymentInProgress);
    return session;
  },

  columnsOf: ({ id }, visitNonce) => ({ checkoutSessionId: id, paymentLinkId: null, visitNonce }),

  payerOf: async (tx, ctx, session, payment) => ({
    customerId: session.customerId,
    method: await cardChosen(tx, ctx, session, payment),
  }),

  async sold(tx, ctx, session, { subscriptionId, payer, payerEmail, at }) {
    const after = await completeSession(tx, ctx, session, {
      transactionId: null,
      subscriptionId,
      customerId: payer.customerId,
      customerMatch: payer.customerMatch,
      customerEmail: session.customerEmail ?? payerEmail,
      at,
    });
    assert(after, "a session stays open while a card is registered for it");
  },
};

/** The state of a session that sells a subscription for which nothing is due now. */
export const stateOfSale = async (
  ctx: Context,
  session: CheckoutSession,
  visitor: string,
): Promise<CheckoutState> => {
  const returnUrl = (subscription: { id: string }) => subscribedUrlOf(session, subscription);
  const { id: checkoutSessionId, status, subscriptionId } = session;
  // Started with a saved card, or with a registration that need not be read.
  if (subscriptionId) return { state: "subscribed", returnUrl: returnUrl({ id: subscriptionId }) };
  const over = async () => {
    if (status === "expired") return { state: "expired" } as const;
    return (await isSubscriberGone(db, ctx, session)) && ({ state: "closed" } as const);
  };
  return stateOfRegistrations(ctx, { checkoutSessionId }, { visitor, over, returnUrl });
};

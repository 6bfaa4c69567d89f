import type { SubscriptionCause } from "@/emails/_parts/subscription-texts";
import { mailCustomer } from "@/lib/customers/mail";
import { type Context, tenant } from "@/lib/kit/context";
import { newId } from "@/lib/kit/ids";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import type { Billing } from "@/lib/prices/schema";
import { pendingTerms } from "@/lib/subscriptions/pending";
import { boundary } from "@/lib/subscriptions/periods";
import { nextInvoiceOf } from "@/lib/subscriptions/turn";
import type { Subscription } from "@/prisma/client/client";

type Report = {
  /** Identifies the message: each is sent once. */
  key: string;
  cause: SubscriptionCause;
  at: Date | null;
  until?: Date | null;
};

/** Within the transaction that changes it: the customer is notified once it commits. */
const report = async (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
  { key, cause, at, until }: Report,
): Promise<void> => {
  const { id, label, amountXpf, interval, intervalCount, billing, trialEndsAt } = subscription;
  const customer = await readerOf(tx).customer.findFirstOrThrow({
    where: { ...tenant(ctx), id: subscription.customerId },
    select: { email: true, locale: true },
  });
  await mailCustomer(tx, ctx, customer, {
    key: `subscription-${key}-${id}`,
    aboutId: id,
    write: (head) => ({
      kind: "subscription",
      mail: {
        ...head,
        cause,
        label,
        amountXpf: Number(amountXpf),
        quantity: subscription.quantity,
        cycles: subscription.cycles,
        interval,
        intervalCount,
        billing: billing as Billing,
        trialEndsAt: trialEndsAt?.toISOString() ?? null,
        until: until?.toISOString() ?? null,
        at: at?.toISOString() ?? null,
      },
    }),
  });
};

export const reportStart = (tx: AnyTx, ctx: Context, subscription: Subscription): Promise<void> =>
  report(tx, ctx, subscription, {
    key: "started",
    cause: "started",
    at:
      subscription.billing === "advance"
        ? subscription.billingAnchor
        : boundary(subscription.billingAnchor, subscription, 1),
  });

/** With the terms that it will have then. */
export const reportTrialEnd = async (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
): Promise<void> => {
  const first = nextInvoiceOf(subscription, await pendingTerms(readerOf(tx), ctx, subscription));
  await report(tx, ctx, first?.terms ?? subscription, {
    key: "trial-ending",
    cause: "trial_ending",
    at: first?.at ?? null,
  });
};

export const reportEnd = (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
  { isInvoiced }: { isInvoiced: boolean },
): Promise<void> => {
  const canceled = isInvoiced ? "ended_after_period" : "ended";
  return report(tx, ctx, subscription, {
    key: "ended",
    cause: subscription.status === "completed" ? "completed" : canceled,
    at: subscription.endedAt ?? subscription.currentPeriodEnd,
  });
};

/** Once for each day until which it is paused. */
export const reportPause = async (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
): Promise<void> => {
  const next = nextInvoiceOf(subscription, await pendingTerms(readerOf(tx), ctx, subscription));
  const until = subscription.pausedUntil;
  await report(tx, ctx, next?.terms ?? subscription, {
    key: `paused-${newId()}`,
    cause: "paused",
    until,
    at: next?.at ?? null,
  });
};

export const reportResumption = async (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
): Promise<void> => {
  const next = nextInvoiceOf(subscription, await pendingTerms(readerOf(tx), ctx, subscription));
  await report(tx, ctx, next?.terms ?? subscription, {
    key: `resumed-${newId()}`,
    cause: "resumed",
    at: next?.at ?? null,
  });
};

/** Announces other terms before anything is debited with them, or that what was announced is withdrawn. */
export const reportChange = async (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
): Promise<void> => {
  const terms = await pendingTerms(readerOf(tx), ctx, subscription);
  const isKept = Object.keys(terms).length === 0;
  const cause = isKept ? "kept" : "changing";
  await report(
    tx,
    ctx,
    { ...subscription, ...terms },
    {
      key: `${cause}-${newId()}`,
      cause,
      at: isKept ? null : subscription.currentPeriodEnd,
    },
  );
};

import type { SubscriptionCause } from "@/emails/_parts/subscription-texts";
import type { CardConsent } from "@/lib/bank/card-consent";
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
  const consent = subscription.consent as CardConsent | null;
  const customer = await readerOf(tx).customer.findFirstOrThrow({
    where: { ...tenant(ctx), id: subscription.customerId },
    select: { email: true, locale: true },
  });
  const { customerId } = subscription;
  await mailCustomer(
    tx,
    ctx,
    { customerId, ...customer },
    {
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
          agreement: consent?.text ?? null,
          until: until?.toISOString() ?? null,
          at: at?.toISOString() ?? null,
        },
      }),
    },
  );
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

/** With the day of its next invoice, and the terms that it will have then. */
const reportNext = async (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
  of: Omit<Report, "at">,
): Promise<void> => {
  const terms = await pendingTerms(readerOf(tx), ctx, subscription);
  const next = nextInvoiceOf(subscription, terms);
  await report(tx, ctx, next?.terms ?? subscription, { ...of, at: next?.at ?? null });
};

export const reportTrialEnd = (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
): Promise<void> =>
  reportNext(tx, ctx, subscription, { key: "trial-ending", cause: "trial_ending" });

/** Once for each time until which it is paused. */
export const reportPause = (tx: AnyTx, ctx: Context, subscription: Subscription): Promise<void> =>
  reportNext(tx, ctx, subscription, {
    key: `paused-${newId()}`,
    cause: "paused",
    until: subscription.pausedUntil,
  });

export const reportResumption = (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
): Promise<void> =>
  reportNext(tx, ctx, subscription, { key: `resumed-${newId()}`, cause: "resumed" });

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

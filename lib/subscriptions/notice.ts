import type { SubscriptionCause } from "@/emails/_parts/subscription-texts";
import type { CardConsent } from "@/lib/bank/card-consent";
import { mailCustomer } from "@/lib/customers/mail";
import { type Context, tenant } from "@/lib/kit/context";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import type { Billing } from "@/lib/prices/schema";
import { boundary, owesPeriod } from "@/lib/subscriptions/periods";
import type { Subscription } from "@/prisma/client/client";

/** Within the transaction that creates or ends it: the customer is notified once it commits. */
const report = async (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
  { key, cause, at }: { key: string; cause: SubscriptionCause; at: Date },
): Promise<void> => {
  const { id, label, amountXpf, interval, intervalCount, billing, trialEndsAt } = subscription;
  const consent = subscription.consent as CardConsent | null;
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
        interval,
        intervalCount,
        billing: billing as Billing,
        trialEndsAt: trialEndsAt?.toISOString() ?? null,
        agreement: consent?.text ?? null,
        at: at.toISOString(),
      },
    }),
  });
};

/** When the first payment is due. */
const firstPaymentOf = (subscription: Subscription): Date =>
  subscription.billing === "advance"
    ? subscription.billingAnchor
    : boundary(subscription.billingAnchor, subscription, 1);

export const reportStart = (tx: AnyTx, ctx: Context, subscription: Subscription): Promise<void> =>
  report(tx, ctx, subscription, {
    key: "started",
    cause: "started",
    at: firstPaymentOf(subscription),
  });

export const reportTrialEnd = (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
): Promise<void> =>
  report(tx, ctx, subscription, {
    key: "trial-ending",
    cause: "trial_ending",
    at: firstPaymentOf(subscription),
  });

export const reportEnd = (tx: AnyTx, ctx: Context, subscription: Subscription): Promise<void> =>
  report(tx, ctx, subscription, {
    key: "ended",
    cause:
      subscription.cancelAtPeriodEnd && owesPeriod(subscription) ? "ended_after_period" : "ended",
    at: subscription.endedAt ?? subscription.currentPeriodEnd,
  });

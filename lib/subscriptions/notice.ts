import type { SubscriptionCause } from "@/emails/_parts/subscription-texts";
import { mailCustomer } from "@/lib/customers/mail";
import { type Context, tenant } from "@/lib/kit/context";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import type { Subscription } from "@/prisma/client/client";

/** Within the transaction that creates or ends it: the customer is notified once it commits. */
const report = async (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
  { cause, at }: { cause: SubscriptionCause; at: Date },
): Promise<void> => {
  const { id, label, amountXpf, interval, intervalCount } = subscription;
  const customer = await readerOf(tx).customer.findFirstOrThrow({
    where: { ...tenant(ctx), id: subscription.customerId },
    select: { email: true, locale: true },
  });
  await mailCustomer(tx, ctx, customer, {
    key: `subscription-${cause === "started" ? "started" : "ended"}-${id}`,
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
        at: at.toISOString(),
      },
    }),
  });
};

export const reportStart = (tx: AnyTx, ctx: Context, subscription: Subscription): Promise<void> =>
  report(tx, ctx, subscription, { cause: "started", at: subscription.currentPeriodEnd });

export const reportEnd = (tx: AnyTx, ctx: Context, subscription: Subscription): Promise<void> =>
  report(tx, ctx, subscription, {
    cause: subscription.cancelAtPeriodEnd ? "ended_after_period" : "ended",
    at: subscription.endedAt ?? subscription.currentPeriodEnd,
  });

import type { SubscriptionCause } from "@/emails/_parts/subscription-texts";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { mailLocale } from "@/lib/mails/locale";
import { queueMail } from "@/lib/mails/steps";
import { senderToday } from "@/lib/merchants/profile";
import type { Subscription } from "@/prisma/client/client";

/** Within the transaction that makes or ends it: the customer is written to once it commits, where we know where. */
const report = async (
  tx: Tx,
  ctx: Context,
  subscription: Subscription,
  { cause, at }: { cause: SubscriptionCause; at: Date },
): Promise<void> => {
  const { id, label, amountXpf, interval, intervalCount } = subscription;
  const { email, locale } = await tx.customer.findFirstOrThrow({
    where: { ...tenant(ctx), id: subscription.customerId },
    select: { email: true, locale: true },
  });
  if (email === null) return;
  await queueMail(tx, ctx, {
    letter: {
      kind: "subscription",
      mail: {
        locale: mailLocale(locale),
        livemode: ctx.livemode,
        merchant: await senderToday(ctx, tx),
        cause,
        label,
        amountXpf: Number(amountXpf),
        interval,
        intervalCount,
        at: at.toISOString(),
      },
    },
    to: email,
    key: `subscription-${cause === "started" ? "started" : "ended"}-${id}`,
    aboutId: id,
  });
};

export const reportStart = (tx: Tx, ctx: Context, subscription: Subscription): Promise<void> =>
  report(tx, ctx, subscription, { cause: "started", at: subscription.currentPeriodEnd });

export const reportEnd = (tx: Tx, ctx: Context, subscription: Subscription): Promise<void> =>
  report(tx, ctx, subscription, {
    cause: subscription.cancelAtPeriodEnd ? "ended_after_period" : "ended",
    at: subscription.endedAt ?? subscription.currentPeriodEnd,
  });

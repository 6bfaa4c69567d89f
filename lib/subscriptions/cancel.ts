import { stopAttempts } from "@/lib/invoices/steps";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { catchUp } from "@/lib/subscriptions/issue";
import type { SubscriptionCancellation } from "@/lib/subscriptions/schema";
import {
  billingTime,
  changeSubscription,
  lockSubscription,
  moveSubscription,
} from "@/lib/subscriptions/steps";
import { endOf } from "@/lib/subscriptions/update";
import type { Subscription } from "@/prisma/client/client";

/**
 * Cancels a subscription, at once or at the end of its period; cancelling again changes nothing. At once: the
 * current period is never invoiced, and nothing more is debited automatically. At the period's end: the closing
 * invoice is issued then, and charged like any other.
 */
export const cancelSubscription = (
  ctx: Context,
  id: string,
  { atPeriodEnd }: SubscriptionCancellation,
): Promise<Subscription> =>
  commitAndStore(ctx, async (tx) => {
    const locked = await lockSubscription(tx, ctx, id);
    const before = await catchUp(tx, ctx, locked);
    if (before.endedAt !== null) return before;
    if (atPeriodEnd) {
      return changeSubscription(tx, ctx, before, await endOf(tx, ctx, before, true));
    }
    await stopAttempts(tx, ctx, id);
    const at = await billingTime(tx, ctx);
    return moveSubscription(tx, ctx, before, {
      trigger: "cancel",
      // Unset, so that an attempt which is still at the bank knows that nothing is planned after it.
      patch: { canceledAt: at, endedAt: at, cancelAtPeriodEnd: false },
    });
  });

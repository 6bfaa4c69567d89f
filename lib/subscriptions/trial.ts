import { recordEvent } from "@/lib/events/steps";
import { type Due, type DueOf, eachDue } from "@/lib/invoices/due";
import { updateRow } from "@/lib/kit/changes";
import { after, DAY } from "@/lib/kit/clock";
import { systemContext } from "@/lib/kit/context";
import { transaction } from "@/lib/kit/db";
import { reportTrialEnd } from "@/lib/subscriptions/notice";
import { serialiseSubscription } from "@/lib/subscriptions/serialise";
import { lockSubscription } from "@/lib/subscriptions/steps";

const NOTICE_DAYS = 3;

/** The columns of a subscription that begins with a trial. One of three days or less is announced when it begins. */
export const trialUntil = (end: Date, days: number) => ({
  periodIndex: -1,
  trialEndsAt: end,
  trialNoticeAt: days > NOTICE_DAYS ? after(end, -NOTICE_DAYS * DAY) : null,
  currentPeriodEnd: end,
});

const condition = "r.status <> 'canceled' AND NOT r.cancel_at_period_end";
const schedule = { table: "subscriptions", column: "trial_notice_at", condition } as const;

/**
 * Announces the trials that end within three days, to their customers and by an event, each once. With `merchantId`:
 * only that merchant's test data; with `shard`: the merchants of that one. Returns how many were due.
 */
export const announceTrialEnds = (of: DueOf = {}): Promise<number> =>
  eachDue(of, {
    schedule,
    each: announce,
    failed: { event: "subscription.trial_not_announced", of: ({ id }) => ({ subscription: id }) },
  });

const announce = (row: Due): Promise<void> => {
  const ctx = systemContext(row, "subscriptions.due");
  return transaction(async (tx) => {
    const subscription = await lockSubscription(tx, ctx, row.id);
    const { id, status, trialNoticeAt } = subscription;
    // Another process was faster.
    if (trialNoticeAt === null || status === "canceled") return;
    await updateRow(tx, "subscriptions", { id, from: status, patch: { trialNoticeAt: null } });
    const data = serialiseSubscription(subscription);
    await recordEvent(tx, ctx, { type: "subscription.trial_ending", data });
    await reportTrialEnd(tx, ctx, subscription);
  });
};

import { type Due, type DueOf, dueRows } from "@/lib/invoices/due";
import { issueInvoice } from "@/lib/invoices/issue";
import { type Context, systemContext } from "@/lib/kit/context";
import { type Tx, transaction } from "@/lib/kit/db";
import { drain } from "@/lib/kit/drain";
import { wakeAgain, wakeFor, wakeWhenDue } from "@/lib/kit/wake";
import { boundary, wholeSecond } from "@/lib/subscriptions/periods";
import { billingTime, changeSubscription, moveSubscription } from "@/lib/subscriptions/steps";
import type { Subscription } from "@/prisma/client/client";

const BATCH = 50;
/** The most periods that a request catches up with when the job is late; the job does the rest. */
const CATCH_UP_MAX = 31;

const schedule = {
  table: "subscriptions",
  column: "current_period_end",
  condition: "r.status <> 'canceled'",
} as const;

const planned = {
  event: "subscriptions/due",
  table: "subscriptions",
  column: "current_period_end",
  condition: "status <> 'canceled' AND current_period_end > now()",
} as const;

/**
 * Issues the invoice of every period that has ended, one subscription and one period per transaction, the longest
 * due first. With `merchantId`: only that merchant's test data; with `shard`: the merchants of that one. Returns
 * how many it issued.
 */
export const issueDue = async ({ merchantId, shard }: DueOf = {}): Promise<number> => {
  const patient = merchantId !== undefined;
  // What could not be issued, or is locked, waits for the next run.
  const except = new Set<string>();
  let issued = 0;
  await drain<Due>({
    claim: (limit) => dueRows(schedule, { merchantId, shard, except: [...except], limit }),
    each: async (row) => {
      except.add(row.id);
      if (!(await transaction((tx) => issueLocked(tx, row, patient)))) return;
      issued += 1;
      // Its next period may have ended too.
      except.delete(row.id);
    },
    failed: { event: "subscription.issue_failed", of: ({ id }) => ({ subscription: id }) },
    batch: BATCH,
    atOnce: 1,
    ...(!patient && { wake: wakeAgain(planned.event, shard) }),
  });
  if (!patient) await wakeWhenDue(planned, shard);
  return issued;
};

// A clock that advances must not skip a row that is briefly locked, as by the notification of the last debit: it
// waits. The job of all merchants skips it instead.
const issueLocked = async (tx: Tx, row: Due, patient: boolean): Promise<boolean> => {
  if (patient) {
    await tx.$queryRaw`SELECT 1 FROM subscriptions WHERE id = ${row.id}::uuid FOR UPDATE`;
  }
  const [held] = await tx.$queryRaw<{ at: Date }[]>`
    SELECT merchant_now(merchant_id, livemode) AS at FROM subscriptions
    WHERE id = ${row.id}::uuid AND status <> 'canceled'
      AND current_period_end <= merchant_now(merchant_id, livemode) FOR UPDATE SKIP LOCKED`;
  if (!held) return false;
  const subscription = await tx.subscription.findUniqueOrThrow({ where: { id: row.id } });
  const ctx = systemContext(row, "subscriptions.due");
  await issuePeriod(tx, ctx, subscription, wholeSecond(held.at));
  // The process that advances a clock charges what it issued itself.
  if (!patient) await wakeFor(tx, "invoices/due", ctx);
  return true;
};

/** Invoices the current period of a locked subscription, which has ended, and starts the next or closes it. */
const issuePeriod = async (
  tx: Tx,
  ctx: Context,
  subscription: Subscription,
  at: Date,
): Promise<Subscription> => {
  const { id: latestInvoiceId } = await issueInvoice(tx, ctx, subscription, at);
  if (subscription.cancelAtPeriodEnd) {
    return moveSubscription(tx, ctx, subscription, {
      trigger: "cancel",
      patch: {
        canceledAt: subscription.canceledAt ?? at,
        endedAt: subscription.currentPeriodEnd,
        latestInvoiceId,
      },
    });
  }
  const periodIndex = subscription.periodIndex + 1;
  return changeSubscription(tx, ctx, subscription, {
    periodIndex,
    currentPeriodStart: subscription.currentPeriodEnd,
    currentPeriodEnd: boundary(subscription.billingAnchor, subscription, periodIndex + 1),
    latestInvoiceId,
  });
};

/**
 * A locked subscription with every ended period invoiced, in case the job is late: a change applies to the current
 * one.
 */
export const catchUp = async (
  tx: Tx,
  ctx: Context,
  locked: Subscription,
): Promise<Subscription> => {
  const at = await billingTime(tx, ctx);
  let subscription = locked;
  for (let periods = 0; periods < CATCH_UP_MAX; periods += 1) {
    if (subscription.status === "canceled" || subscription.currentPeriodEnd > at) break;
    subscription = await issuePeriod(tx, ctx, subscription, at);
  }
  if (subscription !== locked) await wakeFor(tx, "invoices/due", ctx);
  return subscription;
};

import { type Due, type DueOf, dueRows } from "@/lib/invoices/due";
import { issueInvoice } from "@/lib/invoices/issue";
import { wake } from "@/lib/kit/changes";
import { columnsOf } from "@/lib/kit/columns";
import { type Context, systemContext } from "@/lib/kit/context";
import { prismaTypes, statement, type Tx } from "@/lib/kit/db";
import { drain } from "@/lib/kit/drain";
import { type AnyTx, type Unit, unitOfWork } from "@/lib/kit/unit";
import { wakeAgain, wakeWhenDue } from "@/lib/kit/wake";
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
 * Issues the invoice of every period that has ended, one subscription and one period per commit, the longest
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
      if (!(await unitOfWork((unit) => issueOne(unit, row, { wakes: !patient })))) return;
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

type Ended = Subscription & { at: Date; xmin: string };

const ENDED = `SELECT ${columnsOf("subscription", "s")}, s.xmin::text, merchant_now(s.merchant_id, s.livemode) AS at
  FROM subscriptions s WHERE s.id = $1 AND s.status <> 'canceled'
    AND s.current_period_end <= merchant_now(s.merchant_id, s.livemode)`;

/** False if another process was faster. The process that advances a clock charges what it issued itself. */
const issueOne = async (unit: Unit, row: Due, { wakes }: { wakes: boolean }): Promise<boolean> => {
  const [found] = await statement<Ended>("subscriptions.ended", ENDED, [row.id], prismaTypes);
  if (!found) return false;
  const { xmin, at, ...subscription } = found;
  unit.versions.push({ table: "subscriptions", id: row.id, xmin });
  const ctx = systemContext(row, "subscriptions.due");
  await issuePeriod(unit, ctx, subscription, wholeSecond(at));
  if (wakes) await wake(unit, "invoices/due", ctx);
  return true;
};

/** Invoices the current period of a locked subscription, which has ended, and starts the next or closes it. */
const issuePeriod = async (
  tx: AnyTx,
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
  if (subscription !== locked) await wake(tx, "invoices/due", ctx);
  return subscription;
};

import { type Due, type DueOf, dueRows } from "@/lib/invoices/due";
import { issueInvoice } from "@/lib/invoices/issue";
import { wake } from "@/lib/kit/changes";
import { columnsOf } from "@/lib/kit/columns";
import { type Context, systemContext } from "@/lib/kit/context";
import { prismaTypes, statement, type Tx } from "@/lib/kit/db";
import { drain } from "@/lib/kit/drain";
import { type AnyTx, type Unit, unitOfWork } from "@/lib/kit/unit";
import { wakeAgain, wakeWhenDue } from "@/lib/kit/wake";
import { boundary, owesPeriod, wholeSecond } from "@/lib/subscriptions/periods";
import { billingTime, changeSubscription, moveSubscription } from "@/lib/subscriptions/steps";
import type { Invoice, Subscription } from "@/prisma/client/client";

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
 * Ends every period that is over, with its invoices, one subscription and one period per commit, the longest due
 * first. With `merchantId`: only that merchant's test data; with `shard`: the merchants of that one. Returns
 * how many it ended.
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
  await endPeriod(unit, ctx, subscription, wholeSecond(at));
  if (wakes) await wake(unit, "invoices/due", ctx);
  return true;
};

/**
 * Ends the current period of a locked subscription, which is over: starts the next one or closes it. The invoice is
 * that of the period that ended, or in advance that of the one that begins; there is none for a trial.
 */
const endPeriod = async (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
  at: Date,
): Promise<Subscription> => {
  const ended = owesPeriod(subscription) ? await issueInvoice(tx, ctx, subscription, at) : null;
  if (subscription.cancelAtPeriodEnd) {
    return moveSubscription(tx, ctx, subscription, {
      trigger: "cancel",
      patch: {
        canceledAt: subscription.canceledAt ?? at,
        endedAt: subscription.currentPeriodEnd,
        ...latest(ended),
      },
    });
  }
  const periodIndex = subscription.periodIndex + 1;
  const next = {
    periodIndex,
    currentPeriodStart: subscription.currentPeriodEnd,
    currentPeriodEnd: boundary(subscription.billingAnchor, subscription, periodIndex + 1),
  };
  const begun = await issueInAdvance(tx, ctx, { ...subscription, ...next }, at);
  return changeSubscription(tx, ctx, subscription, { ...next, ...latest(begun ?? ended) });
};

const latest = (invoice: Invoice | null) => (invoice ? { latestInvoiceId: invoice.id } : {});

/** The invoice of a locked subscription's period that begins now, if it is billed in advance; null for a trial. */
export const issueInAdvance = async (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
  at: Date,
): Promise<Invoice | null> =>
  subscription.billing === "advance" && subscription.periodIndex >= 0
    ? issueInvoice(tx, ctx, subscription, at)
    : null;

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
    subscription = await endPeriod(tx, ctx, subscription, at);
  }
  if (subscription !== locked) await wake(tx, "invoices/due", ctx);
  return subscription;
};

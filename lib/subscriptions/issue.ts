import { type Due, type DueOf, dueRows } from "@/lib/invoices/due";
import { issueInvoice } from "@/lib/invoices/issue";
import { wake } from "@/lib/kit/changes";
import { columnsOf } from "@/lib/kit/columns";
import { type Context, systemContext } from "@/lib/kit/context";
import { prismaTypes, statement, type Tx } from "@/lib/kit/db";
import { drain } from "@/lib/kit/drain";
import { type AnyTx, readerOf, type Unit, unitOfWork } from "@/lib/kit/unit";
import { wakeAgain, wakeWhenDue } from "@/lib/kit/wake";
import { resume } from "@/lib/subscriptions/pause";
import { pendingTerms } from "@/lib/subscriptions/pending";
import { wholeSecond } from "@/lib/subscriptions/periods";
import { billingTime, changeSubscription, moveSubscription } from "@/lib/subscriptions/steps";
import { type Turn, turnOf } from "@/lib/subscriptions/turn";
import type { Invoice, Subscription } from "@/prisma/client/client";

const BATCH = 50;
/** The most periods that a request catches up with when the job is late; the job does the rest. */
const CATCH_UP_MAX = 31;

const periods = {
  table: "subscriptions",
  column: "current_period_end",
  condition: "r.ended_at IS NULL",
} as const;

const pauses = { ...periods, column: "paused_until" } as const;

const planned = {
  event: "subscriptions/due",
  table: "subscriptions",
  column: "current_period_end",
  condition: "ended_at IS NULL AND current_period_end > now()",
} as const;

/**
 * Ends every period that is over, with its invoices, and every pause, one subscription and one step per commit, the
 * longest due first. With `merchantId`: only that merchant's test data; with `shard`: the merchants of that one.
 * Returns how many steps it did.
 */
export const issueDue = async (of: DueOf = {}): Promise<number> =>
  (await doDue(periods, of)) + (await doDue(pauses, of));

const doDue = async (
  schedule: typeof periods | typeof pauses,
  { merchantId, shard }: DueOf,
): Promise<number> => {
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

type Found = Subscription & { at: Date; xmin: string };

const RUNNING = `SELECT ${columnsOf("subscription", "s")}, s.xmin::text, merchant_now(s.merchant_id, s.livemode) AS at
  FROM subscriptions s WHERE s.id = $1 AND s.ended_at IS NULL
    AND least(s.current_period_end, s.paused_until) <= merchant_now(s.merchant_id, s.livemode)`;

/** False if another process was faster. The process that advances a clock charges what it issued itself. */
const issueOne = async (unit: Unit, row: Due, { wakes }: { wakes: boolean }): Promise<boolean> => {
  const [found] = await statement<Found>("subscriptions.running", RUNNING, [row.id], prismaTypes);
  if (!found) return false;
  const { xmin, at, ...subscription } = found;
  unit.versions.push({ table: "subscriptions", id: row.id, xmin });
  const ctx = systemContext(row, "subscriptions.due");
  await nextStep(unit, ctx, subscription, wholeSecond(at));
  if (wakes) await wake(unit, "invoices/due", ctx);
  return true;
};

const isDue = ({ endedAt, currentPeriodEnd, pausedUntil }: Subscription, at: Date): boolean =>
  endedAt === null && (currentPeriodEnd <= at || (pausedUntil !== null && pausedUntil <= at));

/** The first of what is due of a locked subscription, in the order of time: its pause is over, or its period. */
const nextStep = (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
  at: Date,
): Promise<Subscription> => {
  const { pausedUntil, currentPeriodEnd } = subscription;
  return pausedUntil !== null && pausedUntil <= at && pausedUntil <= currentPeriodEnd
    ? resume(tx, ctx, subscription, pausedUntil)
    : endPeriod(tx, ctx, subscription, at);
};

/**
 * Ends the current period of a locked subscription, which is over: starts the next one, with the terms that were
 * planned for it, or closes it. The invoice is that of the period that ended, or in advance that of the one that begins;
 * there is none for a trial, nor what comes due within a pause.
 */
const endPeriod = async (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
  at: Date,
): Promise<Subscription> => {
  const terms = await pendingTerms(readerOf(tx), ctx, subscription);
  const turn = turnOf(subscription, { ...subscription, ...terms });
  const { cyclesInvoiced } = turn;
  const ended = turn.invoicesEnded ? await issueInvoice(tx, ctx, subscription, at) : null;
  if (turn.end) return close(tx, ctx, subscription, { turn, ended, at });
  const next = { ...terms, ...turn.next };
  const begun = turn.invoicesBegun
    ? await issueInvoice(tx, ctx, { ...subscription, ...next }, at)
    : null;
  const columns = { ...next, cyclesInvoiced, ...latest(begun ?? ended) };
  return changeSubscription(tx, ctx, subscription, columns);
};

type Closing = { turn: Turn; ended: Invoice | null; at: Date };

const close = (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
  { turn, ended, at }: Closing,
): Promise<Subscription> =>
  moveSubscription(tx, ctx, subscription, {
    trigger: turn.end ?? "cancel",
    patch: {
      ...(turn.end === "cancel" && { canceledAt: subscription.canceledAt ?? at }),
      endedAt: subscription.currentPeriodEnd,
      cyclesInvoiced: turn.cyclesInvoiced,
      ...latest(ended),
    },
  });

const latest = (invoice: Invoice | null) => (invoice ? { latestInvoiceId: invoice.id } : {});

/** The first invoice of a new subscription, if it is billed in advance; null with a trial. */
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
 * A locked subscription with every ended period invoiced and its pause over, in case the job is late: a change applies
 * to the current one.
 */
export const catchUp = async (
  tx: Tx,
  ctx: Context,
  locked: Subscription,
): Promise<Subscription> => {
  const at = await billingTime(tx, ctx);
  let subscription = locked;
  for (let steps = 0; steps < CATCH_UP_MAX && isDue(subscription, at); steps += 1) {
    subscription = await nextStep(tx, ctx, subscription, at);
  }
  if (subscription !== locked) await wake(tx, "invoices/due", ctx);
  return subscription;
};

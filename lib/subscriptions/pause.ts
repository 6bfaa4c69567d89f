import { DAY, after as later } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { invalidRequest, refuse } from "@/lib/kit/errors";
import type { AnyTx } from "@/lib/kit/unit";
import { reportPause, reportResumption } from "@/lib/subscriptions/notice";
import { billingTime, changeSubscription } from "@/lib/subscriptions/steps";
import type { Subscription } from "@/prisma/client/client";

const DAYS_MAX = 5 * 366;

/** Pauses a locked subscription until then, in Unix seconds, moves the end of its pause, or resumes it at once. */
export const pauseOrResume = async (
  tx: Tx,
  ctx: Context,
  before: Subscription,
  asked: number | null | undefined,
): Promise<Subscription> => {
  if (asked === undefined) return before;
  const at = await billingTime(tx, ctx);
  if (asked === null) return before.pausedUntil ? resume(tx, ctx, before, at) : before;
  const columns = pauseAfter(before, asked, at);
  if (columns.pausedUntil.getTime() === before.pausedUntil?.getTime()) return before;
  const type = before.pausedUntil ? "subscription.updated" : "subscription.paused";
  const after = await changeSubscription(tx, ctx, before, columns, type);
  await reportPause(tx, ctx, after);
  return after;
};

/** The columns of a pause that begins now, or ends another time than was planned. */
export const pauseAfter = (before: Subscription, asked: number, at: Date) => {
  const pausedUntil = new Date(asked * 1000);
  if (pausedUntil <= at || pausedUntil > later(at, DAYS_MAX * DAY)) {
    refuse(invalidRequest, {
      param: "pausedUntil",
      message: "pausedUntil: expected a time in the future, at most five years from now.",
    });
  }
  return before.pausedUntil ? { pausedUntil } : { pausedUntil, pausedAt: at, resumedAt: null };
};

/** Ends the pause of a locked subscription: what comes due from now on is invoiced. */
export const resume = async (
  tx: AnyTx,
  ctx: Context,
  before: Subscription,
  resumedAt: Date,
): Promise<Subscription> => {
  const columns = { pausedUntil: null, resumedAt };
  const after = await changeSubscription(tx, ctx, before, columns, "subscription.resumed");
  await reportResumption(tx, ctx, after);
  return after;
};

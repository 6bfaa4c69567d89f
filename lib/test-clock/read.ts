import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refreshClock } from "@/lib/test-clock/watch";

/** An advance in progress: its start, its target, and the part that is done, from 0 to 1. */
export type ClockMove = { from: Date; to: Date; done: number };

export type TestClockReading = { now: Date; aheadMs: number; move: ClockMove | null };

/** The state of a merchant's test clock: its time, and its target while it advances. */
export const readTestClock = async (ctx: Context): Promise<TestClockReading> => {
  const clock = await db.testClock.findUnique({ where: { merchantId: ctx.merchantId } });
  // In this order: once the advance is over, its time is that of its end.
  await refreshClock(ctx.merchantId);
  const at = now(ctx);
  return {
    now: at,
    aheadMs: at.getTime() - Date.now(),
    move: clock && moveOf(clock.advancingFrom, clock.advancingTo, at),
  };
};

const moveOf = (from: Date | null, to: Date | null, at: Date): ClockMove | null => {
  if (!from || !to) return null;
  const total = to.getTime() - from.getTime();
  const gone = at.getTime() - from.getTime();
  return { from, to, done: Math.min(1, Math.max(0, gone / total)) };
};

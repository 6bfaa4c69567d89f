import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refreshClock } from "@/lib/test-clock/watch";

/** How a merchant's test clock stands: its time, and where it is going while it is being moved. */
export const readTestClock = async (
  ctx: Context,
): Promise<{ now: Date; aheadMs: number; movingTo: Date | null }> => {
  await refreshClock(ctx.merchantId);
  const clock = await db.testClock.findUnique({ where: { merchantId: ctx.merchantId } });
  const at = now(ctx);
  return { now: at, aheadMs: at.getTime() - Date.now(), movingTo: clock?.advancingTo ?? null };
};

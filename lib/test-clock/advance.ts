import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { assert } from "@/lib/kit/errors";
import { agenda } from "@/lib/test-clock/agenda";
import { moveClock } from "@/lib/test-clock/move";
import { startMove } from "@/lib/test-clock/start";

const PATIENCE_MS = 300_000;
const PAUSE_MS = 200;

/** Advances the merchant's test clock and does everything due on the way. Returns its new state. */
export const advanceClock = async (ctx: Context, seconds: number): Promise<Date> => {
  await startMove(ctx, seconds);
  const until = Date.now() + PATIENCE_MS;
  // Another process may have taken the work over: it is waited for.
  while (!(await moveClock(agenda, ctx.merchantId))) {
    assert(Date.now() < until, "a test clock arrives");
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return now(ctx);
};

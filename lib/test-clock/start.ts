import { writeAuditEntry } from "@/lib/kit/audit";
import { DAY, now, SECOND } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { type Tx, transaction } from "@/lib/kit/db";
import { invalidRequest, refuse } from "@/lib/kit/errors";
import { clockMoving, clockOnlyInTest } from "@/lib/test-clock/errors";
import { refreshClock } from "@/lib/test-clock/watch";

/** The furthest that one advance may go. */
const FURTHEST_S = (3 * 366 * DAY) / SECOND;

/**
 * Starts to advance the merchant's test clock. It is frozen from now on, and the work due on the way is done by
 * `moveClock`, here or in the background. Returns its target.
 */
export const startMove = async (ctx: Context, seconds: number): Promise<Date> => {
  if (ctx.livemode) return refuse(clockOnlyInTest);
  if (!Number.isSafeInteger(seconds) || seconds < 1 || seconds > FURTHEST_S) {
    const message = `advance: expected a whole number of seconds from 1 to ${FURTHEST_S}.`;
    return refuse(invalidRequest, { param: "advance", message });
  }
  await refreshClock(ctx.merchantId);
  const target = await transaction((tx) => begin(tx, ctx, seconds));
  await refreshClock(ctx.merchantId);
  return target;
};

const begin = async (tx: Tx, ctx: Context, seconds: number): Promise<Date> => {
  const { merchantId, livemode } = ctx;
  await tx.testClock.createMany({ data: [{ merchantId }], skipDuplicates: true });
  await tx.$queryRaw`SELECT 1 FROM test_clocks WHERE merchant_id = ${merchantId}::uuid FOR UPDATE`;
  const clock = await tx.testClock.findUniqueOrThrow({ where: { merchantId } });
  if (clock.advancingTo) return refuse(clockMoving);
  const from = now({ merchantId, livemode });
  const advancingTo = new Date(from.getTime() + seconds * SECOND);
  await tx.testClock.update({
    where: { merchantId },
    data: { frozenAt: from, advancingFrom: from, advancingTo, updatedAt: new Date() },
  });
  await tx.$executeRaw`SELECT jobs.wake('clock/due')`;
  await writeAuditEntry(tx, ctx, { details: { after: advancingTo.toISOString() } });
  return advancingTo;
};

import { z } from "zod";
import { SECOND } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { deviceLocked, notEnrolled, pinWait, pinWrong } from "@/lib/members/devices-errors";
import { pinHolds } from "@/lib/members/pins";
import type { TerminalDevice } from "@/prisma/client/client";

export const Unlocking = z.strictObject({
  cashier: z.uuid(),
  pin: z.string().regex(/^\d{4,6}$/, "expected 4 to 6 digits"),
});
export type Unlocking = z.infer<typeof Unlocking>;

/** After so many wrong PINs in a row the device waits, and after so many it stays locked. */
export const WAIT_AFTER = 5;
export const LOCK_AFTER = 10;
const WAIT_MINUTES = 5;

/**
 * A cashier's PIN unlocks the device. A try is counted before it is looked at, so that tries at the same
 * time are no more than the same number one after the other.
 */
export const unlockDevice = async (
  device: TerminalDevice,
  { cashier: id, pin }: Unlocking,
): Promise<void> => {
  if (!(await countTry(device.id))) return refuseTry(device.id);
  const cashier = await db.cashierPin.findFirst({ where: { id, merchantId: device.merchantId } });
  if (!cashier || !(await pinHolds(cashier, pin))) return refuseWrong(device.id);
  const { count } = await db.terminalDevice.updateMany({
    where: { id: device.id, revokedAt: null, tokenHash: { not: null } },
    data: {
      cashierId: cashier.id,
      activeAt: new Date(),
      failedTries: 0,
      waitUntil: null,
      lockedAt: null,
    },
  });
  if (count === 0) refuse(notEnrolled);
};

/** Locks the device, and counts; false where no try is allowed. */
const countTry = async (id: string): Promise<boolean> => {
  const counted = await db.$executeRaw`
    UPDATE terminal_devices SET cashier_id = NULL, active_at = NULL, failed_tries = failed_tries + 1,
      wait_until = CASE WHEN failed_tries + 1 = ${WAIT_AFTER}::int
        THEN now() + make_interval(mins => ${WAIT_MINUTES}::int) ELSE wait_until END,
      locked_at = CASE WHEN failed_tries + 1 = ${LOCK_AFTER}::int THEN now() END
    WHERE id = ${id}::uuid AND revoked_at IS NULL AND locked_at IS NULL
      AND (wait_until IS NULL OR wait_until <= now())`;
  return counted === 1;
};

const refuseTry = async (id: string): Promise<never> => {
  const found = await db.terminalDevice.findUnique({ where: { id } });
  if (!found || found.revokedAt) return refuse(notEnrolled);
  if (found.lockedAt) return refuse(deviceLocked);
  const left = (found.waitUntil?.getTime() ?? 0) - Date.now();
  const seconds = Math.max(1, Math.ceil(left / SECOND));
  return refuse(pinWait, {
    details: { seconds },
    headers: { "Retry-After": String(seconds) },
  });
};

/** What is wrong, and how many tries are left before the device waits or locks. */
const refuseWrong = async (id: string): Promise<never> => {
  const found = await db.terminalDevice.findUnique({ where: { id } });
  if (found?.lockedAt) return refuse(deviceLocked);
  const tries = found?.failedTries ?? 0;
  if (tries === WAIT_AFTER) return refuseTry(id);
  const next = tries < WAIT_AFTER ? WAIT_AFTER : LOCK_AFTER;
  return refuse(pinWrong, { param: "pin", details: { triesLeft: next - tries } });
};

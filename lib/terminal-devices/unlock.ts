import { z } from "zod";
import { SECOND } from "@/lib/kit/clock";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { pinHolds } from "@/lib/terminal-devices/cashiers";
import { deviceLocked, notEnrolled, pinWait, pinWrong } from "@/lib/terminal-devices/errors";
import type { CashierPin, TerminalDevice } from "@/prisma/client/client";

export const Unlocking = z.strictObject({
  cashier: z.uuid(),
  pin: z.string().regex(/^\d{4,6}$/, "expected 4 to 6 digits"),
});
export type Unlocking = z.infer<typeof Unlocking>;

/** After this many wrong PINs of one cashier in a row, that cashier has to wait at this device. */
export const WAIT_AFTER = 5;
/** After this many the device is locked, and after this many of all cashiers together: the database's rule. */
export const LOCK_AFTER = 10;
export const LOCK_AFTER_ALL = 20;
const WAIT_MINUTES = 5;

/**
 * Unlocks the device with a cashier's PIN. An attempt is counted before it is checked, so that concurrent attempts
 * count like sequential ones.
 */
export const unlockDevice = async (
  device: TerminalDevice,
  { cashier: id, pin }: Unlocking,
): Promise<void> => {
  const cashier = await db.cashierPin.findFirst({ where: { id, merchantId: device.merchantId } });
  if (!cashier) return refuse(pinWrong, { param: "pin" });
  const tries = await transaction((tx) => countTry(tx, device, cashier));
  if (tries === null) return refuseTry(device.id, cashier.id);
  if (!(await pinHolds(cashier, pin))) return refuseWrong(device.id, cashier.id, tries);
  await transaction((tx) => open(tx, device.id, cashier.id));
};

/** Locks the row of the device, and counts; null when no attempt is allowed. */
const countTry = async (
  tx: Tx,
  { id, merchantId, livemode }: TerminalDevice,
  cashier: CashierPin,
): Promise<number | null> => {
  // Attempts at one device wait for each other here.
  const free = await tx.$executeRaw`
    UPDATE terminal_devices SET cashier_id = NULL, active_at = NULL
    WHERE id = ${id}::uuid AND revoked_at IS NULL AND locked_at IS NULL`;
  if (free === 0) return null;
  const [counted] = await tx.$queryRaw<{ tries: number }[]>`
    INSERT INTO pin_tries AS known (device_id, cashier_id, merchant_id, livemode, tries)
    VALUES (${id}::uuid, ${cashier.id}::uuid, ${merchantId}::uuid, ${livemode}, 1)
    ON CONFLICT (device_id, cashier_id) DO UPDATE SET tries = known.tries + 1,
      wait_until = CASE WHEN known.tries + 1 = ${WAIT_AFTER}::int
        THEN now() + make_interval(mins => ${WAIT_MINUTES}::int) END
    WHERE known.wait_until IS NULL OR known.wait_until <= now()
    RETURNING tries`;
  return counted?.tries ?? null;
};

/** Resets the wrong attempts of this cashier, and of no other. */
const open = async (tx: Tx, id: string, cashierId: string): Promise<void> => {
  await tx.$queryRaw`SELECT 1 FROM terminal_devices WHERE id = ${id}::uuid FOR UPDATE`;
  await tx.pinTries.deleteMany({ where: { deviceId: id, cashierId } });
  const spent = await tx.pinTries.count({ where: { deviceId: id, tries: { gte: LOCK_AFTER } } });
  if (spent > 0) refuse(deviceLocked);
  const where = { id, revokedAt: null, tokenHash: { not: null } };
  // If it is locked, this very attempt did it, which was right.
  const data = { cashierId, activeAt: new Date(), lockedAt: null };
  const { count } = await tx.terminalDevice.updateMany({ where, data });
  if (count === 0) refuse(notEnrolled);
};

const refuseTry = async (id: string, cashierId: string): Promise<never> => {
  const found = await db.terminalDevice.findUnique({
    where: { id },
    include: { pinTries: { where: { cashierId } } },
  });
  if (!found || found.revokedAt) return refuse(notEnrolled);
  if (found.lockedAt) return refuse(deviceLocked);
  const left = (found.pinTries[0]?.waitUntil?.getTime() ?? 0) - Date.now();
  const seconds = Math.max(1, Math.ceil(left / SECOND));
  return refuse(pinWait, {
    details: { seconds },
    headers: { "Retry-After": String(seconds) },
  });
};

/** The error, with the attempts that are left before this cashier waits or the device locks. */
const refuseWrong = async (id: string, cashierId: string, tries: number): Promise<never> => {
  if (tries === WAIT_AFTER) return refuseTry(id, cashierId);
  const found = await db.terminalDevice.findUnique({ where: { id }, include: { pinTries: true } });
  if (found?.lockedAt) return refuse(deviceLocked);
  const all = (found?.pinTries ?? []).reduce((sum, other) => sum + other.tries, 0);
  const next = tries < WAIT_AFTER ? WAIT_AFTER : LOCK_AFTER;
  const triesLeft = Math.max(1, Math.min(next - tries, LOCK_AFTER_ALL - all));
  return refuse(pinWrong, { param: "pin", details: { triesLeft } });
};

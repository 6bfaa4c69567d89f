import { MINUTE, SECOND } from "@/lib/kit/clock";
import { cookieOf } from "@/lib/kit/cookie";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import type { WithHeaders } from "@/lib/kit/headers";
import { sha256 } from "@/lib/kit/ids";
import type { TerminalDevice } from "@/prisma/client/client";

/** The time after which an unused till locks itself. */
export const DEVICE_IDLE_MS = 5 * MINUTE;
const SEEN_EVERY_MS = MINUTE;
const TOUCHED_EVERY_MS = 10 * SECOND;
const TOKEN = /^[0-9A-Za-z]{43}$/;

const isSecure = (): boolean => env().APP_ORIGIN.startsWith("https://");

/** Name of a device's cookie: bound to the host if the origin is HTTPS. */
const deviceCookieName = (): string => (isSecure() ? "__Host-svc_device" : "svc_device");

const YEAR_S = 31_536_000;

/** The cookie of an enrolled device. No script reads it, and no other site sends it. */
export const deviceCookie = (token: string): string =>
  `${deviceCookieName()}=${token}; Path=/; Max-Age=${token ? YEAR_S : 0}; HttpOnly; SameSite=Strict${isSecure() ? "; Secure" : ""}`;

/** Only the hash is stored: a dump gives no access to a till. */
export const deviceTokenHash = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(sha256(token));

/** The device of a request, unlocked or not; null if there is none, or it was revoked. */
export const deviceOfRequest = async (request: WithHeaders): Promise<TerminalDevice | null> => {
  const token = cookieOf(request, deviceCookieName());
  if (!token || !TOKEN.test(token)) return null;
  const device = await db.terminalDevice.findUnique({
    where: { tokenHash: deviceTokenHash(token) },
  });
  if (!device || device.revokedAt) return null;
  const seen = device.lastSeenAt?.getTime() ?? 0;
  if (Date.now() - seen > SEEN_EVERY_MS) {
    await db.terminalDevice.updateMany({
      where: { id: device.id, revokedAt: null },
      data: { lastSeenAt: new Date() },
    });
  }
  return device;
};

/** Whether it is in use: unlocked by a PIN, and used within the last five minutes. */
export const isUnlocked = (
  device: Pick<TerminalDevice, "cashierId" | "activeAt" | "lockedAt">,
): device is TerminalDevice & { cashierId: string; activeAt: Date } =>
  device.cashierId !== null &&
  device.lockedAt === null &&
  device.activeAt !== null &&
  Date.now() - device.activeAt.getTime() < DEVICE_IDLE_MS;

/** Extends the session of a device. One that has locked itself meanwhile stays locked. */
export const touchDevice = async (device: TerminalDevice): Promise<void> => {
  if (!isUnlocked(device) || Date.now() - device.activeAt.getTime() < TOUCHED_EVERY_MS) return;
  await db.terminalDevice.updateMany({
    where: {
      id: device.id,
      cashierId: device.cashierId,
      activeAt: { gt: new Date(Date.now() - DEVICE_IDLE_MS) },
    },
    data: { activeAt: new Date() },
  });
};

/** Locks it at once, with the button. */
export const lockDevice = async (id: string): Promise<void> => {
  await db.terminalDevice.updateMany({ where: { id }, data: { cashierId: null, activeAt: null } });
};

import { DAY } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";

/** An expired link can still lead to where a fresh one is asked for; after a day it is unknown. */
const KEPT_MS = DAY;

/** Deletes the sessions that ended a day ago, and returns how many. */
export const purgePortalSessions = async (): Promise<number> => {
  const before = new Date(Date.now() - KEPT_MS);
  const { count } = await db.portalSession.deleteMany({ where: { expiresAt: { lt: before } } });
  return count;
};

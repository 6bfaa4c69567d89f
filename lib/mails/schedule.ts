import { HOUR, MINUTE } from "@/lib/kit/clock";

/** Pauses after each failed attempt of a message: six attempts in all. */
const pauses = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 15 * HOUR];

export const TRIES_MAX = pauses.length + 1;

/** The provider stores a key for a day: sent later, the same message could arrive a second time. */
const WINDOW = 23 * HOUR;
/** The last attempt is planned a little before the window's end, so that a slow queue does not miss it. */
const LATEST = WINDOW - 10 * MINUTE;

/** When to try again after the `tries`-th attempt failed at `at`; null when the message is given up. */
export const nextTry = (tries: number, at: Date, startedAt: Date): Date | null => {
  const pause = pauses[tries - 1];
  if (pause === undefined) return null;
  const planned = Math.min(at.getTime() + pause, startedAt.getTime() + LATEST);
  return planned > at.getTime() ? new Date(planned) : null;
};

/** Whether a message with this many attempts, the first at `startedAt`, may be tried at `at`. */
export const mayTry = (tries: number, at: Date, startedAt: Date | null): boolean =>
  tries < TRIES_MAX && (startedAt === null || at.getTime() - startedAt.getTime() < WINDOW);

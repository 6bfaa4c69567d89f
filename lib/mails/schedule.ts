import { HOUR, MINUTE } from "@/lib/kit/clock";

/** Pauses after each failed try: six tries in all, like a receipt's. */
const pauses = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 15 * HOUR];

const TRIES_MAX = pauses.length + 1;

/** The provider remembers a key for a day: later, the same message could be sent a second time. */
const WINDOW = 23 * HOUR;

/** When to try again after the `tries`-th try failed at `at`; null when the message is given up. */
export const nextTry = (tries: number, at: Date, firstAt: Date): Date | null => {
  const pause = pauses[tries - 1];
  if (pause === undefined) return null;
  const planned = new Date(at.getTime() + pause);
  return mayTry(tries, planned, firstAt) ? planned : null;
};

/** Whether a message that was tried so often may be tried at `at`. */
export const mayTry = (tries: number, at: Date, firstAt: Date | null): boolean =>
  tries < TRIES_MAX && (firstAt === null || at.getTime() - firstAt.getTime() < WINDOW);

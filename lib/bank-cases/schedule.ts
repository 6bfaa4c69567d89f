import { DAY, HOUR, MINUTE } from "@/lib/kit/clock";

const pauses = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, DAY];

/** How long a case is retried automatically; afterwards it stays open for a person to resolve. */
const TRIED_FOR = 30 * DAY;

/** When an open case is retried after `tries`: 1, 5 and 15 minutes, 1 and 4 hours, then daily for 30 days. */
export const nextTry = (openedAt: Date, tries: number, at: Date = new Date()): Date | null => {
  const next = at.getTime() + (pauses[tries] ?? DAY);
  return next - openedAt.getTime() > TRIED_FOR ? null : new Date(next);
};

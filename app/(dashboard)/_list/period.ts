import { after, DAY } from "@/lib/kit/clock";

export const periods = ["today", "week", "month", "quarter"] as const;
export type Period = (typeof periods)[number];

const TAHITI_BEHIND_MS = 10 * 3_600_000;

const daysOf: Record<Period, number> = { today: 1, week: 7, month: 30, quarter: 90 };

/** Midnight in Tahiti, this many days ago; 1 is today. */
export const openingOf = (period: Period, at: Date): Date => {
  const local = at.getTime() - TAHITI_BEHIND_MS;
  const midnight = local - (local % DAY);
  return new Date(midnight - (daysOf[period] - 1) * DAY + TAHITI_BEHIND_MS);
};

/** The date in Tahiti. */
export const dayOf = (instant: Date): string =>
  new Date(instant.getTime() - TAHITI_BEHIND_MS).toISOString().slice(0, 10);

const midnightOf = (day: string): Date => new Date(`${day}T00:00:00-10:00`);

/** From midnight in Tahiti of the first day to the end of the last. */
export const boundsOf = ({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): { from: Date | undefined; to: Date | undefined } => ({
  from: from ? midnightOf(from) : undefined,
  to: to ? after(midnightOf(to), DAY) : undefined,
});

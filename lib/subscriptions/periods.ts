import { DAY } from "@/lib/kit/clock";
import { BEHIND_UTC } from "@/lib/kit/tahiti";

export const intervals = ["day", "week", "month", "year"] as const;
export type Interval = (typeof intervals)[number];

/** How often a subscription is billed. */
export type Rhythm = { interval: string; intervalCount: number };

/**
 * The n-th boundary between two periods: the anchor's Tahiti date and time, n times the interval later.
 * Always from the anchor, never from the previous boundary: the 31st comes back after a short month.
 */
export const boundary = (anchor: Date, { interval, intervalCount }: Rhythm, n: number): Date => {
  const count = n * intervalCount;
  switch (interval as Interval) {
    case "day":
      return new Date(anchor.getTime() + count * DAY);
    case "week":
      return new Date(anchor.getTime() + count * 7 * DAY);
    case "month":
      return monthsLater(anchor, count);
    case "year":
      return monthsLater(anchor, 12 * count);
  }
};

const monthsLater = (anchor: Date, months: number): Date => {
  const local = new Date(anchor.getTime() - BEHIND_UTC);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  // Day 0 of the next month is the last one of this.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(local.getUTCDate(), lastDay);
  const midnight = Date.UTC(year, month, day);
  return new Date(midnight + (local.getTime() % DAY) + BEHIND_UTC);
};

/** Billing uses whole seconds, as the API shows them: what is due at a shown instant is due at that instant. */
export const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

type Turn = {
  billing: string;
  /** -1 for a trial. */
  periodIndex: number;
};

/** Whether the current period is invoiced when it ends: not a trial, nor one that was invoiced in advance. */
export const owesPeriod = ({ billing, periodIndex }: Turn): boolean =>
  billing === "arrears" && periodIndex >= 0;

import { day } from "@/app/(dashboard)/_list/filter-kinds";
import { addressOf, type Query } from "@/app/(dashboard)/_list/filters";
import { boundsOf, dayOf, openingOf } from "@/app/(dashboard)/_list/period";
import { after, DAY } from "@/lib/kit/clock";
import type { Stretch, Unit } from "@/lib/transactions/summary";

export const periods = ["today", "week", "month", "year"] as const;
export type Period = (typeof periods)[number] | "custom";

export type View = {
  period: Period;
  /** First and last day, in Tahiti. */
  from: string;
  to: string;
  now: Stretch;
  /** The same length of time just before, for comparison. */
  before: Stretch;
};

const USUAL: Period = "month";
/** The longest custom period: as a chart by days, and at all. */
const BY_DAY_MAX = 92;
const DAYS_MAX = 5 * 366;

const firstDay = day("home.from");

const shift = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;

/** The first of the month, this many months ago. */
const monthsBack = (date: string, months: number): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 - months, 1))
    .toISOString()
    .slice(0, 10);

const least = (one: Date, other: Date): Date => (one < other ? one : other);

/** The period in the URL; the last thirty days if it is invalid. */
export const viewOf = (query: Query, at: Date): View => {
  const today = dayOf(at);
  const chosen = chosenIn(query, today);
  if (chosen) return viewFrom("custom", chosen, at);
  const asked = periods.find((period) => period === query["period"]) ?? USUAL;
  if (asked === "year") return yearTo(today, at);
  return viewFrom(asked, { from: dayOf(openingOf(asked, at)), to: today }, at);
};

type Days = { from: string; to: string };

/** Custom days, in order and not in the future. */
const chosenIn = (query: Query, today: string): Days | null => {
  const [one, other] = [query["from"], query["to"]].map((asked) =>
    typeof asked === "string" ? firstDay.read(asked) : undefined,
  );
  if (!(one || other)) return null;
  const [first = today, last = today] = [one ?? other, other ?? today].toSorted();
  const to = last < today ? last : today;
  const from = first < to ? first : to;
  return daysBetween(from, to) < DAYS_MAX ? { from, to } : { from: shift(to, 1 - DAYS_MAX), to };
};

const viewFrom = (period: Period, { from, to }: Days, at: Date): View => {
  const length = daysBetween(from, to) + 1;
  return {
    period,
    from,
    to,
    ...withDaysBefore({ from, to }, shift(from, -length), at, unitOf(length)),
  };
};

const unitOf = (days: number): Unit => {
  if (days === 1) return "hour";
  return days > BY_DAY_MAX ? "month" : "day";
};

/** This month and the eleven before, compared with the same months a year earlier. */
const yearTo = (to: string, at: Date): View => {
  const from = monthsBack(to, 11);
  return {
    period: "year",
    from,
    to,
    ...withDaysBefore({ from, to }, monthsBack(to, 23), at, "month"),
  };
};

/** An unfinished period is compared with as much of the one before. */
const withDaysBefore = (
  { from, to }: Days,
  before: string,
  at: Date,
  unit: Unit,
): Pick<View, "now" | "before"> => {
  const bounds = boundsOf({ from, to });
  const opens = bounds.from as Date;
  const until = least(bounds.to as Date, after(at, 1));
  const opened = boundsOf({ from: before }).from as Date;
  const elapsed = until.getTime() - opens.getTime();
  return {
    now: { from: opens, until, unit },
    before: { from: opened, until: least(after(opened, elapsed), opens), unit },
  };
};

/** The URL of the page for another period; custom days start with the current ones. */
export const homeUrl = (period: Period, { from, to }: Days) =>
  period === "custom"
    ? addressOf("/dashboard", { from, to })
    : addressOf("/dashboard", period === USUAL ? {} : { period });

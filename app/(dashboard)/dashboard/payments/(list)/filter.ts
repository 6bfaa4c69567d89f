import type { Route } from "next";
import { typedAmount } from "@/app/(dashboard)/_shell/typed-amount";
import { after, DAY } from "@/lib/kit/clock";
import {
  type TransactionSource,
  type TransactionStatus,
  transactionMachine,
  transactionSources,
} from "@/lib/transactions/machine";
import type { Search } from "@/lib/transactions/search";

export const periods = ["today", "week", "month", "quarter"] as const;
export type Period = (typeof periods)[number];

/** What the list is narrowed to, as it stands in the address. */
export type Filter = {
  q?: string | undefined;
  status?: TransactionStatus | undefined;
  /** `watch`: what the bank has not decided yet; `cases`: of which it says what we cannot explain. */
  queue?: "watch" | "cases" | undefined;
  source?: TransactionSource | undefined;
  period?: Period | undefined;
  /** Days in Tahiti, both included; they count before `period`. */
  from?: string | undefined;
  to?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** An id or an address. */
  customer?: string | undefined;
  link?: string | undefined;
};

type Query = Record<string, string | string[] | undefined>;

const oneOf = <Value extends string>(known: readonly Value[], asked: unknown): Value | undefined =>
  known.find((value) => value === asked);

const textIn = (asked: unknown): string | undefined =>
  typeof asked === "string" ? asked.trim().slice(0, 120) || undefined : undefined;

const dayIn = (asked: unknown): string | undefined => {
  if (typeof asked !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(asked)) return undefined;
  const instant = new Date(`${asked}T00:00:00Z`);
  const isDay = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(asked);
  return isDay ? asked : undefined;
};

const amountIn = (asked: unknown): number | undefined => {
  const amount = typeof asked === "string" ? typedAmount(asked) : Number.NaN;
  return Number.isNaN(amount) ? undefined : amount;
};

/** Reads an address leniently: what is not understood narrows nothing. */
export const filterIn = (query: Query): Filter => {
  const [from, to] = [dayIn(query["from"]), dayIn(query["to"])];
  return {
    q: textIn(query["q"]),
    status: oneOf(transactionMachine.states, query["status"]),
    queue: oneOf(["watch", "cases"] as const, query["queue"]),
    source: oneOf(transactionSources, query["source"]),
    period: from || to ? undefined : oneOf(periods, query["period"]),
    from,
    to,
    min: amountIn(query["min"]),
    max: amountIn(query["max"]),
    customer: textIn(query["customer"]),
    link: textIn(query["link"]),
  };
};

const TAHITI_BEHIND_MS = 10 * 3_600_000;

const daysOf: Record<Period, number> = { today: 1, week: 7, month: 30, quarter: 90 };

/** Midnight in Tahiti, so many days back; today is one day. */
export const openingOf = (period: Period, at: Date): Date => {
  const local = at.getTime() - TAHITI_BEHIND_MS;
  const midnight = local - (local % DAY);
  return new Date(midnight - (daysOf[period] - 1) * DAY + TAHITI_BEHIND_MS);
};

const dayOf = (instant: Date): string =>
  new Date(instant.getTime() - TAHITI_BEHIND_MS).toISOString().slice(0, 10);

/** First and last day of what is in view, in Tahiti; null where the list has no beginning. */
export const spanOf = (
  { from, to, period }: Filter,
  at: Date,
): { from: string; to: string } | null => {
  const first = from ?? (period && dayOf(openingOf(period, at)));
  return first ? { from: first, to: to ?? dayOf(at) } : null;
};

const midnightOf = (day: string): Date => new Date(`${day}T00:00:00-10:00`);

export const searchOf = (filter: Filter, query: Query, at: Date): Search => {
  const { q, status, queue, source, period, from, to, min, max, customer, link } = filter;
  const opening = period && openingOf(period, at);
  return {
    text: q,
    status,
    isWatched: queue === "watch",
    hasCase: queue === "cases",
    source,
    from: from ? midnightOf(from) : opening,
    to: to ? after(midnightOf(to), DAY) : undefined,
    leastXpf: min,
    mostXpf: max,
    customer,
    link,
    after: textIn(query["after"]),
    before: textIn(query["before"]),
  };
};

/** The filter as it stands in an address, without the question mark. */
export const queryOf = (filter: Filter, cursor: { after?: string; before?: string } = {}): string =>
  new URLSearchParams(
    Object.entries({ ...filter, ...cursor })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString();

/** The address of the list with these filters, from its first page or from a payment on. */
export const listAt = (filter: Filter, cursor: { after?: string; before?: string } = {}): Route => {
  const query = queryOf(filter, cursor);
  return `/dashboard/payments${query ? `?${query}` : ""}` as Route;
};

/** The filter of a query string that was kept. */
export const filterOf = (query: string): Filter =>
  filterIn(Object.fromEntries(new URLSearchParams(query)));

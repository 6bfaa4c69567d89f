import type { Route } from "next";
import { DAY } from "@/lib/kit/clock";
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
  source?: TransactionSource | undefined;
  period?: Period | undefined;
};

type Query = Record<string, string | string[] | undefined>;

const oneOf = <Value extends string>(known: readonly Value[], asked: unknown): Value | undefined =>
  known.find((value) => value === asked);

/** Reads an address leniently: what is not understood narrows nothing. */
export const filterIn = (query: Query): Filter => {
  const { q } = query;
  return {
    q: typeof q === "string" ? q.trim().slice(0, 120) || undefined : undefined,
    status: oneOf(transactionMachine.states, query["status"]),
    source: oneOf(transactionSources, query["source"]),
    period: oneOf(periods, query["period"]),
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

export const searchOf = (filter: Filter, query: Query, at: Date): Search => {
  const { after, before } = query;
  return {
    text: filter.q,
    status: filter.status,
    source: filter.source,
    from: filter.period ? openingOf(filter.period, at) : undefined,
    after: typeof after === "string" ? after : undefined,
    before: typeof before === "string" ? before : undefined,
  };
};

/** The address of the list with these filters, from its first page or from a payment on. */
export const listAt = (filter: Filter, cursor: { after?: string; before?: string } = {}): Route => {
  const given = Object.entries({ ...filter, ...cursor }).filter(([, value]) => value);
  const query = new URLSearchParams(given as [string, string][]).toString();
  return `/dashboard/payments${query ? `?${query}` : ""}` as Route;
};

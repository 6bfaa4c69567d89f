import type { Route } from "next";
import {
  amount,
  choice,
  day,
  id,
  lookup,
  period,
  text,
  typed,
} from "@/app/(dashboard)/_list/filter-kinds";
import {
  type AnyValues,
  addressOf,
  type Query,
  queryOf as queryOfValues,
  readFilters,
  type Values,
} from "@/app/(dashboard)/_list/filters";
import { boundsOf, dayOf, openingOf } from "@/app/(dashboard)/_list/period";
import { transactionMachine, transactionSources } from "@/lib/transactions/machine";
import { linkChoices } from "@/lib/transactions/search-choices";
import type { Narrowing } from "@/lib/transactions/search-conditions";

/** The status as people read it: partly refunded is one of its own. */
const paymentStates = [...transactionMachine.states, "partially_refunded"] as const;

export const filters = {
  q: text({ hint: "payments.searchHint" }),
  status: choice(paymentStates, {
    label: "payments.status",
    any: "payments.anyStatus",
    text: (status, t) => t(`status.${status}`),
  }),
  /**
   * `watch`: payments the bank has not decided yet; `cases`: those with a bank response we cannot explain.
   */
  queue: { ...id("", "views.title"), read: (asked: string) => queues.find((one) => one === asked) },
  source: choice(transactionSources, {
    label: "payments.source",
    any: "payments.anySource",
    text: (source, t) => t(`source.${source}`),
    isMore: true,
  }),
  period: period(),
  // Days in Tahiti, both included; they take precedence over the period.
  from: day("payments.from", { isMore: true }),
  to: day("payments.to", { isMore: true }),
  min: amount("payments.min", { isMore: true }),
  max: amount("payments.max", { isMore: true }),
  /** An ID or an email address. */
  customer: typed("payments.customer", { hint: "payments.customerHint", isMore: true }),
  link: lookup({
    label: "payments.link",
    any: "payments.anyLink",
    isMore: true,
    options: async ({ ctx }, _, chosen) =>
      (await linkChoices(ctx, chosen)).map((link) => ({ value: link.id, label: link.label })),
  }),
};

const queues = ["watch", "cases"] as const;

/** The list's filters, as they are in the URL. */
export type Filter = Values<typeof filters>;

/** Chosen days take precedence over a period. */
export const normalise = ({ period: last, ...filter }: Filter): Filter =>
  last === undefined || filter.from || filter.to ? filter : { ...filter, period: last };

export const filterIn = (query: Query): Filter => normalise(readFilters(filters, query));

/** First and last day of the list, in Tahiti; null if it has no start. */
export const spanOf = (
  { from, to, period: last }: Filter,
  at: Date,
): { from: string; to: string } | null => {
  const first = from ?? (last && dayOf(openingOf(last, at)));
  return first ? { from: first, to: to ?? dayOf(at) } : null;
};

/** The input of the search. */
export const narrowingOf = (filter: Filter, at: Date): Narrowing => {
  const { q, status, queue, period: last, from, to, min, max, ...more } = filter;
  const bounds = boundsOf({ from, to });
  const isPartlyRefunded = status === "partially_refunded";
  return {
    ...more,
    text: q,
    status: isPartlyRefunded ? undefined : status,
    isPartlyRefunded,
    isWatched: queue === "watch",
    hasCase: queue === "cases",
    from: bounds.from ?? (last && openingOf(last, at)),
    to: bounds.to,
    leastXpf: min,
    mostXpf: max,
  };
};

const inOrder = (filter: Filter): AnyValues =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, filter[name as keyof Filter]]));

/** The filter as a query string, without the question mark. */
export const queryOf = (filter: Filter): string => queryOfValues(inOrder(filter));

/** The URL of the list with these filters. */
export const listAt = (filter: Filter): Route => addressOf("/dashboard/payments", inOrder(filter));

/** The filter of a stored query string. */
export const filterOf = (query: string): Filter =>
  filterIn(Object.fromEntries(new URLSearchParams(query)));

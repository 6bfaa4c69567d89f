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

/** What a person reads as a state: one that was paid and given back in part is one of its own. */
const paymentStates = [...transactionMachine.states, "partially_refunded"] as const;

export const filters = {
  q: text({ hint: "payments.searchHint" }),
  status: choice(paymentStates, {
    label: "payments.status",
    any: "payments.anyStatus",
    text: (status, t) => t(`status.${status}`),
  }),
  /** `watch`: what the bank has not decided yet; `cases`: of which it says what we cannot explain. */
  queue: { ...id("", "views.title"), read: (asked: string) => queues.find((one) => one === asked) },
  source: choice(transactionSources, {
    label: "payments.source",
    any: "payments.anySource",
    text: (source, t) => t(`source.${source}`),
    isMore: true,
  }),
  period: period(),
  // Days in Tahiti, both included; they count before the period.
  from: day("payments.from", { isMore: true }),
  to: day("payments.to", { isMore: true }),
  min: amount("payments.min", { isMore: true }),
  max: amount("payments.max", { isMore: true }),
  /** An id or an address. */
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

/** What the list is narrowed to, as it stands in the address. */
export type Filter = Values<typeof filters>;

/** Days that were chosen count before a period. */
export const normalise = ({ period: last, ...filter }: Filter): Filter =>
  last === undefined || filter.from || filter.to ? filter : { ...filter, period: last };

export const filterIn = (query: Query): Filter => normalise(readFilters(filters, query));

/** First and last day of what is in view, in Tahiti; null where the list has no beginning. */
export const spanOf = (
  { from, to, period: last }: Filter,
  at: Date,
): { from: string; to: string } | null => {
  const first = from ?? (last && dayOf(openingOf(last, at)));
  return first ? { from: first, to: to ?? dayOf(at) } : null;
};

/** What the search is asked for. */
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

/** The filter as it stands in an address, without the question mark. */
export const queryOf = (filter: Filter): string => queryOfValues(inOrder(filter));

/** The address of the list with these filters. */
export const listAt = (filter: Filter): Route => addressOf("/dashboard/payments", inOrder(filter));

/** The filter of a query string that was kept. */
export const filterOf = (query: string): Filter =>
  filterIn(Object.fromEntries(new URLSearchParams(query)));

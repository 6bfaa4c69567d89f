import type { Route } from "next";
import {
  type Outcome,
  outcomes,
  type RequestMethod,
  type RequestSearch,
  requestMethods,
} from "@/lib/api-requests/search";
import { bareId } from "@/lib/kit/ids";

type Query = Record<string, string | string[] | undefined>;

/** What the log is narrowed to, as it stands in the address. */
export type Filter = {
  q?: string | undefined;
  outcome?: Outcome | undefined;
  method?: RequestMethod | undefined;
  key?: string | undefined;
};

const oneOf = <Value extends string>(known: readonly Value[], asked: unknown): Value | undefined =>
  known.find((value) => value === asked);

const text = (value: unknown): string | undefined =>
  typeof value === "string" ? value.trim().slice(0, 120) || undefined : undefined;

/** Reads an address leniently: what is not understood narrows nothing. */
export const filterIn = (query: Query): Filter => ({
  q: text(query["q"]),
  outcome: oneOf(outcomes, query["outcome"]),
  method: oneOf(requestMethods, query["method"]),
  key: bareId("key", text(query["key"]) ?? "") ?? undefined,
});

export const searchOf = ({ q, ...filter }: Filter, { after, before }: Query): RequestSearch => ({
  ...filter,
  text: q,
  after: text(after),
  before: text(before),
});

/** The address of the log with this filter, from its first page or from a request on. */
export const listAt = (filter: Filter, cursor: { after?: string; before?: string } = {}): Route => {
  const filled = Object.entries({ ...filter, ...cursor }).filter(([, value]) => value);
  const query = new URLSearchParams(filled as [string, string][]).toString();
  return `/dashboard/requests${query ? `?${query}` : ""}` as Route;
};

import type { Route } from "next";
import type { PageOfRows } from "./cursor";

type Query = Record<string, string | string[] | undefined>;

/** What a list is narrowed to, as it stands in the address: something typed, and one part of it. */
export type PlainFilter<State extends string> = {
  q?: string | undefined;
  state?: State | undefined;
};

/** Reads an address leniently: what is not understood narrows nothing. */
export const plainFilter = <State extends string>(
  { q, state }: Query,
  states: readonly State[],
): PlainFilter<State> => ({
  q: typeof q === "string" ? q.trim().slice(0, 120) || undefined : undefined,
  state: states.find((known) => known === state),
});

type Place = { after?: string; before?: string };

/** The address of a list with this filter, from its first page or from one of its elements on. */
export const addressOf = (
  page: string,
  { q, state }: PlainFilter<string> = {},
  place: Place = {},
): Route => {
  const filled = Object.entries({ q, state, ...place }).filter(([, value]) => value);
  const query = new URLSearchParams(filled as [string, string][]).toString();
  return `${page}${query ? `?${query}` : ""}` as Route;
};

/** Where the newer and the older page of what is in view begin; null where there is none. */
export const pagination = (
  { rows, hasNewer, hasOlder }: PageOfRows<{ id: string }>,
  at: (place: Place) => Route,
): { newer: Route | null; older: Route | null } => {
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    newer: hasNewer && first ? at({ before: first.id }) : null,
    older: hasOlder && last ? at({ after: last.id }) : null,
  };
};

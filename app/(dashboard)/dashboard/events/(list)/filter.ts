import type { Route } from "next";
import { eventKinds, selectsEvents } from "@/lib/events/kinds";
import { EventQuery } from "@/lib/events/schema";

type Query = Record<string, string | string[] | undefined>;

/** What the list is narrowed to, as it stands in the address. */
export type Filter = {
  type?: string | undefined;
  /** As it was typed. */
  resource?: string | undefined;
  /** What that is the id of; undefined where it is none. */
  resourceId?: string | undefined;
};

const given = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" ? value.trim().slice(0, 60) || undefined : undefined;

/** Reads an address leniently: what is not understood narrows nothing. */
export const filterIn = (query: Query): Filter => {
  const type = given(query["type"]);
  const resource = given(query["resource"]);
  const parsed = EventQuery.shape.resourceId.safeParse(resource);
  return {
    type: type && type !== "*" && selectsEvents(type) ? type : undefined,
    resource,
    resourceId: parsed.success ? parsed.data : undefined,
  };
};

/** The address of the list with this filter, from its first page or from an event on. */
export const listAt = (
  { type, resource }: Filter,
  cursor: { after?: string; before?: string } = {},
): Route => {
  const filled = Object.entries({ type, resource, ...cursor }).filter(([, value]) => value);
  const query = new URLSearchParams(filled as [string, string][]).toString();
  return `/dashboard/events${query ? `?${query}` : ""}` as Route;
};

/** Kinds under their family, for a choice. */
export const kindsOf = (family: string): (typeof eventKinds)[number][] =>
  eventKinds.filter((kind) => kind.startsWith(`${family}.`));

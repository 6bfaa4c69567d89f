import type { Route } from "next";
import type { AuditSearch } from "@/lib/audit/search";
import { DAY, HOUR } from "@/lib/kit/clock";
import { isUuid } from "@/lib/kit/ids";
import { type Family, families } from "./sentence";

type Query = Record<string, string | string[] | undefined>;

/** What the log is narrowed to, as it stands in the address; days are days in Tahiti. */
export type Filter = {
  actor?: string | undefined;
  family?: Family | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const DATE = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const dayIn = (value: unknown): string | undefined =>
  typeof value === "string" && DATE.test(value) ? value : undefined;

/** Reads an address leniently: what is not understood narrows nothing. */
export const filterIn = ({ actor, family, from, to }: Query): Filter => ({
  actor: typeof actor === "string" && isUuid(actor) ? actor.toLowerCase() : undefined,
  family: families.find((known) => known === family),
  from: dayIn(from),
  to: dayIn(to),
});

/** Midnight in Tahiti, where the day begins ten hours later than in UTC. */
const midnight = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + 10 * HOUR);

export const searchOf = ({ actor, family, from, to }: Filter): AuditSearch => ({
  actor,
  family,
  from: from ? midnight(from) : undefined,
  to: to ? new Date(midnight(to).getTime() + DAY) : undefined,
});

const written = (given: Record<string, string | undefined>): string => {
  const filled = Object.entries(given).filter(([, value]) => value);
  const query = new URLSearchParams(filled as [string, string][]).toString();
  return query ? `?${query}` : "";
};

/** The address of the log with this filter, from its first page or from an entry on. */
export const listAt = (filter: Filter, cursor: { after?: string; before?: string } = {}): Route =>
  `/dashboard/audit${written({ ...filter, ...cursor })}` as Route;

/** The address of the same entries as a file. */
export const fileAt = (filter: Filter): string => `/dashboard/audit/export${written(filter)}`;

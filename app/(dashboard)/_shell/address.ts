import type { Route } from "next";
import { bareId } from "@/lib/kit/ids";

/** The query of an address, as a page is given it. */
export type Query = Record<string, string | string[] | undefined>;

const LENGTH_MAX = 120;

/** What is not understood of an address narrows nothing. */
export const textIn = (asked: unknown): string | undefined =>
  typeof asked === "string" ? asked.trim().slice(0, LENGTH_MAX) || undefined : undefined;

export const idIn = (prefix: string, asked: unknown): string | undefined =>
  typeof asked === "string" ? (bareId(prefix, asked) ?? undefined) : undefined;

/** A page with what it is narrowed to; what is absent is left out. */
export const pageAt = (page: string, parts: Record<string, string | undefined>): Route => {
  const given = Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1]));
  const query = new URLSearchParams(given).toString();
  return `${page}${query ? `?${query}` : ""}` as Route;
};

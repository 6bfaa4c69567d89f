import type { Route } from "next";
import { bareId } from "@/lib/kit/ids";

/** The query of a URL, as Next passes it to a page. */
export type Query = Record<string, string | string[] | undefined>;

const LENGTH_MAX = 120;

/** Invalid values in a URL are ignored. */
export const textIn = (asked: unknown): string | undefined =>
  typeof asked === "string" ? asked.trim().slice(0, LENGTH_MAX) || undefined : undefined;

export const idIn = (prefix: string, asked: unknown): string | undefined =>
  typeof asked === "string" ? (bareId(prefix, asked) ?? undefined) : undefined;

/** A path with its query; absent values are left out. */
export const pageAt = (page: string, parts: Record<string, string | undefined>): Route => {
  const given = Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1]));
  const query = new URLSearchParams(given).toString();
  return `${page}${query ? `?${query}` : ""}` as Route;
};

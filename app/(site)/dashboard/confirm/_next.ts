import type { Route } from "next";

const pages = /^\/dashboard(\/[\w/-]*)?(\?[\w%&=.+*-]*)?$/;

/** A page of the dashboard to come back to; its home where anything else is written. */
export const nextIn = (text: unknown): string =>
  typeof text === "string" && pages.test(text) && !text.includes("//") ? text : "/dashboard";

/** Where somebody proves whose mailbox it is, and goes on from. */
export const confirmPage = (next: string, isInterrupted = false): Route => {
  const query = new URLSearchParams({ next, ...(isInterrupted ? { interrupted: "1" } : {}) });
  return `/dashboard/confirm?${query}` as Route;
};

import type { Route } from "next";

const pages = /^\/dashboard(\/[\w/-]*)?(\?[\w%&=.+*-]*)?$/;

/** A page of the dashboard to return to; the home page for anything else. */
export const nextIn = (text: unknown): string =>
  typeof text === "string" && pages.test(text) && !text.includes("//") ? text : "/dashboard";

/** The page that confirms the mailbox, and where it continues. */
export const confirmPage = (next: string, isInterrupted = false): Route => {
  const query = new URLSearchParams({ next, ...(isInterrupted ? { interrupted: "1" } : {}) });
  return `/dashboard/confirm?${query}` as Route;
};

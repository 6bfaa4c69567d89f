import type { Route } from "next";

const pages = /^\/dashboard(\/[\w/-]*)?(\?[\w%&=.+*-]*)?$/;

/** A page of the dashboard to come back to; its home where anything else is written. */
export const nextIn = (text: unknown): string =>
  typeof text === "string" && pages.test(text) && !text.includes("//") ? text : "/dashboard";

type Back = { next: string; interrupted: boolean };

/** Where somebody proves whose mailbox it is, and goes on from. */
export const confirmPage = (next: string, isInterrupted = false): Route => {
  const query = new URLSearchParams({ next, ...(isInterrupted ? { interrupted: "1" } : {}) });
  return `/dashboard/confirm?${query}` as Route;
};

/** The page to go on with; whoever comes back to a form that was not taken is told to send it again. */
export const onwards = ({ next, interrupted }: Back): string =>
  `${next}${next.includes("?") ? "&" : "?"}done=${interrupted ? "provedSendAgain" : "proved"}`;

/** What to refund: all that is left, an amount, or some of the lines. */
export type Which = "all" | "part" | "lines";

/** What was posted, or the first choice. Not in the client's module: a server component cannot call that one. */
export const whichOf = (posted: string | undefined): Which =>
  posted === "part" || posted === "lines" ? posted : "all";

/** What is refunded: all that is left, a part of it, or some articles. */
export type Which = "all" | "part" | "lines";

/** What was posted, or the first choice. */
export const whichOf = (posted: string | undefined): Which =>
  posted === "part" || posted === "lines" ? posted : "all";

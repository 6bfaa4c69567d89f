import type { Breaker } from "@/lib/bank/breaker";

/** Lets every call through: for a test of what comes of them. */
export const alwaysClosed: Breaker = {
  admit: () => true,
  note: () => undefined,
  isAway: () => false,
};

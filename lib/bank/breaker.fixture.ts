import type { Breaker } from "@/lib/bank/breaker";

/** Lets every call through, for tests of the calls themselves. */
export const alwaysClosed: Breaker = {
  admit: () => true,
  note: () => undefined,
  isAway: () => false,
};

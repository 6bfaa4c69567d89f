import type { Machine } from "@/lib/kit/machine";

/** Each state, and where each of these triggers leads from it; null is nowhere. */
export const leadsOf = (machine: Machine<string>, triggers: readonly string[]) =>
  machine.states.map((state) => [
    state,
    ...triggers.map((trigger) => machine.next(state, trigger)),
  ]);

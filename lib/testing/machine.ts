import type { Machine } from "@/lib/kit/machine";

/** Each state, and where each of these triggers leads from it; null is nowhere. */
export const leadsOf = <Trigger extends string>(
  machine: Machine<string, Trigger>,
  triggers: readonly NoInfer<Trigger>[],
) =>
  machine.states.map((state) => [
    state,
    ...triggers.map((trigger) => machine.next(state, trigger)),
  ]);

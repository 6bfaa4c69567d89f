import { machine } from "@/lib/kit/machine";

/**
 * A card registration. The cardholder may try again after a refusal; the bank's interim answers are no status of
 * their own, since no money moves.
 */
export const setupMachine = machine({
  pending: { accept: "succeeded", refuse: "failed" },
  failed: { accept: "succeeded", refuse: "failed" },
  succeeded: {},
});

export type SetupStatus = (typeof setupMachine.states)[number];

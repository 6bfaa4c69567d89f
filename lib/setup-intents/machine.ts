import { machine } from "@/lib/kit/machine";

/**
 * A card registration. The cardholder may try again after a refusal; what the bank answers meanwhile is no
 * state of its own, since no money moves.
 */
export const setupMachine = machine({
  pending: { accept: "succeeded", refuse: "failed" },
  failed: { accept: "succeeded", refuse: "failed" },
  succeeded: {},
});

export type SetupStatus = (typeof setupMachine.states)[number];

import { machine } from "@/lib/kit/machine";

/** A payment at the till: requested by the cashier, made by the payer on their own phone. */
export const terminalMachine = machine({
  open: { submit: "processing", accept: "succeeded", cancel: "canceled", expire: "expired" },
  processing: { accept: "succeeded", refuse: "open" },
  succeeded: {},
  canceled: {},
  expired: {},
});

export type TerminalStatus = (typeof terminalMachine.states)[number];
export type TerminalTrigger = "submit" | "accept" | "cancel" | "expire" | "refuse";

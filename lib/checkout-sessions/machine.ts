import { machine } from "@/lib/kit/machine";

/** A checkout session. What is being paid for stays `open` past its time, until the bank decides. */
export const sessionMachine = machine({
  open: { complete: "complete", expire: "expired" },
  complete: {},
  expired: {},
});

export type SessionStatus = (typeof sessionMachine.states)[number];

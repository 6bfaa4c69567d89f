import { machine } from "@/lib/kit/machine";

/** A checkout session. One that is being paid stays `open` past its expiry, until the bank decides. */
export const sessionMachine = machine({
  open: { complete: "complete", expire: "expired" },
  complete: {},
  expired: {},
});

export type SessionStatus = (typeof sessionMachine.states)[number];

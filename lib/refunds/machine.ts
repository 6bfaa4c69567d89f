import { machine } from "@/lib/kit/machine";

/** A refund. It stays `pending`, and its amount reserved, until the bank's answer is definite. */
export const refundMachine = machine({
  pending: { accept: "succeeded", refuse: "failed" },
  succeeded: {},
  failed: {},
});

export type RefundStatus = (typeof refundMachine.states)[number];

import { machine } from "@/lib/kit/machine";

const answered = {
  succeeded: "accepted",
  failed: "refused",
  aborted: "abandoned",
  unreachable: "abandoned",
  action: "pending",
  processing: "pending",
} as const;

/** An operation at a bank, by what became of it there. Once it is decided, nothing changes it. */
export const operationMachine = machine({
  sent: { ...answered, unknown: "unknown" },
  pending: { ...answered, unknown: "pending" },
  unknown: { ...answered, unknown: "unknown" },
  accepted: {},
  refused: {},
  abandoned: {},
});

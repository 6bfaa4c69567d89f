import { machine } from "@/lib/kit/machine";

const answered = {
  succeeded: "accepted",
  failed: "refused",
  aborted: "abandoned",
  unreachable: "abandoned",
  action: "pending",
  processing: "pending",
} as const;

/** The state of an operation at a bank. A decided one never changes. */
export const operationMachine = machine({
  sent: { ...answered, unknown: "unknown" },
  pending: { ...answered, unknown: "pending" },
  unknown: { ...answered, unknown: "unknown" },
  accepted: {},
  refused: {},
  abandoned: {},
});

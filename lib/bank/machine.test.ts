import { expect, it } from "vitest";
import { operationMachine } from "@/lib/bank/machine";

const results = [
  "succeeded",
  "failed",
  "aborted",
  "unreachable",
  "action",
  "processing",
  "unknown",
];

it("leads from what is open to what the bank said, and from what is decided nowhere", () => {
  const answered = ["accepted", "refused", "abandoned", "abandoned", "pending", "pending"];
  const none = results.map(() => null);
  const leads = operationMachine.states.map((state) => [
    state,
    ...results.map((result) => operationMachine.next(state, result)),
  ]);
  expect(leads).toEqual([
    ["sent", ...answered, "unknown"],
    ["pending", ...answered, "pending"],
    ["unknown", ...answered, "unknown"],
    ["accepted", ...none],
    ["refused", ...none],
    ["abandoned", ...none],
  ]);
});

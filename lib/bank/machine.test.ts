import { expect, it } from "vitest";
import { operationMachine } from "@/lib/bank/machine";
import { leadsOf } from "@/lib/testing/machine";

const results = [
  "succeeded",
  "failed",
  "aborted",
  "unreachable",
  "action",
  "processing",
  "unknown",
] as const;

it("leads from open states to the bank's result, and from decided states nowhere", () => {
  const answered = ["accepted", "refused", "abandoned", "abandoned", "pending", "pending"];
  const none = results.map(() => null);
  expect(leadsOf(operationMachine, results)).toEqual([
    ["sent", ...answered, "unknown"],
    ["pending", ...answered, "pending"],
    ["unknown", ...answered, "unknown"],
    ["accepted", ...none],
    ["refused", ...none],
    ["abandoned", ...none],
  ]);
});

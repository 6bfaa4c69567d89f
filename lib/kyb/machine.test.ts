import { expect, it } from "vitest";
import { canAddDocuments, canRemoveDocuments, kybMachine } from "@/lib/kyb/machine";
import { leadsOf } from "@/lib/testing/machine";

it("has these transitions from each state by each trigger, and no other", () => {
  expect(leadsOf(kybMachine, ["submit", "verify", "reject", "review"])).toEqual([
    ["pending", "in_review", null, null, null],
    ["in_review", null, "verified", "rejected", "in_review"],
    ["verified", null, null, "rejected", "in_review"],
    ["rejected", "in_review", null, null, null],
  ]);
});

it("lets documents be added until a shop is verified, and be removed while it can submit", () => {
  expect(kybMachine.states.filter(canAddDocuments)).toEqual(["pending", "in_review", "rejected"]);
  expect(kybMachine.states.filter(canRemoveDocuments)).toEqual(["pending", "rejected"]);
});

import { expect, it } from "vitest";
import { kybMachine, losesDocuments, takesDocuments } from "@/lib/kyb/machine";
import { leadsOf } from "@/lib/testing/machine";

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  expect(leadsOf(kybMachine, ["submit", "verify", "reject", "review"])).toEqual([
    ["pending", "in_review", null, null, null],
    ["in_review", null, "verified", "rejected", "in_review"],
    ["verified", null, null, "rejected", "in_review"],
    ["rejected", "in_review", null, null, null],
  ]);
});

it("lets papers be added until the end, and be taken back only while nobody looks", () => {
  expect(kybMachine.states.filter(takesDocuments)).toEqual(["pending", "in_review", "rejected"]);
  expect(kybMachine.states.filter(losesDocuments)).toEqual(["pending", "rejected"]);
});

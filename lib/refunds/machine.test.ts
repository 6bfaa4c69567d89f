import { expect, it } from "vitest";
import { refundMachine } from "@/lib/refunds/machine";
import { leadsOf } from "@/lib/testing/machine";

it("has these transitions from each state by each trigger, and no other", () => {
  expect(leadsOf(refundMachine, ["accept", "refuse"])).toEqual([
    ["pending", "succeeded", "failed"],
    ["succeeded", null, null],
    ["failed", null, null],
  ]);
});

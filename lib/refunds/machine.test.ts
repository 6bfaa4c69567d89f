import { expect, it } from "vitest";
import { refundMachine } from "@/lib/refunds/machine";
import { leadsOf } from "@/lib/testing/machine";

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  expect(leadsOf(refundMachine, ["accept", "refuse"])).toEqual([
    ["pending", "succeeded", "failed"],
    ["succeeded", null, null],
    ["failed", null, null],
  ]);
});

import { expect, it } from "vitest";
import { leadsOf } from "@/lib/testing/machine";
import { deliveryMachine } from "@/lib/webhook-deliveries/machine";

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  expect(leadsOf(deliveryMachine, ["accept", "fail", "exhaust", "skip"])).toEqual([
    ["pending", "succeeded", "failed", "exhausted", "skipped"],
    ["succeeded", null, null, null, null],
    ["failed", "succeeded", "failed", "exhausted", "skipped"],
    ["exhausted", null, null, null, null],
    ["skipped", null, null, null, null],
  ]);
});

import { expect, it } from "vitest";
import { leadsOf } from "@/lib/testing/machine";
import { deliveryMachine } from "@/lib/webhook-deliveries/machine";

it("has these transitions from each state by each trigger, and no other", () => {
  expect(leadsOf(deliveryMachine, ["accept", "fail", "exhaust", "skip"])).toEqual([
    ["pending", "succeeded", "failed", "exhausted", "skipped"],
    ["succeeded", null, null, null, null],
    ["failed", "succeeded", "failed", "exhausted", "skipped"],
    ["exhausted", null, null, null, null],
    ["skipped", null, null, null, null],
  ]);
});

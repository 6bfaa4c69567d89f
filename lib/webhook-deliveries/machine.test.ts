import { expect, it } from "vitest";
import { deliveryMachine } from "@/lib/webhook-deliveries/machine";

const triggers = ["accept", "fail", "exhaust", "skip"];

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  const leads = deliveryMachine.states.map((state) => [
    state,
    ...triggers.map((trigger) => deliveryMachine.next(state, trigger)),
  ]);
  expect(leads).toEqual([
    ["pending", "succeeded", "failed", "exhausted", "skipped"],
    ["succeeded", null, null, null, null],
    ["failed", "succeeded", "failed", "exhausted", "skipped"],
    ["exhausted", null, null, null, null],
    ["skipped", null, null, null, null],
  ]);
});

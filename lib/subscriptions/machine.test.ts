import { expect, it } from "vitest";
import { subscriptionMachine } from "@/lib/subscriptions/machine";
import { leadsOf } from "@/lib/testing/machine";

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  const triggers = ["fallBehind", "markUnpaid", "recover", "cancel", "complete"] as const;
  expect(leadsOf(subscriptionMachine, triggers)).toEqual([
    ["active", "past_due", "unpaid", null, "canceled", "completed"],
    ["past_due", null, "unpaid", "active", "canceled", "completed"],
    ["unpaid", "past_due", null, "active", "canceled", "completed"],
    ["canceled", null, null, null, null, null],
    ["completed", null, null, null, null, null],
  ]);
});

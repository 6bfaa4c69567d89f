import { expect, it } from "vitest";
import { subscriptionMachine } from "@/lib/subscriptions/machine";
import { leadsOf } from "@/lib/testing/machine";

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  expect(leadsOf(subscriptionMachine, ["fallBehind", "markUnpaid", "recover", "cancel"])).toEqual([
    ["active", "past_due", "unpaid", null, "canceled"],
    ["past_due", null, "unpaid", "active", "canceled"],
    ["unpaid", "past_due", null, "active", "canceled"],
    ["canceled", null, null, null, null],
  ]);
});

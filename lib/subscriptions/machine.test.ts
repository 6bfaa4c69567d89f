import { expect, it } from "vitest";
import { subscriptionMachine } from "@/lib/subscriptions/machine";

const triggers = ["fallBehind", "giveUp", "recover", "cancel"];

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  const leads = subscriptionMachine.states.map((state) => [
    state,
    ...triggers.map((trigger) => subscriptionMachine.next(state, trigger)),
  ]);
  expect(leads).toEqual([
    ["active", "past_due", "unpaid", null, "canceled"],
    ["past_due", null, "unpaid", "active", "canceled"],
    ["unpaid", "past_due", null, "active", "canceled"],
    ["canceled", null, null, null, null],
  ]);
});

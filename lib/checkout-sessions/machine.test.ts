import { expect, it } from "vitest";
import { sessionMachine } from "@/lib/checkout-sessions/machine";

const triggers = ["complete", "expire"];

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  const leads = sessionMachine.states.map((state) => [
    state,
    ...triggers.map((trigger) => sessionMachine.next(state, trigger)),
  ]);
  expect(leads).toEqual([
    ["open", "complete", "expired"],
    ["complete", null, null],
    ["expired", null, null],
  ]);
});

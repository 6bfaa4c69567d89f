import { expect, it } from "vitest";
import { terminalMachine } from "@/lib/terminal/machine";

const triggers = ["submit", "accept", "refuse", "cancel", "expire"];

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  const leads = terminalMachine.states.map((state) => [
    state,
    ...triggers.map((trigger) => terminalMachine.next(state, trigger)),
  ]);
  expect(leads).toEqual([
    ["open", "processing", "succeeded", null, "canceled", "expired"],
    ["processing", null, "succeeded", "open", null, null],
    ["succeeded", null, null, null, null, null],
    ["canceled", null, null, null, null, null],
    ["expired", null, null, null, null, null],
  ]);
});

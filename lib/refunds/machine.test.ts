import { expect, it } from "vitest";
import { refundMachine } from "@/lib/refunds/machine";

const triggers = ["accept", "refuse"];

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  const leads = refundMachine.states.map((state) => [
    state,
    ...triggers.map((trigger) => refundMachine.next(state, trigger)),
  ]);
  expect(leads).toEqual([
    ["pending", "succeeded", "failed"],
    ["succeeded", null, null],
    ["failed", null, null],
  ]);
});

import { expect, it } from "vitest";
import { setupMachine } from "@/lib/setup-intents/machine";

const triggers = ["accept", "refuse"];

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  const leads = setupMachine.states.map((state) => [
    state,
    ...triggers.map((trigger) => setupMachine.next(state, trigger)),
  ]);
  expect(leads).toEqual([
    ["pending", "succeeded", "failed"],
    ["failed", "succeeded", "failed"],
    ["succeeded", null, null],
  ]);
});

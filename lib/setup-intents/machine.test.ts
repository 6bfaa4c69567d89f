import { expect, it } from "vitest";
import { setupMachine } from "@/lib/setup-intents/machine";
import { leadsOf } from "@/lib/testing/machine";

it("has these transitions from each state by each trigger, and no other", () => {
  expect(leadsOf(setupMachine, ["accept", "refuse"])).toEqual([
    ["pending", "succeeded", "failed"],
    ["failed", "succeeded", "failed"],
    ["succeeded", null, null],
  ]);
});

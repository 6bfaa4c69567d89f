import { expect, it } from "vitest";
import { setupMachine } from "@/lib/setup-intents/machine";
import { leadsOf } from "@/lib/testing/machine";

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  expect(leadsOf(setupMachine, ["accept", "refuse"])).toEqual([
    ["pending", "succeeded", "failed"],
    ["failed", "succeeded", "failed"],
    ["succeeded", null, null],
  ]);
});

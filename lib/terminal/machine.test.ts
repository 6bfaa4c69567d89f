import { expect, it } from "vitest";
import { terminalMachine } from "@/lib/terminal/machine";
import { leadsOf } from "@/lib/testing/machine";

it("has these transitions from each state by each trigger, and no other", () => {
  expect(leadsOf(terminalMachine, ["submit", "accept", "refuse", "cancel", "expire"])).toEqual([
    ["open", "processing", "succeeded", null, "canceled", "expired"],
    ["processing", null, "succeeded", "open", null, null],
    ["succeeded", null, null, null, null, null],
    ["canceled", null, null, null, null, null],
    ["expired", null, null, null, null, null],
  ]);
});

import { expect, it } from "vitest";
import { terminalMachine } from "@/lib/terminal/machine";
import { leadsOf } from "@/lib/testing/machine";

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  expect(leadsOf(terminalMachine, ["submit", "accept", "refuse", "cancel", "expire"])).toEqual([
    ["open", "processing", "succeeded", null, "canceled", "expired"],
    ["processing", null, "succeeded", "open", null, null],
    ["succeeded", null, null, null, null, null],
    ["canceled", null, null, null, null, null],
    ["expired", null, null, null, null, null],
  ]);
});

import { expect, it } from "vitest";
import { sessionMachine } from "@/lib/checkout-sessions/machine";
import { leadsOf } from "@/lib/testing/machine";

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  expect(leadsOf(sessionMachine, ["complete", "expire"])).toEqual([
    ["open", "complete", "expired"],
    ["complete", null, null],
    ["expired", null, null],
  ]);
});

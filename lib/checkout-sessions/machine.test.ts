import { expect, it } from "vitest";
import { sessionMachine } from "@/lib/checkout-sessions/machine";
import { leadsOf } from "@/lib/testing/machine";

it("has these transitions from each state by each trigger, and no other", () => {
  expect(leadsOf(sessionMachine, ["complete", "expire"])).toEqual([
    ["open", "complete", "expired"],
    ["complete", null, null],
    ["expired", null, null],
  ]);
});

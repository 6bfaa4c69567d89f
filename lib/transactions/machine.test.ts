import { expect, it } from "vitest";
import { leadsOf } from "@/lib/testing/machine";
import { transactionMachine } from "@/lib/transactions/machine";

it("has these transitions from each state by each trigger, and no other", () => {
  expect(leadsOf(transactionMachine, ["submit", "accept", "refuse", "refund"])).toEqual([
    ["pending", "processing", "succeeded", "failed", null],
    ["processing", null, "succeeded", "failed", null],
    ["failed", "processing", "succeeded", null, null],
    ["succeeded", null, null, null, "refunded"],
    ["refunded", null, null, null, null],
  ]);
});

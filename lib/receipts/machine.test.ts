import { expect, it } from "vitest";
import { receiptMachine } from "@/lib/receipts/machine";
import { leadsOf } from "@/lib/testing/machine";

it("has these transitions from each state by each trigger, and no other", () => {
  expect(leadsOf(receiptMachine, ["accept", "fail", "exhaust", "bounce", "resend"])).toEqual([
    ["pending", "succeeded", "failed", "exhausted", null, "pending"],
    ["succeeded", null, null, null, "exhausted", "pending"],
    ["failed", "succeeded", "failed", "exhausted", null, "pending"],
    ["exhausted", null, null, null, null, "pending"],
  ]);
});

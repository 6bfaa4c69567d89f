import { expect, it } from "vitest";
import { receiptMachine } from "@/lib/receipts/machine";
import { leadsOf } from "@/lib/testing/machine";

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  expect(leadsOf(receiptMachine, ["accept", "fail", "exhaust", "bounce", "resend"])).toEqual([
    ["pending", "succeeded", "failed", "exhausted", null, "pending"],
    ["succeeded", null, null, null, "exhausted", "pending"],
    ["failed", "succeeded", "failed", "exhausted", null, "pending"],
    ["exhausted", null, null, null, null, "pending"],
  ]);
});

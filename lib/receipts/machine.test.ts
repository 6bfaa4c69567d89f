import { expect, it } from "vitest";
import { receiptMachine } from "@/lib/receipts/machine";

const triggers = ["accept", "fail", "exhaust", "bounce", "resend"];

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  const leads = receiptMachine.states.map((state) => [
    state,
    ...triggers.map((trigger) => receiptMachine.next(state, trigger)),
  ]);
  expect(leads).toEqual([
    ["pending", "succeeded", "failed", "exhausted", null, "pending"],
    ["succeeded", null, null, null, "exhausted", "pending"],
    ["failed", "succeeded", "failed", "exhausted", null, "pending"],
    ["exhausted", null, null, null, null, "pending"],
  ]);
});

import { expect, it } from "vitest";
import { transactionMachine } from "@/lib/transactions/machine";

const triggers = ["submit", "accept", "refuse", "refund"];

it("leads from each state by each trigger to what stands here, and nowhere else", () => {
  const leads = transactionMachine.states.map((state) => [
    state,
    ...triggers.map((trigger) => transactionMachine.next(state, trigger)),
  ]);
  expect(leads).toEqual([
    ["pending", "processing", "succeeded", "failed", null],
    ["processing", null, "succeeded", "failed", null],
    ["failed", "processing", "succeeded", null, null],
    ["succeeded", null, null, null, "refunded"],
    ["refunded", null, null, null, null],
  ]);
});

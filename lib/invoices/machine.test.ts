import { describe, expect, it } from "vitest";
import {
  ATTEMPTS_MAX,
  attemptMachine,
  invoiceMachine,
  nextAttempt,
  sameAttemptAgain,
} from "@/lib/invoices/machine";
import { DAY, HOUR } from "@/lib/kit/clock";
import { leadsOf } from "@/lib/testing/machine";

describe("the schedule of an invoice", () => {
  it("makes five attempts, on days 0, 1, 4, 9 and 16", () => {
    const start = new Date("2026-11-21T10:00:00Z");
    const days = [0];
    let at: Date | null = start;
    for (let number = 1; at; number += 1) {
      at = nextAttempt(at, number);
      if (at) days.push((at.getTime() - start.getTime()) / DAY);
    }
    expect(days).toEqual([0, 1, 4, 9, 16]);
    expect(days).toHaveLength(ATTEMPTS_MAX);
  });

  it("retries after an hour when nothing reached the bank, then less and less often, at least daily", () => {
    const start = new Date("2026-11-21T10:00:00Z");
    const hours = [1, 2, 3, 4, 5, 6, 7, 500].map(
      (tries) => (sameAttemptAgain(start, tries).getTime() - start.getTime()) / HOUR,
    );
    expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24, 24]);
  });
});

describe("the states of an invoice", () => {
  it("have only paid as a final state", () => {
    expect(invoiceMachine.states.filter((state) => invoiceMachine.isFinal(state))).toEqual([
      "paid",
    ]);
    expect(invoiceMachine.from("pay")).toEqual(["open", "past_due", "unpaid"]);
    expect(invoiceMachine.from("exhaust")).toEqual(["past_due"]);
  });
});

it("lets the bank accept an attempt that it had refused, and not the reverse", () => {
  expect(leadsOf(attemptMachine, ["accept", "refuse"])).toEqual([
    ["processing", "succeeded", "failed"],
    ["succeeded", null, null],
    ["failed", "succeeded", null],
  ]);
});

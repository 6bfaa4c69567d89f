import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "@/lib/kit/clock";
import { mayTry, nextTry } from "@/lib/mails/schedule";

const first = new Date("2026-11-21T00:00:00Z");

/** The instants of all tries of a message that never leaves, each `late` after it was due. */
const triesOf = (late: number): number[] => {
  const tries: number[] = [];
  for (let due: Date | null = first; due; ) {
    const at = new Date(due.getTime() + late);
    if (!mayTry(tries.length, at, tries.length === 0 ? null : first)) break;
    tries.push(at.getTime() - first.getTime());
    due = nextTry(tries.length, at, first);
  }
  return tries;
};

describe("the tries of a message", () => {
  it("are six: at once, +1 min, +10 min, +1 h, +6 h, +15 h", () => {
    const tries = triesOf(0);
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(pauses).toEqual([MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 15 * HOUR]);
  });

  it.each([0, 30_000, HOUR, 10 * HOUR])("all fall within 23 h when each is %d ms late", (late) => {
    const tries = triesOf(late).map((at) => at - late);
    expect(tries.length).toBeLessThanOrEqual(6);
    expect(Math.max(...tries)).toBeLessThan(23 * HOUR);
  });
});

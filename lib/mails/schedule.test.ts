import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "@/lib/kit/clock";
import { mayTry, nextTry, TRIES_MAX } from "@/lib/mails/schedule";

const start = new Date("2026-11-21T00:00:00Z");
const later = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);

/** The times of all attempts of a message that never succeeds, each `late` after it was due. */
const triesOf = (late: number): number[] => {
  const tries: number[] = [];
  for (let due: Date | null = start; due; ) {
    const at = new Date(due.getTime() + late);
    if (!mayTry(tries.length, at, tries.length === 0 ? null : start)) break;
    tries.push(at.getTime() - start.getTime());
    due = nextTry(tries.length, at, start);
  }
  return tries;
};

describe("the attempts of a message", () => {
  it("are six: at once, +1 min, +10 min, +1 h, +6 h, +15 h", () => {
    const [first, ...others] = triesOf(0);
    const all = [first ?? -1, ...others];
    const pauses = others.map((at, index) => at - (all[index] ?? 0));
    expect(first).toBe(0);
    expect(pauses).toEqual([MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 15 * HOUR]);
  });

  it.each([0, 30_000, 90_000, HOUR])("all fall within 23 h when each is %d ms late", (late) => {
    const tries = triesOf(late);
    expect(tries.length).toBeLessThanOrEqual(TRIES_MAX);
    expect(Math.max(...tries)).toBeLessThan(23 * HOUR);
  });

  it("are moved into the window after an outage, and end with it", () => {
    expect(nextTry(5, later(10 * HOUR), start)).toEqual(later(23 * HOUR - 10 * MINUTE));
    expect(nextTry(5, later(22.9 * HOUR), start)).toBeNull();
    expect(mayTry(3, later(23 * HOUR), start)).toBe(false);
    expect(mayTry(3, later(23 * HOUR - 1), start)).toBe(true);
    expect(mayTry(6, later(HOUR), start)).toBe(false);
  });
});

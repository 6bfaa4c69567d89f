import { expect, it } from "vitest";
import { nextTry } from "@/lib/bank-cases/schedule";
import { DAY, MINUTE } from "@/lib/kit/clock";

const opened = new Date("2026-05-01T00:00:00Z");
const after = (ms: number) => new Date(opened.getTime() + ms);

it("tries after 1, 5 and 15 minutes, 1 and 4 hours, then daily for thirty days", () => {
  const times: Date[] = [];
  for (
    let at: Date | null = nextTry(opened, 0, opened);
    at;
    at = nextTry(opened, times.length, at)
  ) {
    times.push(at);
  }
  const minutes = times.map((at) => (at.getTime() - opened.getTime()) / MINUTE);
  expect(minutes.slice(0, 6)).toEqual([1, 6, 21, 81, 321, 1761]);
  expect((minutes[6] ?? 0) - (minutes[5] ?? 0)).toBe(1440);
  const last = times.at(-1) ?? opened;
  expect(last.getTime()).toBeLessThanOrEqual(after(30 * DAY).getTime());
  expect(last.getTime()).toBeGreaterThan(after(29 * DAY).getTime());
});

it("tries no more after thirty days", () => {
  expect(nextTry(opened, 6, after(29.5 * DAY))).toBeNull();
});

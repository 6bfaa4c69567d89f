import { describe, expect, it } from "vitest";
import { everyOf, ticksTo } from "./axis";

describe("the axes of the chart", () => {
  it.each([
    [100, [0, 50, 100]],
    [2500, [0, 1000, 2000, 3000]],
    [12_490, [0, 5000, 10_000, 15_000]],
    [40_000, [0, 10_000, 20_000, 30_000, 40_000]],
    [1, [0, 1]],
  ])("have round steps up to %d", (highest, ticks) => {
    expect(ticksTo(highest)).toEqual(ticks);
  });

  it.each([
    [7, 7, 1],
    [30, 6, 5],
    [24, 6, 4],
    [12, 5, 3],
  ])("show every nth of %d names when %d fit", (count, room, every) => {
    expect(everyOf(count, room)).toBe(every);
  });
});

import { expect, it } from "vitest";
import { worseRatios } from "@/bench/compare";
import { type Aim, lineOf } from "@/bench/figure";

const line = (name: string, ratio: number, aim?: Aim) =>
  lineOf("api", {
    name,
    value: ratio * 100,
    unit: "/s",
    yardstick: { name: "bare", value: 100 },
    ...(aim ? { aim } : {}),
  });

it("names each ratio that is worse by more than a fifth, and no other", () => {
  const before = [line("create", 1), line("read", 1), line("list", 1)];
  const after = [line("create", 0.79), line("read", 0.81), line("list", 3)];
  expect(worseRatios(before, after)).toEqual(["create: ratio 1.00 before, 0.79 now"]);
});

it("takes a higher ratio for the worse where the aim is a maximum", () => {
  const aim = "ratio <= 2";
  const before = [line("home", 1, aim), line("payments", 1, aim), line("links", 1, aim)];
  const after = [line("home", 1.21, aim), line("payments", 1.19, aim), line("links", 0.1, aim)];
  expect(worseRatios(before, after)).toEqual(["home: ratio 1.00 before, 1.21 now"]);
});

it("compares neither a figure without a yardstick nor one that the earlier run lacks", () => {
  const bare = { name: "memory", value: 900, unit: "MB" };
  expect(worseRatios([lineOf("idle", { ...bare, value: 1 })], [lineOf("idle", bare)])).toEqual([]);
  expect(worseRatios([], [line("create", 0.1)])).toEqual([]);
});

it("says of each figure whether its aim is reached", () => {
  expect(line("a", 0.75, "ratio >= 0.75").isReached).toBe(true);
  expect(line("a", 0.74, "ratio >= 0.75").isReached).toBe(false);
  expect(line("a", 1.2, "value <= 100").isReached).toBe(false);
  expect(line("a", 1.2).isReached).toBeNull();
  expect(lineOf("a", { name: "a", value: 1, unit: "", aim: "ratio <= 1" }).isReached).toBeNull();
});

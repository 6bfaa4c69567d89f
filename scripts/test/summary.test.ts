import { expect, test } from "vitest";
import { summary } from "@/scripts/test/summary";

test("ends with the sum over all suites", () => {
  const text = summary([
    { title: "check", result: "passed", counts: undefined, seconds: 1 },
    {
      title: "unit",
      result: "passed",
      counts: { passed: 5, failed: 0, skipped: 1 },
      seconds: 2.04,
    },
    { title: "e2e", result: "failed", counts: { passed: 2, failed: 3, skipped: 0 }, seconds: 3 },
  ]);
  expect(text.split("\n").at(-1)).toBe("7 passed, 3 failed, 1 skipped");
});

import type { Counts } from "@/scripts/test/suites";

export interface Line {
  title: string;
  result: "passed" | "failed" | "not run";
  counts: Counts | undefined;
  seconds: number;
}

/** The table at the end; its last line sums up the tests. */
export const summary = (lines: Line[]): string => {
  const rows = lines.map(({ title, result, counts, seconds }) =>
    [
      title.padEnd(36),
      result.padEnd(9),
      (counts ? sentence(counts) : "").padEnd(36),
      `${seconds.toFixed(1)} s`.padStart(9),
    ].join(" "),
  );
  return ["", ...rows, "", sentence(total(lines))].join("\n");
};

const total = (lines: Line[]): Counts => {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { counts } of lines) {
    sum.passed += counts?.passed ?? 0;
    sum.failed += counts?.failed ?? 0;
    sum.skipped += counts?.skipped ?? 0;
  }
  return sum;
};

const sentence = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

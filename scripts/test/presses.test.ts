import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "@/scripts/setup/command";
import { frequentTasks, pressesTable, windows } from "./presses";

const tasks = Object.entries(frequentTasks);

test("ten tasks, and none takes more presses than before", () => {
  expect(tasks).toHaveLength(10);
  for (const [name, { before, now }] of tasks) {
    for (const each of windows) {
      expect([name, each, now[each] <= before[each]]).toEqual([name, each, true]);
    }
  }
});

test("the documentation has the table", () => {
  expect(readFileSync(join(root, "docs/dashboard.md"), "utf8")).toContain(
    `\n\n${pressesTable()}\n`,
  );
});

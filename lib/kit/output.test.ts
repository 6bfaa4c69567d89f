import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { expect, test } from "vitest";

const program = (isGuarded: boolean): string => `
  ${isGuarded ? `(await import("${import.meta.dirname}/output.ts")).ignoreOutputErrors();` : ""}
  for (let line = 0; line < 5; line += 1) process.stdout.write("a line\\n");
  setTimeout(() => process.exit(7), 200);
`;

/** How a process ends that writes to it. */
const endOf = (output: number | "pipe", isGuarded: boolean): Promise<number | null> => {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", program(isGuarded)],
    { stdio: ["ignore", output, "ignore"] },
  );
  child.stdout?.destroy();
  return new Promise((resolve) => child.once("exit", resolve));
};

test.skipIf(process.platform !== "linux")("a full disk behind the log ends nobody", async () => {
  const full = openSync("/dev/full", "w");
  expect(await endOf(full, false)).toBe(1);
  expect(await endOf(full, true)).toBe(7);
  closeSync(full);
});

test("a closed reader ends no process", async () => {
  expect(await endOf("pipe", false)).toBe(1);
  expect(await endOf("pipe", true)).toBe(7);
});

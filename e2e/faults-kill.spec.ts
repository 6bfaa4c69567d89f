import { execFile } from "node:child_process";
import { expect, test } from "@playwright/test";

// On its own product: faults of the whole bank would affect the other stories.
test("a hundred calls to a bank with every fault debit nobody twice and leave nothing unexplained", async () => {
  test.setTimeout(240_000);
  const { PATH, HOME } = process.env;
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      ["--import", "tsx", "scripts/faults.ts", "--calls", "100", "--seed", "20261122"],
      { env: { PATH, HOME, NODE_ENV: "test" }, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) =>
        resolve({
          code: typeof error?.code === "number" ? error.code : 0,
          output: stdout + stderr,
        }),
    );
  });
  expect(output).toContain("Every promise held.");
  expect([code, output.split("\n")[0]]).toEqual([0, "--calls 100 --seed 20261122"]);
  // A run with almost no payments would prove nothing.
  expect(Number(/debits (\d+)/.exec(output)?.[1])).toBeGreaterThan(25);
  expect(Number(/repeated (\d+)/.exec(output)?.[1])).toBeGreaterThan(5);
});

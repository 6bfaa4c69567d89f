import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root, run, runNode } from "@/scripts/setup/command";
import { portsBeside } from "@/scripts/test/ports";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface SuiteResult {
  isGood: boolean;
  output: string;
  /** Undefined if nothing is counted. */
  counts: Counts | undefined;
}

export type SuiteName = "check" | "unit" | "db" | "e2e";

export interface Suite {
  name: SuiteName;
  title: string;
  run: () => Promise<SuiteResult>;
}

/** The suites of `npm test`, in this order; none waits for another to succeed. */
export const suites: Suite[] = [
  { name: "check", title: "Style, types, boundaries (check)", run: () => check() },
  { name: "unit", title: "Unit tests", run: () => vitest("unit") },
  { name: "db", title: "Database tests", run: () => database() },
  { name: "e2e", title: "Stories in a browser (e2e)", run: () => stories() },
];

const check = async (): Promise<SuiteResult> => {
  const { code, output } = await run(["npm", "run", "check"]);
  return { isGood: code === 0, output, counts: undefined };
};

/** The database tests, and whether they provoked every declared error of every operation. */
const database = async (): Promise<SuiteResult> => {
  const tests = await vitest("db");
  const gate = await runNode(["--import", "tsx", "scripts/test/provoked.ts"], process.env);
  const output = `${tests.output}\n${gate.output}`;
  return { ...tests, isGood: tests.isGood && gate.code === 0, output };
};

const vitest = (project: "unit" | "db"): Promise<SuiteResult> =>
  counted(reportOf(project), readVitest, [
    "node_modules/vitest/vitest.mjs",
    "run",
    `--project=${project}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportOf(project)}`,
  ]);

/** Tests that kill the product have their own: they wait for it most of the time, while the others work. */
const stories = async (): Promise<SuiteResult> => {
  const all = await Promise.all([
    playwright({ E2E_RUN: "stories" }, ["--project=desktop", "--project=phone"]),
    playwright({ E2E_RUN: "kill", ...portsBeside(process.env) }, ["--project=kill", "--no-deps"]),
  ]);
  return {
    isGood: all.every(({ isGood }) => isGood),
    output: all.map(({ output }) => output).join("\n"),
    counts: all.reduce((sum, { counts }) => added(sum, counts ?? empty()), empty()),
  };
};

const playwright = (env: Record<string, string>, options: string[]): Promise<SuiteResult> => {
  const command = ["node_modules/@playwright/test/cli.js", "test", ...options];
  return counted(reportOf(`playwright-${env["E2E_RUN"]}`), readPlaywright, command, env);
};

const reportOf = (name: string): string => join(root, `test-results/${name}.json`);

/** Runs a suite and counts from its report; one in which nothing ran has failed. */
const counted = async (
  report: string,
  read: (json: unknown) => Counts,
  command: string[],
  env: Record<string, string> = {},
): Promise<SuiteResult> => {
  mkdirSync(join(root, "test-results"), { recursive: true });
  rmSync(report, { force: true });
  const { code, output } = await runNode(command, { ...process.env, ...env, NODE_ENV: "test" });
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : empty();
  // A file that does not load has failed without a test of its own.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  const hasRun = counts.passed > 0;
  const note = hasRun || counts.failed > 0 ? "" : "\nNot a single test ran.";
  return { isGood: code === 0 && hasRun && counts.failed === 0, output: output + note, counts };
};

const added = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

const empty = (): Counts => ({ passed: 0, failed: 0, skipped: 0 });

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

const readVitest = (json: unknown): Counts => {
  const report = VitestReport.parse(json);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

const readPlaywright = (json: unknown): Counts => {
  const { stats } = PlaywrightReport.parse(json);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
};

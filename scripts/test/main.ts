import { interrupt, tail } from "@/scripts/setup/command";
import { prepareBuild, prepareSdk, prepareSources } from "@/scripts/setup/prepare";
import { step } from "@/scripts/setup/progress";
import { provideBrowser } from "@/scripts/test/browser";
import { type Suite, type SuiteResult, suites } from "@/scripts/test/suites";
import { type Line, summary } from "@/scripts/test/summary";

const main = async (wanted: string[]): Promise<number> => {
  const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(", ")}. Usage: npm test -- [check|unit|db|e2e …]`);
    return 1;
  }
  const chosen = suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const lines: Line[] = [];
  const prepared = await attempt(lines, "Sources", async () => {
    await prepareSources();
    await prepareSdk();
  });
  for (const suite of chosen) {
    const isPossible = suite.name === "e2e" ? await prepareStories(lines) : prepared;
    lines.push(isPossible ? await runSuite(suite) : notRun(suite));
  }
  console.log(summary(lines));
  return lines.every(({ result }) => result === "passed") ? 0 : 1;
};

const prepareStories = async (lines: Line[]): Promise<boolean> => {
  const browser = await attempt(lines, "Browser", () => step("Browser", provideBrowser));
  const build = await attempt(lines, "Application (next build)", prepareBuild);
  return browser && build;
};

/** Runs the preparation of a suite; only its failure is worth a line of the table. */
const attempt = async (
  lines: Line[],
  title: string,
  work: () => Promise<void>,
): Promise<boolean> => {
  const began = Date.now();
  try {
    await work();
    return true;
  } catch (error) {
    show(error instanceof Error ? error.message : String(error));
    lines.push({ title, result: "failed", counts: undefined, seconds: secondsSince(began) });
    return false;
  }
};

const runSuite = async ({ title, run }: Suite): Promise<Line> => {
  const began = Date.now();
  let result: SuiteResult | undefined;
  await step(title, async () => {
    result = await run();
    if (!result.isGood) throw new Error(result.output);
  }).catch((error: unknown) => show(error instanceof Error ? error.message : String(error)));
  return {
    title,
    result: result?.isGood ? "passed" : "failed",
    counts: result?.counts,
    seconds: secondsSince(began),
  };
};

const notRun = ({ title }: Suite): Line => ({
  title,
  result: "not run",
  counts: undefined,
  seconds: 0,
});

const show = (output: string): void => {
  console.log(`\n${tail(output, 80)}\n`);
};

const secondsSince = (began: number): number => (Date.now() - began) / 1000;

let isLeaving = false;
const leave = (): void => {
  if (isLeaving) return;
  isLeaving = true;
  interrupt();
  // An interrupted suite cleans up first.
  setTimeout(() => process.exit(130), 3_000);
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, leave);

process.exit(await main(process.argv.slice(2)));

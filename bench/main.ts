import "@/bench/environment";
import { readFileSync, writeFileSync } from "node:fs";
import { worseRatios } from "@/bench/compare";
import { type Figure, head, type Line, lineOf, rowOf } from "@/bench/figure";
import { readOptions } from "@/bench/options";
import { scenarios } from "@/bench/scenarios/all";
import { type Scenario, Skipped, withProduct } from "@/bench/scene";

/** `npm run bench -- [scenarios] [--rounds N] [--seconds N] [--rows N] [--peer URL] [--json FILE] [--compare FILE]` */
const options = readOptions(process.argv.slice(2));

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const chosen = (): Scenario[] => {
  const unknown = options.names.filter((name) => !scenarios.some((one) => one.name === name));
  if (unknown.length > 0) {
    const known = scenarios.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join("\n");
    throw new Error(`No scenario ${unknown.join(", ")}. There are:\n${known}`);
  }
  return scenarios.filter(({ name, isDefault }) =>
    options.names.length === 0 ? isDefault : options.names.includes(name),
  );
};

const lines: Line[] = [];

const measured = async (name: string, run: () => Promise<Figure[]>): Promise<void> => {
  try {
    for (const line of (await run()).map((figure) => lineOf(name, figure))) {
      lines.push(line);
      say(rowOf(line));
      say(JSON.stringify(line));
    }
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    say(`${name}: not measured. ${error.message}`);
  }
};

const summary = (): void => {
  say(`\n${head}`);
  for (const line of lines) say(rowOf(line));
  if (options.json) writeFileSync(options.json, `${JSON.stringify(lines, null, 2)}\n`);
  if (!options.compare) return;
  const worse = worseRatios(JSON.parse(readFileSync(options.compare, "utf8")), lines);
  for (const sentence of worse) say(`Worse: ${sentence}`);
  if (worse.length > 0) process.exitCode = 1;
};

const all = chosen();
const alone = all.filter((scenario) => scenario.needs === "nothing");
const together = all.filter((scenario) => scenario.needs === "product");
if (together.length > 0) {
  await withProduct(options, async (scene) => {
    for (const { name, run } of together) await measured(name, () => run(scene));
  });
}
for (const { name, run } of alone) await measured(name, () => run(options));
summary();
process.exit();

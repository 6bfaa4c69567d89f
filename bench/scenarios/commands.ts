import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Aim, Figure } from "@/bench/figure";
import { type Scenario, Skipped } from "@/bench/scene";
import { root } from "@/scripts/setup/command";

/** What the benchmarks print that also stand alone: a name, a value, and what it is compared with. */
type Printed = {
  figure: string;
  value?: number;
  p50?: number;
  perSecond?: number;
  seconds?: number;
  baseline?: string;
  baselineValue?: number;
} & Record<string, unknown>;

type Command = {
  name: string;
  about: string;
  isDefault: boolean;
  unit: string;
  parameters?: string[];
  /** The aim of a printed figure, by its name. */
  aim?: (figure: string) => Aim | undefined;
};

/** A benchmark with a command of its own, as a scenario: it has its own database and processes. */
const command = ({ name, about, isDefault, unit, parameters = [], aim }: Command): Scenario => ({
  name,
  about: `${about} (npx tsx bench/${name}.ts)`,
  isDefault,
  needs: "nothing",
  run: async () => {
    const file = join("bench", `${name}.ts`);
    if (!existsSync(join(root, file))) throw new Skipped(`There is no ${file}.`);
    const output = execFileSync(process.execPath, ["--import", "tsx", file, ...parameters], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 64 * 1024 ** 2,
    });
    // Between lines of the product's log.
    const lines = output.split("\n").filter((line) => line.startsWith('{"figure"'));
    return lines.map((line) => figureOf(JSON.parse(line), { unit, aim: aim ?? (() => undefined) }));
  },
});

const figureOf = (
  { figure: name, value, p50, perSecond, seconds, baseline, baselineValue, ...more }: Printed,
  { unit, aim }: Required<Pick<Command, "unit" | "aim">>,
): Figure => {
  const wanted = aim(name);
  const note = Object.entries(more).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === "string" || typeof entry[1] === "number",
  );
  return {
    name,
    value: value ?? perSecond ?? p50 ?? seconds ?? Number.NaN,
    unit,
    ...(baseline !== undefined && baselineValue !== undefined
      ? { yardstick: { name: baseline, value: baselineValue } }
      : {}),
    ...(wanted ? { aim: wanted } : {}),
    note: Object.fromEntries(note),
  };
};

export const commands: readonly Scenario[] = [
  command({
    name: "deliveries",
    about: "webhook deliveries to a fast receiver",
    isDefault: true,
    unit: "/s",
    aim: (figure) => (figure.includes("per second") ? "value >= 2000" : undefined),
  }),
  command({
    name: "wake",
    about: "from the commit of an event to its webhook",
    isDefault: true,
    unit: "ms",
    parameters: ["60", "8", "250"],
    aim: () => "value <= 50",
  }),
  command({
    name: "export",
    about: "the export of movements, beside one COPY",
    isDefault: true,
    unit: "/s",
    parameters: ["300000"],
    aim: (figure) => (figure.includes("csv") ? "value >= 80000" : undefined),
  }),
  command({
    name: "dues",
    about: "1,000 subscriptions due at once",
    isDefault: true,
    unit: "/s",
    aim: () => "value >= 100",
  }),
  command({
    name: "restore",
    about: "backup, restore and audit of 50,000 payments",
    isDefault: false,
    unit: "s",
  }),
];

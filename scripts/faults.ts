import { parseArgs } from "node:util";
import { type Call, faultsAt, planOf, points } from "@/scripts/faults/plan";
import { runPlan } from "@/scripts/faults/run";
import { breachText } from "@/scripts/proof/check";
import { onThrowaway, type Proven } from "@/scripts/proof/product";
import { runCommand } from "@/scripts/setup/run-command";

const usage = `Every fault of the test bank at every point, by seed, against a product of its own; then its books are held
against the bank's.

  npm run -s faults -- --calls 1000 --seed 7

The same seed makes the same calls in the same order. Exits with 1 where a promise is broken. PROOF_PORTS=a,b,c says
where it listens; three free ports otherwise.`;

const table = (plan: readonly Call[]): string => {
  const names = [...new Set(points.flatMap((point) => faultsAt(point).map(({ name }) => name)))];
  const count = (point: string, name: string): string =>
    String(plan.filter((call) => call.point === point && call.fault.name === name).length || "");
  const head = ["fault", ...points].map((text) => text.padEnd(18)).join("");
  const rows = names.map((name) => [name, ...points.map((point) => count(point, name))]);
  return [
    head,
    ...rows.map((row) =>
      row
        .map((text) => text.padEnd(18))
        .join("")
        .trimEnd(),
    ),
  ].join("\n");
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { calls: { type: "string" }, seed: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(usage);
  const calls = Number(values.calls ?? 200);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  console.log(`--calls ${calls} --seed ${seed}`);
  const plan = planOf(calls, seed);
  // Short bank time-outs, and no rate limits.
  await onThrowaway({ BANK_TIMEOUT_MS: "500", RATE_LIMITS: "off" }, (proven) =>
    report(proven, plan),
  );
};

const report = async (proven: Proven, plan: Call[]): Promise<void> => {
  const began = Date.now();
  const { breaches, broken, counts, repeated } = await runPlan(proven, plan);
  console.log(`\n${table(plan)}\n`);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    Object.entries({ ...counts, repeated, seconds })
      .map(([name, n]) => `${name} ${n}`)
      .join(", "),
  );
  for (const line of broken) console.log(`NOT DONE  ${line}`);
  for (const breach of breaches) console.log(breachText(breach));
  if (breaches.length > 0 || broken.length > 0) process.exitCode = 1;
  else console.log("Every promise held.");
};

await runCommand(main);

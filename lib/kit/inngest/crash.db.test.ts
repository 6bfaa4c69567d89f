import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, openBench, until } from "@/lib/kit/inngest/bench.fixture";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

// Within the project, so that it finds its packages; compiled once, not at each of its starts.
const script = path(`../../../.data/crash-${process.pid}.mjs`);

let bench: Bench;
let child: ChildProcess | undefined;

beforeAll(async () => {
  await build({
    entryPoints: [path("crash.fixture.ts")],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  bench = await openBench();
  await bench.db.query(
    "CREATE TABLE effects (run int, step text, at timestamptz DEFAULT clock_timestamp())",
  );
});

afterAll(async () => {
  child?.kill("SIGKILL");
  await bench.close();
  await rm(script, { force: true });
});

const startProcess = async (): Promise<ChildProcess> => {
  const started = spawn(process.execPath, [script, bench.url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (started.stdout) await once(started.stdout, "data");
  return started;
};

const kills = 10;
const runs = 60;

test(`loses no run and repeats no committed step over ${kills} kills`, {
  timeout: 120_000,
}, async () => {
  const start = (from: number, count: number) =>
    bench.send(
      ...Array.from({ length: count }, (_, index) => ({
        id: `crash-${from + index}`,
        name: "crash/chain",
        data: { run: from + index },
      })),
    );
  for (let kill = 0; kill < kills; kill += 1) {
    await start(kill * (runs / kills), runs / kills);
    child = await startProcess();
    await sleep(Math.random() * 500);
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  child = await startProcess();
  await until(async () => {
    const ended = [
      ...(await bench.statuses("crash.chain")),
      ...(await bench.statuses("crash.told")),
    ];
    return ended.length === 2 * runs && !ended.includes("running");
  }, 30_000);

  expect(new Set(await bench.statuses("crash.chain"))).toEqual(new Set(["completed"]));
  expect(new Set(await bench.statuses("crash.told"))).toEqual(new Set(["completed"]));
  const { rows } = await bench.db.query<{ step: string; runs: number; times: number }>(
    "SELECT step, count(DISTINCT run)::int AS runs, count(*)::int AS times FROM effects GROUP BY step",
  );
  expect(rows.length).toBe(6);
  expect(rows.every((row) => row.runs === runs)).toBe(true);
  const repeated = rows.reduce((sum, row) => sum + row.times - runs, 0);
  expect(repeated).toBeGreaterThan(0);

  const late = await bench.db.query(
    `SELECT FROM effects JOIN jobs.inngest_runs run ON (run.event #>> '{data,run}')::int = effects.run
     JOIN jobs.inngest_steps step ON step.run_id = run.id AND step.name = effects.step
     WHERE run.function_id = CASE effects.step WHEN 'told' THEN 'motu-crash.told' ELSE 'motu-crash.chain' END
       AND effects.at > step.created_at`,
  );
  expect(late.rowCount).toBe(0);
});

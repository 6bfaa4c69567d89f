import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Bench, openBench, until } from "@/lib/kit/inngest/bench.fixture";
import { inngest } from "@/lib/kit/inngest/client";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

// Inside the project, to resolve its packages; compiled once instead of at each start.
const script = path(`../../../.data/crash-${process.pid}.mjs`);

let bench: Bench;
const children: ChildProcess[] = [];

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
});

beforeEach(async () => {
  bench = await openBench();
  await bench.db.query("CREATE TABLE effects (run int, run_id text, step text, pid int)");
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await bench.close();
});

afterAll(() => rm(script, { force: true }));

/** A worker process; `stepMs` is the approximate duration of a step. */
const aProcess = async (stepMs = 40): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [script, bench.url, String(stepMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  if (child.stdout) await once(child.stdout, "data");
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
};

const send = (from: number, count: number) =>
  bench.send(
    ...Array.from({ length: count }, (_, index) => ({
      name: "crash/chain",
      data: { run: from + index },
    })),
  );

type Effect = { run: number; run_id: string; step: string; times: number; pids: number[] };

// An event is dispatched again if its process dies at that moment, which is another run.

const effects = async (): Promise<Effect[]> =>
  (
    await bench.db.query<Effect>(
      `SELECT run, run_id, step, count(*)::int AS times, array_agg(DISTINCT pid) AS pids
       FROM effects GROUP BY run, run_id, step ORDER BY run, run_id, step`,
    )
  ).rows;

const queued = async (): Promise<number | null> =>
  (await bench.db.query("SELECT FROM graphile_worker._private_jobs")).rowCount;

const allEnded = async (): Promise<boolean> => {
  await bench.hurry();
  return (await bench.runs()) === 0;
};

test("several processes share the runs, each run once", { timeout: 60_000 }, async () => {
  const [first, second] = await Promise.all([aProcess(), aProcess()]);
  await send(0, 60);
  await until(async () => (await effects()).length === 240 && (await allEnded()), 30_000);
  const made = await effects();
  expect(made.every(({ times }) => times === 1)).toBe(true);
  const pids = new Set(made.flatMap((effect) => effect.pids));
  expect(pids).toEqual(new Set([first.pid, second.pid]));
});

test("loses no run and repeats at most the step in flight over 10 kills", {
  timeout: 120_000,
}, async () => {
  const kills = 10;
  const each = 6;
  // One of two continues while the other is killed.
  await aProcess();
  for (let round = 0; round < kills; round += 1) {
    const child = await aProcess();
    await send(round * each, each);
    await sleep(Math.random() * 300);
    await kill(child);
  }
  const stepsMade = async () =>
    new Set((await effects()).map(({ run, step }) => `${run} ${step}`)).size;
  await until(async () => (await stepsMade()) === kills * each * 4 && (await allEnded()), 60_000);
  const made = await effects();
  // A repeated step was begun by the killed process and by one other.
  expect(made.every(({ times, pids }) => times === pids.length)).toBe(true);
});

test("the next process continues what all others left", { timeout: 60_000 }, async () => {
  const child = await aProcess(400);
  await send(0, 3);
  await until(async () => (await effects()).length >= 3);
  await kill(child);
  await aProcess();
  await until(async () => (await effects()).length >= 12 && (await allEnded()), 30_000);
});

test("the run of a suspended process is taken over, and that process records nothing later", {
  timeout: 120_000,
}, async () => {
  const frozen = await aProcess(3_000);
  await send(1, 1);
  await until(async () => (await effects()).length === 1);
  // The event is dispatched, and that job done.
  await until(async () => (await queued()) === 1);
  frozen.kill("SIGSTOP");
  const other = await aProcess();
  const from = Date.now();
  await until(async () => (await effects()).length === 4 && (await allEnded()), 60_000);
  expect(Date.now() - from).toBeGreaterThan(10_000);
  const before = await effects();
  expect(before.filter(({ pids }) => pids.includes(other.pid ?? 0))).toHaveLength(4);
  frozen.kill("SIGCONT");
  await sleep(5_000);
  // The step in flight ends in its process, and with it the run.
  expect(await effects()).toEqual(before);
  await send(2, 1);
  await until(async () => (await allEnded()) && (await effects()).length === 8, 40_000);
});

const steps: string[] = [];

const slow = inngest.createFunction(
  { id: "presence.slow", triggers: [{ event: "presence/slow" }], retries: 3 },
  async ({ step }) => {
    for (const name of ["a", "b", "c"]) {
      await step.run(name, async () => {
        steps.push(name);
        await sleep(300);
      });
    }
  },
);

test("a run is taken over between two steps when its process shuts down", async () => {
  steps.length = 0;
  const first = await bench.start([slow]);
  await until(first.ready);
  await bench.send({ name: "presence/slow" });
  await until(() => steps.length === 1);
  const from = Date.now();
  await first.stop();
  expect(Date.now() - from).toBeLessThan(2500);
  expect(first.ready()).toBe(false);
  await bench.start([slow]);
  await until(() => steps.length === 3);
  expect(steps).toEqual(["a", "b", "c"]);
});

const cutAll = () =>
  bench.db.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'jobs-%' AND datname = current_database()",
  );

test("recovers when its connections are cut", { timeout: 30_000 }, async () => {
  // graphile-worker prints a stack trace for each of its connections.
  vi.spyOn(console, "trace").mockReturnValue();
  steps.length = 0;
  const worker = await bench.start([slow]);
  await until(worker.ready);
  await cutAll();
  await sleep(200);
  await bench.send({ name: "presence/slow" });
  await until(() => steps.length === 3, 20_000);
  await until(worker.ready);
  expect(steps).toEqual(["a", "b", "c"]);
});

test("recovers when its connections are cut before it has read the task ids", {
  timeout: 30_000,
}, async () => {
  vi.spyOn(console, "trace").mockReturnValue();
  steps.length = 0;
  const holder = await bench.db.connect();
  await holder.query("BEGIN; LOCK TABLE graphile_worker._private_tasks");
  await bench.start([slow]);
  await until(async () => {
    const { rowCount } = await bench.db.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
       AND application_name LIKE 'jobs-worker-%'`,
    );
    return rowCount !== 0;
  });
  await cutAll();
  await holder.query("ROLLBACK");
  holder.release();
  await bench.send({ name: "presence/slow" });
  await until(() => steps.length === 3, 20_000);
});

test("each minute's tick runs once with several processes", {
  timeout: 90_000,
}, async () => {
  const ticks: string[] = [];
  const ticked = inngest.createFunction(
    { id: "presence.ticked", triggers: [{ cron: "* * * * *" }], retries: 0 },
    ({ event }) => {
      ticks.push(event.name);
    },
  );
  const workers = await Promise.all(Array.from({ length: 3 }, () => bench.start([ticked])));
  await until(() => workers.every(({ ready }) => ready()));
  await until(() => ticks.length > 0, 70_000);
  await sleep(2_000);
  expect(ticks).toEqual(["inngest/scheduled.timer"]);
});

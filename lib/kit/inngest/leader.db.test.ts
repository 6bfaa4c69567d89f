import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Bench, openBench, until } from "@/lib/kit/inngest/bench.fixture";
import { inngest } from "@/lib/kit/inngest/client";
import type { Worker } from "@/lib/kit/inngest/worker";
import { processNumber } from "@/lib/kit/lease";

let bench: Bench;
let first: Worker;
let second: Worker;
const steps: string[] = [];

const slow = inngest.createFunction(
  { id: "leader.slow", triggers: [{ event: "leader/slow" }], retries: 5 },
  async ({ step }) => {
    for (const name of ["a", "b", "c"]) {
      await step.run(name, async () => {
        steps.push(name);
        await sleep(300);
      });
    }
  },
);

beforeAll(async () => {
  bench = await openBench();
  first = await bench.start([slow]);
  await until(first.leader);
  second = await bench.start([slow]);
});

afterAll(() => bench.close());

const completed = (count: number) => async (): Promise<boolean> => {
  const statuses = await bench.statuses("leader.slow");
  return statuses.length === count && statuses.every((status) => status === "completed");
};

test("lets one process lead while the others stand by and say that they are ready", async () => {
  await until(second.ready);
  expect([first.leader(), second.leader()]).toEqual([true, false]);
  expect(first.ready()).toBe(true);
});

test("hands a run over between two steps when it is stopped", async () => {
  await bench.send({ name: "leader/slow" });
  await until(() => steps.length === 1);
  const from = Date.now();
  await first.stop();
  expect(Date.now() - from).toBeLessThan(2000);
  expect([first.leader(), first.ready()]).toEqual([false, false]);
  await until(second.leader);
  await until(completed(1));
  expect(steps).toEqual(["a", "b", "c"]);
});

test("steps down when its connections are cut, competes again and goes on", async () => {
  // graphile-worker prints a trace for each of its connections.
  vi.spyOn(console, "trace").mockReturnValue();
  await bench.send({ name: "leader/slow" });
  await until(() => steps.length === 4);
  await bench.db.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'jobs-%' AND datname = current_database()",
  );
  await until(() => !second.leader());
  await until(second.leader);
  await until(completed(2));
});

test("takes what a dead process held, without waiting for its lock to expire", async () => {
  await second.stop();
  await bench.send({ name: "leader/slow" });
  await bench.db.query(
    "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'dead', attempts = 1",
  );
  const third = await bench.start([slow]);
  await until(third.leader);
  await until(completed(3));
});

/** A process of its own that leads; counts how often it has begun to. */
const aLeadingProcess = async (url: string) => {
  const program = ["--import", "tsx", `${import.meta.dirname}/crash.fixture.ts`, url];
  const child = spawn(process.execPath, program, { stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const terms = () => output.split("leading").length - 1;
  await until(() => terms() === 1, 30_000);
  return { child, terms };
};

const runsOf = async (own: Bench): Promise<Record<string, number>> => {
  const { rows } = await own.db.query<{ status: string; n: number }>(
    "SELECT status, count(*)::int AS n FROM jobs.inngest_runs GROUP BY 1",
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

test("a leader that is stopped loses its place, and does nothing when it wakes up", {
  timeout: 120_000,
}, async () => {
  const own = await openBench();
  await own.db.query("CREATE TABLE effects (run text, step text)");
  const { child, terms } = await aLeadingProcess(own.url);
  const standBy = await own.start([slow]);
  await until(standBy.ready);
  expect(standBy.leader()).toBe(false);
  child.kill("SIGSTOP");
  await own.send({ name: "leader/slow" });
  const before = steps.length;
  await until(standBy.leader, 40_000);
  await until(async () => (await runsOf(own))["completed"] === 1);
  expect(steps).toHaveLength(before + 3);
  child.kill("SIGCONT");
  await sleep(5_000);
  expect([standBy.leader(), terms()]).toEqual([true, 1]);
  const sessions = await own.db.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'jobs-worker-%'
       AND application_name NOT LIKE '%-' || $1`,
    [processNumber()],
  );
  expect(sessions.rowCount).toBe(0);
  await standBy.stop();
  await until(() => terms() === 2, 20_000);
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  await own.close();
});

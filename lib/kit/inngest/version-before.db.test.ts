import { setTimeout as sleep } from "node:timers/promises";
import { run } from "graphile-worker";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, openBench, until } from "@/lib/kit/inngest/bench.fixture";
import { inngest } from "@/lib/kit/inngest/client";
import { installJobs } from "@/lib/kit/inngest/install";

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});

afterAll(() => bench.close());

test("a process of the previous executor takes no jobs of this one, and keeps its own", {
  timeout: 30_000,
}, async () => {
  await bench.db.query(`
    CREATE TABLE jobs.inngest_runs (id text PRIMARY KEY);
    CREATE FUNCTION jobs.wake(event_name text) RETURNS void LANGUAGE sql AS 'SELECT 1';
    COMMENT ON SCHEMA jobs IS 'the version before'`);
  await bench.db.query(
    "SELECT graphile_worker.add_job('inngest.step', run_at := now() + interval '1 hour')",
  );
  await installJobs(bench.ownerUrl);

  const before: unknown[] = [];
  const take = (payload: unknown): void => {
    before.push(payload);
  };
  const old = await run({
    pgPool: bench.db,
    concurrency: 4,
    pollInterval: 20,
    noHandleSignals: true,
    taskList: { "inngest.send": take, "inngest.tick": take, "inngest.step": take },
  });
  // No other worker is running yet.
  await bench.db.query("SELECT jobs.wake('before/due'), jobs.wake_at('before/due', now())");
  await bench.db.query("SELECT jobs.wake('before/due', n) FROM generate_series(0, 15) AS n");
  await sleep(300);
  expect(before).toEqual([]);

  const shards: unknown[] = [];
  await bench.start([
    inngest.createFunction(
      { id: "before.due", triggers: [{ event: "before/due" }], retries: 0 },
      ({ event }) => {
        shards.push(event.data["shard"]);
      },
    ),
  ]);
  await until(() => new Set(shards).size === 17);
  await bench.db.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
  await until(() => before.length === 1);
  await old.stop();
  const { rows } = await bench.db.query("SELECT to_regclass('jobs.inngest_runs')::text AS runs");
  expect(rows).toEqual([{ runs: "jobs.inngest_runs" }]);
});

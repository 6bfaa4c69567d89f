import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Bench, openBench, until } from "@/lib/kit/inngest/bench.fixture";
import { inngest } from "@/lib/kit/inngest/client";
import { installJobs } from "@/lib/kit/inngest/install";
import { testRole } from "@/lib/kit/testing/global-setup";
import { hearWake, onWake } from "@/lib/kit/woken";
import { grantTo } from "@/scripts/migrate/rights";

let bench: Bench;
let drained = 0;

const drain = inngest.createFunction(
  {
    id: "rows.drain",
    triggers: [{ event: "rows/due" }, { cron: "* * * * *" }],
    retries: 3,
    concurrency: 1,
  },
  ({ step }) =>
    step.run("drain", async () => {
      drained += 1;
      await bench.db.query("UPDATE rows SET done = true WHERE NOT done");
      await sleep(20);
    }),
);

beforeAll(async () => {
  bench = await openBench();
  await bench.db.query(
    "CREATE TABLE rows (id int GENERATED ALWAYS AS IDENTITY, done bool DEFAULT false)",
  );
});

afterEach(async () => {
  await bench.db.query("TRUNCATE rows; TRUNCATE graphile_worker._private_jobs");
});

afterAll(() => bench.close());

const queued = async (): Promise<{ key: string; run_at: Date }[]> => {
  const { rows } = await bench.db.query<{ key: string; run_at: Date }>(
    "SELECT key, run_at FROM graphile_worker._private_jobs ORDER BY id",
  );
  return rows;
};

const inTransaction = async (
  text: string,
  end: "COMMIT" | "ROLLBACK" = "COMMIT",
): Promise<void> => {
  const client = await bench.db.connect();
  await client.query(`BEGIN; ${text}; ${end}`);
  client.release();
};

test("can be installed by several processes at once, and again", async () => {
  await bench.db.query("DROP SCHEMA jobs CASCADE; DROP SCHEMA graphile_worker CASCADE");
  await Promise.all(Array.from({ length: 4 }, () => installJobs(bench.ownerUrl)));
  await installJobs(bench.ownerUrl);
  await grantTo(bench.ownerUrl, testRole.name);
  const { rows } = await bench.db.query("SELECT to_regclass('jobs.inngest_relayed') AS relayed");
  expect(rows).toEqual([{ relayed: "jobs.inngest_relayed" }]);
});

test("a wake-up is discarded when its transaction rolls back", async () => {
  await inTransaction("SELECT jobs.wake('rows/due')", "ROLLBACK");
  expect(await queued()).toEqual([]);
  await inTransaction("SELECT jobs.wake('rows/due')");
  expect(await queued()).toHaveLength(1);
});

test("transactions that wake the same function do not wait for each other", async () => {
  const open = await Promise.all(Array.from({ length: 5 }, () => bench.db.connect()));
  for (const client of open) {
    await client.query("BEGIN; SET LOCAL lock_timeout = '100ms'; SELECT jobs.wake('rows/due')");
    await client.query("SELECT jobs.wake_at('rows/due', now() + interval '1 hour')");
  }
  for (const client of open) {
    await client.query("COMMIT");
    client.release();
  }
  expect(await queued()).toHaveLength(10);
});

test("the earliest of several scheduled wake-ups counts", async () => {
  const client = await bench.db.connect();
  for (const hours of [3, 1, 2]) {
    await client.query(`SELECT jobs.wake_at('rows/due', '2030-01-01T0${hours}:00:00Z')`);
  }
  client.release();
  expect(await queued()).toMatchObject([{ run_at: new Date("2030-01-01T01:00:00Z") }]);
});

test("a wake-up is not lost while the worker takes the previous one", async () => {
  const client = await bench.db.connect();
  await client.query("SELECT jobs.wake('rows/due')");
  // As if the worker had just taken it.
  await bench.db.query(
    "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'other', attempts = 1",
  );
  await client.query("SELECT jobs.wake('rows/due')");
  client.release();
  const { rowCount } = await bench.db.query(
    "SELECT FROM graphile_worker._private_jobs WHERE is_available",
  );
  expect(rowCount).toBe(1);
});

test("has its shard, so that those of other shards do not replace it", async () => {
  const client = await bench.db.connect();
  for (const shard of [1, 2, 1]) await client.query("SELECT jobs.wake('rows/due', $1)", [shard]);
  client.release();
  const { rows } = await bench.db.query<{ event: object }>(
    "SELECT payload -> 'event' AS event FROM graphile_worker._private_jobs ORDER BY id",
  );
  const wake = (shard: number) => ({
    id: expect.stringMatching(`^wake:rows/due:${shard}:`),
    name: "rows/due",
    data: { shard },
    ts: expect.any(Number),
  });
  expect(rows.map(({ event }) => event)).toEqual([wake(1), wake(2)]);
});

test("is announced to all processes, with its shard", async () => {
  const client = await bench.db.connect();
  const heard = new Promise<void>((resolve) => {
    client.on("notification", ({ payload }) => hearWake(payload));
    onWake("rows/due", 3, resolve);
  });
  await client.query('LISTEN "jobs:insert"');
  await bench.db.query("SELECT jobs.wake('rows/due', 3)");
  await heard;
  client.release(true);
});

test("works when graphile-worker has used up its task ids", async () => {
  await bench.db.query(
    "SELECT setval(pg_get_serial_sequence('graphile_worker._private_tasks', 'id'), 2147483646)",
  );
  for (let count = 0; count < 4; count += 1) await bench.send({ name: "rows/other" });
  expect(await queued()).toHaveLength(4);
});

test("a thousand wake-ups create few runs, and the last one reads every row", async () => {
  const worker = await bench.start([drain]);
  await until(worker.ready);
  drained = 0;
  await Promise.all(
    Array.from({ length: 1000 }, () =>
      inTransaction("INSERT INTO rows DEFAULT VALUES; SELECT jobs.wake('rows/due')"),
    ),
  );
  await until(async () => {
    const { rows } = await bench.db.query<{ left: number }>(
      "SELECT count(*)::int AS left FROM rows WHERE NOT done",
    );
    return rows[0]?.left === 0;
  });
  const { rows } = await bench.db.query<{ total: number }>(
    "SELECT count(*)::int AS total FROM rows",
  );
  expect(rows[0]?.total).toBe(1000);
  expect(drained).toBeLessThan(200);
  await until(async () => (await bench.runs()) === 0);
});

test("wakes at the scheduled time", async () => {
  const from = Date.now();
  drained = 0;
  await bench.db.query("SELECT jobs.wake_at('rows/due', now() + interval '700 milliseconds')");
  await until(() => drained > 0);
  expect(Date.now() - from).toBeGreaterThanOrEqual(650);
});

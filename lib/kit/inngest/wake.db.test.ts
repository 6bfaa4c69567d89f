import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Bench, openBench, until } from "@/lib/kit/inngest/bench.fixture";
import { inngest } from "@/lib/kit/inngest/client";
import { installJobs } from "@/lib/kit/inngest/install";
import { wake, wakeAt } from "@/lib/kit/inngest/wake";
import { testRole } from "@/lib/kit/testing/global-setup";
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

test("is installed by several processes at once, and again", async () => {
  await bench.db.query("DROP SCHEMA jobs CASCADE; DROP SCHEMA graphile_worker CASCADE");
  await Promise.all(Array.from({ length: 4 }, () => installJobs(bench.ownerUrl)));
  await installJobs(bench.ownerUrl);
  await grantTo(bench.ownerUrl, testRole.name);
  const { rows } = await bench.db.query("SELECT to_regclass('jobs.inngest_runs') AS runs");
  expect(rows).toEqual([{ runs: "jobs.inngest_runs" }]);
});

test("a wake-up of a transaction that rolls back never happens", async () => {
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

test("of several later wake-ups the earliest one stays", async () => {
  const client = await bench.db.connect();
  for (const hours of [3, 1, 2]) {
    await client.query(`SELECT jobs.wake_at('rows/due', '2030-01-01T0${hours}:00:00Z')`);
  }
  client.release();
  expect(await queued()).toMatchObject([{ run_at: new Date("2030-01-01T01:00:00Z") }]);
});

test("a wake-up that meets the worker taking the one before is not lost", async () => {
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

test("sends events with ids, and keeps the ids it is given", async () => {
  await bench.db.query("SELECT jobs.send($1)", [
    JSON.stringify([{ id: "mine", name: "a/b", data: { x: null } }, { name: "a/c" }]),
  ]);
  await bench.db.query(`SELECT jobs.send('{"name": "a/d"}'), jobs.send('[]')`);
  const { rows } = await bench.db.query<{ payload: { events: object[] } }>(
    "SELECT payload FROM graphile_worker._private_jobs ORDER BY id",
  );
  expect(rows.flatMap(({ payload }) => payload.events)).toEqual([
    { id: "mine", name: "a/b", data: { x: null }, ts: expect.any(Number) },
    { id: expect.any(String), name: "a/c", data: {}, ts: expect.any(Number) },
    { id: expect.any(String), name: "a/d", data: {}, ts: expect.any(Number) },
  ]);
});

test("goes on when graphile-worker has used up the ids of its tasks", async () => {
  await bench.db.query(
    "SELECT setval(pg_get_serial_sequence('graphile_worker._private_tasks', 'id'), 2147483646)",
  );
  for (let count = 0; count < 4; count += 1) await bench.send({ name: "rows/other" });
  expect(await queued()).toHaveLength(4);
});

test("wakes through a transaction of Prisma's shape", async () => {
  const statements: unknown[] = [];
  const tx = {
    $executeRaw: async (query: TemplateStringsArray, ...values: string[]) => {
      const text = query.reduce((sum, part, index) => `${sum}$${index}${part}`);
      statements.push((await bench.db.query(text, values)).rowCount);
      return 1;
    },
  };
  await wake(tx, "rows/due");
  await wakeAt(tx, "rows/due", new Date("2030-01-01T00:00:00Z"));
  expect(statements).toEqual([1, 1]);
  expect((await queued())[1]).toMatchObject({ run_at: new Date("2030-01-01T00:00:00Z") });
});

test("a burst of a thousand wake-ups makes few runs, and the last of them sees every row", async () => {
  const worker = await bench.start([drain]);
  await until(worker.leader);
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
  expect((await bench.statuses("rows.drain")).length).toBeLessThan(200);
  expect(drained).toBeLessThan(200);
  await until(async () => !(await bench.statuses("rows.drain")).includes("running"));
});

test("wakes at the time it was asked for", async () => {
  const from = Date.now();
  drained = 0;
  await bench.db.query("SELECT jobs.wake_at('rows/due', now() + interval '700 milliseconds')");
  await until(() => drained > 0);
  expect(Date.now() - from).toBeGreaterThanOrEqual(650);
});

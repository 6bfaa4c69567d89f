import { setTimeout as sleep } from "node:timers/promises";
import { NonRetriableError } from "inngest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, openBench, until } from "@/lib/kit/inngest/bench.fixture";
import { inngest } from "@/lib/kit/inngest/client";

let bench: Bench;

/** What the functions below did, by test. */
const seen = new Map<string, unknown[]>();
const note = (key: string, value: unknown): void => {
  seen.set(key, [...(seen.get(key) ?? []), value]);
};
const notes = (key: string): unknown[] => seen.get(key) ?? [];

const on = <Name extends string>(event: Name): { triggers: [{ event: Name }] } => ({
  triggers: [{ event }],
});

let running = 0;

const functions = [
  inngest.createFunction(
    { id: "memo", ...on("t/memo"), retries: 1 },
    async ({ event, step, runId }) => {
      const first = await step.run("first", () => note("memo", "first"));
      const second = await step.run("second", () => ({
        got: event.data["given"],
        first: first ?? null,
      }));
      note("memo.run", runId);
      note("memo.result", second);
    },
  ),
  inngest.createFunction(
    { id: "retry", ...on("t/retry"), retries: 3 },
    async ({ step, attempt }) => {
      await step.run("once", () => {
        note("retry", `once ${attempt}`);
        if (attempt < 1) throw new Error("not yet");
      });
      await step.run("flaky", () => {
        note("retry", attempt);
        if (attempt < 3) throw new Error("not yet");
      });
      note("retry.end", "at last");
    },
  ),
  inngest.createFunction({ id: "caught", ...on("t/caught"), retries: 1 }, async ({ step }) => {
    const outcome = await step
      .run("hopeless", () => {
        note("caught", "tried");
        throw new Error("never");
      })
      .catch((thrown: Error) => `caught ${thrown.message}`);
    await step.run("after", () => note("caught.result", outcome));
  }),
  inngest.createFunction(
    { id: "tick", triggers: [{ cron: "*/5 * * * *" }, { event: "t/tick" }], retries: 0 },
    ({ event }) => note("tick", event),
  ),
  inngest.createFunction(
    { id: "one", ...on("t/one"), retries: 0, concurrency: { limit: 1, key: "event.data.shard" } },
    ({ event, step }) =>
      step.run("work", async () => {
        running += 1;
        note(`one ${event.data["shard"]}`, running);
        await sleep(60);
        running -= 1;
      }),
  ),
  inngest.createFunction(
    {
      id: "fails",
      ...on("t/fails"),
      retries: 1,
      onFailure: ({ event, error }) =>
        note("fails", {
          message: error.message,
          data: event.data.event.data,
          run: event.data.run_id,
        }),
    },
    () => {
      note("fails.tried", true);
      throw new Error("no way");
    },
  ),
  inngest.createFunction({ id: "final", ...on("t/final"), retries: 5 }, ({ step }) =>
    step.run("refused", () => {
      note("final", true);
      throw new NonRetriableError("for good");
    }),
  ),
  inngest.createFunction({ id: "waits", ...on("t/waits"), retries: 5 }, async ({ step }) => {
    note("waits", true);
    await step.sleep("long", "1s");
  }),
  inngest.createFunction({ id: "parallel", ...on("t/parallel"), retries: 5 }, async ({ step }) => {
    note("parallel", true);
    await Promise.all([step.run("a", () => 1), step.run("b", () => 2)]);
  }),
];

const logged: { event: string; text: unknown }[] = [];

beforeAll(async () => {
  bench = await openBench();
  const worker = await bench.start(functions, {
    log: (_level, event, fields) => {
      logged.push({ event, text: fields?.["text"] });
    },
  });
  await until(worker.ready);
});

afterAll(() => bench.close());

/** Until no run is left, without waiting for the pauses before retries. */
const ended = () =>
  until(async () => {
    await bench.hurry();
    const { rowCount } = await bench.db.query("SELECT FROM graphile_worker._private_jobs");
    return rowCount === 0;
  });

test("runs each step once and passes its result to the next", async () => {
  await bench.send({ name: "t/memo", data: { given: [1, { a: "é\u2028", b: null }] } });
  await ended();
  expect(notes("memo")).toEqual(["first"]);
  expect(notes("memo.result")).toEqual([{ got: [1, { a: "é\u2028", b: null }], first: null }]);
  expect(new Set(notes("memo.run")).size).toBe(1);
});

test("retries only the step that throws, with its own count, until it succeeds", async () => {
  await bench.send({ name: "t/retry" });
  await ended();
  expect(notes("retry")).toEqual(["once 0", "once 1", 0, 1, 2, 3]);
  expect(notes("retry.end")).toEqual(["at last"]);
});

test("lets a function catch a step that has finally failed", async () => {
  await bench.send({ name: "t/caught" });
  await ended();
  expect(notes("caught")).toHaveLength(2);
  expect(notes("caught.result")).toEqual(["caught never"]);
});

test("runs on its cron, with a timer event", async () => {
  const { rows } = await bench.db.query(
    "SELECT FROM graphile_worker._private_known_crontabs WHERE identifier = 'tick motu-tick */5 * * * *'",
  );
  expect(rows).toHaveLength(1);
  // What graphile-worker queues at the minute.
  const tick = {
    function: "motu-tick",
    cron: "*/5 * * * *",
    _cron: { ts: "2026-01-01T00:05:00.000Z", backfilled: false },
  };
  await bench.db.query("SELECT graphile_worker.add_job('jobs.tick', $1)", [JSON.stringify(tick)]);
  await ended();
  expect(notes("tick")).toMatchObject([
    { name: "inngest/scheduled.timer", data: { cron: "motu-tick */5 * * * *" } },
  ]);
});

test("runs of one concurrency key are sequential, those of other keys concurrent", async () => {
  await bench.send(
    ...Array.from({ length: 6 }, (_, index) => ({ name: "t/one", data: { shard: index % 2 } })),
  );
  await ended();
  expect([notes("one 0").length, notes("one 1").length]).toEqual([3, 3]);
  const most = Math.max(...[...notes("one 0"), ...notes("one 1")].map(Number));
  expect(most).toBe(2);
});

test("a run begins as soon as the one before it of the same key has ended", async () => {
  const count = 8;
  const began = Date.now();
  await bench.send(...Array.from({ length: count }, () => ({ name: "t/one", data: { shard: 9 } })));
  await ended();
  expect(notes("one 9")).toEqual(Array.from({ length: count }, () => 1));
  // Each would otherwise wait for the check of the next second.
  expect(Date.now() - began).toBeLessThan(count * 500);
});

test("calls onFailure and logs when a run has finally failed", async () => {
  await bench.send({ name: "t/fails", data: { order: 3 } });
  await ended();
  expect(notes("fails.tried")).toHaveLength(2);
  expect(notes("fails")).toEqual([
    { message: "no way", data: { order: 3 }, run: expect.any(String) },
  ]);
  expect(logged).toContainEqual({ event: "jobs.run_failed", text: "no way" });
});

test("does not retry a non-retriable error", async () => {
  await bench.send({ name: "t/final" });
  await ended();
  expect(notes("final")).toHaveLength(1);
});

test("fails a run that uses what embedded mode does not support", async () => {
  await bench.send({ name: "t/waits" }, { name: "t/parallel" });
  await ended();
  const texts = logged.map(({ text }) => text);
  expect(texts).toContain("Embedded mode does not know Sleep.");
  expect(texts).toContain("Embedded mode does not know steps side by side.");
  expect([notes("waits").length, notes("parallel").length]).toEqual([1, 1]);
});

test("ends a run as failed when its process has died in its last attempt", async () => {
  const before = notes("fails").length;
  const event = { id: "e", name: "t/fails", data: { order: 4 }, ts: 1 };
  // As graphile-worker hands out what was left by a process that died in the last attempt.
  await bench.db.query(
    `WITH job AS (SELECT (graphile_worker.add_job('jobs.run', $1::json, max_attempts := 3, run_at := now() + interval '1 hour')).id)
     SELECT id FROM job`,
    [JSON.stringify({ function: "motu-fails", event })],
  );
  await bench.db.query("UPDATE graphile_worker._private_jobs SET attempts = 2, run_at = now()");
  await ended();
  expect(notes("fails")).toHaveLength(before + 1);
  expect(notes("fails").at(-1)).toMatchObject({ data: { order: 4 } });
  expect(notes("fails.tried")).toHaveLength(2);
});

test("refuses to start with a function that uses an unsupported option", async () => {
  const { triggers } = on("t/x");
  const define = (options: object) =>
    inngest.createFunction({ id: "odd", triggers, ...options }, () => undefined);
  const refusals: [object, RegExp][] = [
    [{ throttle: { limit: 1, period: "1m" } }, /motu-odd .*throttle/s],
    [{ triggers: [{ cron: "TZ=Pacific/Tahiti 0 8 * * *" }] }, /cron pattern 'TZ=Pacific/],
    [{ triggers: [{ cron: "99 8 * * *" }] }, /99.* in minutes range/],
    [{ concurrency: 2 }, /motu-odd .*concurrency/s],
    [{ triggers: [{ event: "t/x", if: "event.data.a == 1" }] }, /motu-odd/],
    [{ cancelOn: [{ event: "t/y" }] }, /motu-odd .*cancel/s],
    [{ idempotency: "event.data.order" }, /motu-odd .*idempotency/s],
  ];
  for (const [options, sentence] of refusals) {
    await expect(bench.start([define(options)])).rejects.toThrow(sentence);
  }
});

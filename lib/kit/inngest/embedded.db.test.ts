import { setTimeout as sleep } from "node:timers/promises";
import { NonRetriableError, RetryAfterError } from "inngest";
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
const occupy = async (key: string): Promise<void> => {
  running += 1;
  note(key, running);
  await sleep(40);
  running -= 1;
};

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
      return second;
    },
  ),
  inngest.createFunction(
    { id: "retry", ...on("t/retry"), retries: 3 },
    async ({ step, attempt }) => {
      await step.run("before", () => note("retry", "before"));
      return step.run("flaky", () => {
        note("retry", attempt);
        if (attempt < 2) throw new Error("not yet");
        return "at last";
      });
    },
  ),
  inngest.createFunction({ id: "caught", ...on("t/caught"), retries: 1 }, async ({ step }) => {
    const outcome = await step
      .run("hopeless", () => {
        note("caught", "tried");
        throw new Error("never");
      })
      .catch((thrown: Error) => `caught ${thrown.message}`);
    return step.run("after", () => outcome);
  }),
  inngest.createFunction({ id: "parallel", ...on("t/parallel"), retries: 2 }, async ({ step }) => {
    const parts = await Promise.all(
      [1, 2, 3].map((part) =>
        step.run(`part ${part}`, async () => {
          note("parallel", part);
          await sleep(30 * part);
          if (part === 2 && notes("parallel").filter((other) => other === 2).length === 1) {
            throw new Error("once");
          }
          return part;
        }),
      ),
    );
    return step.run("sum", () => parts.reduce((sum, part) => sum + part, 0));
  }),
  inngest.createFunction({ id: "sleep", ...on("t/sleep"), retries: 0 }, async ({ step }) => {
    const from = await step.run("from", () => Date.now());
    await step.sleep("nap", "1s");
    await step.sleepUntil("past", new Date(0));
    return step.run("to", () => Date.now() - from);
  }),
  inngest.createFunction(
    { id: "tick", triggers: [{ cron: "*/5 * * * *" }, { event: "t/tick" }], retries: 0 },
    ({ event }) => note("tick", event),
  ),
  inngest.createFunction(
    { id: "one", ...on("t/one"), retries: 0, concurrency: { limit: 1, key: "event.data.shop" } },
    ({ step }) => step.run("work", () => occupy("one")),
  ),
  inngest.createFunction({ id: "two", ...on("t/two"), retries: 0, concurrency: 2 }, ({ step }) =>
    step.run("work", () => occupy("two")),
  ),
  inngest.createFunction(
    {
      id: "cancel",
      ...on("t/cancel"),
      retries: 0,
      cancelOn: [{ event: "t/cancelled", match: "data.order" }],
    },
    async ({ event, step }) => {
      await step.run("begin", () => note("cancel.begun", event.data["order"]));
      await step.sleep("wait", "1s");
      return step.run("finish", () => note("cancel", event.data["order"]));
    },
  ),
  inngest.createFunction(
    { id: "once", ...on("t/once"), retries: 0, idempotency: "event.data.order" },
    ({ event }) => note("once", event.data["order"]),
  ),
  inngest.createFunction(
    { id: "when", triggers: [{ event: "t/when", if: "event.data.kind == 'big'" }], retries: 0 },
    ({ event }) => note("when", event.data["kind"]),
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
  inngest.createFunction({ id: "later", ...on("t/later"), retries: 1 }, ({ attempt }) => {
    note("later", Date.now());
    if (attempt === 0) throw new RetryAfterError("busy", "1s");
  }),
  inngest.createFunction(
    { id: "sends", ...on("t/sends"), retries: 3 },
    async ({ step, attempt }) => {
      await step.sendEvent("out", [
        { name: "t/sent", data: { n: 1 } },
        { name: "t/sent", data: { n: 1 } },
        { id: "own-id", name: "t/sent", data: { n: 2 } },
      ]);
      await step.run("repeats", async () => {
        const { ids } = await inngest.send({ name: "t/sent", data: { n: 3 } });
        note("sends", ids[0]);
        if (attempt === 0) throw new Error("after sending");
      });
    },
  ),
  inngest.createFunction({ id: "sent", ...on("t/sent"), retries: 0 }, ({ event }) =>
    note("sent", event.data["n"]),
  ),
  inngest.createFunction({ id: "unsupported", ...on("t/unsupported"), retries: 5 }, ({ step }) =>
    step.waitForEvent("other", { event: "t/other", timeout: "1h" }),
  ),
  inngest.createFunction({ id: "huge", ...on("t/huge"), retries: 0 }, ({ step }) =>
    step.run("blob", () => "x".repeat(5 * 1024 * 1024)),
  ),
];

beforeAll(async () => {
  bench = await openBench();
  const worker = await bench.start(functions);
  await until(worker.leader);
});

afterAll(() => bench.close());

const ended = async (id: string, count = 1): Promise<void> => {
  await until(async () => {
    const statuses = await bench.statuses(id);
    return statuses.length >= count && !statuses.includes("running");
  });
};

const result = async (id: string): Promise<unknown> => {
  const { rows } = await bench.db.query<{ result: unknown }>(
    "SELECT result FROM jobs.inngest_runs WHERE function_id = $1",
    [`motu-${id}`],
  );
  return rows[0]?.result;
};

test("runs each step once and gives its result to the next", async () => {
  await bench.send({ name: "t/memo", data: { given: [1, { a: "é\u2028", b: null }] } });
  await ended("memo");
  expect(notes("memo")).toEqual(["first"]);
  expect(await result("memo")).toEqual({ got: [1, { a: "é\u2028", b: null }], first: null });
  expect(new Set(notes("memo.run")).size).toBe(1);
});

test("retries a step that throws, alone and with its own count, until it succeeds", async () => {
  await bench.send({ name: "t/retry" });
  await ended("retry");
  expect(notes("retry")).toEqual(["before", 0, 1, 2]);
  expect(await result("retry")).toBe("at last");
});

test("lets a function catch a step that failed for good", async () => {
  await bench.send({ name: "t/caught" });
  await ended("caught");
  expect(notes("caught")).toHaveLength(2);
  expect(await result("caught")).toBe("caught never");
});

test("runs parallel steps once each and goes on when all of them are done", async () => {
  await bench.send({ name: "t/parallel" });
  await ended("parallel");
  expect(notes("parallel").sort()).toEqual([1, 2, 2, 3]);
  expect(await result("parallel")).toBe(6);
});

test("sleeps for a duration, and not at all until a moment that is past", async () => {
  await bench.send({ name: "t/sleep" });
  await ended("sleep");
  const slept = Number(await result("sleep"));
  expect(slept).toBeGreaterThanOrEqual(1000);
  expect(slept).toBeLessThan(2500);
});

test("ticks as its cron says, once for each minute", async () => {
  const { rows } = await bench.db.query(
    "SELECT FROM graphile_worker._private_known_crontabs WHERE identifier = 'motu-tick */5 * * * *'",
  );
  expect(rows).toHaveLength(1);
  // What graphile-worker queues at the minute; twice, as after a crash.
  const tick = {
    function: "motu-tick",
    cron: "*/5 * * * *",
    _cron: { ts: "2026-01-01T00:05:00.000Z", backfilled: false },
  };
  await bench.db.query(
    "SELECT graphile_worker.add_job('inngest.tick', $1), graphile_worker.add_job('inngest.tick', $1)",
    [JSON.stringify(tick)],
  );
  await ended("tick");
  await sleep(200);
  expect(notes("tick")).toMatchObject([
    { name: "inngest/scheduled.timer", data: { cron: "*/5 * * * *" } },
  ]);
});

test("keeps runs of one concurrency key from overlapping", async () => {
  await bench.send(...Array.from({ length: 6 }, () => ({ name: "t/one", data: { shop: "a" } })));
  await ended("one", 6);
  expect(notes("one")).toEqual([1, 1, 1, 1, 1, 1]);
});

test("runs as many at a time as a plain limit allows, and no more", async () => {
  await bench.send(...Array.from({ length: 8 }, () => ({ name: "t/two" })));
  await ended("two", 8);
  expect(Math.max(...notes("two").map(Number))).toBe(2);
});

test("cancels the runs that match, and only those", async () => {
  await bench.send(
    { name: "t/cancel", data: { order: 1 } },
    { name: "t/cancel", data: { order: 2 } },
  );
  await until(() => notes("cancel.begun").length === 2);
  await bench.send({ name: "t/cancelled", data: { order: 1 } });
  await ended("cancel", 2);
  expect((await bench.statuses("cancel")).sort()).toEqual(["cancelled", "completed"]);
  expect(notes("cancel")).toEqual([2]);
});

test("starts one run for an idempotency key, and one for an event id", async () => {
  await bench.send({ name: "t/once", data: { order: 7 } }, { name: "t/once", data: { order: 7 } });
  await bench.send({ name: "t/once", data: { order: 8 } });
  await bench.send({ id: "memo-2", name: "t/when", data: { kind: "big" } });
  await bench.send({ id: "memo-2", name: "t/when", data: { kind: "big" } });
  await bench.send({ name: "t/when", data: { kind: "small" } });
  await ended("once", 2);
  await ended("when");
  await sleep(200);
  expect(notes("once").sort()).toEqual([7, 8]);
  expect(notes("when")).toEqual(["big"]);
});

test("tells onFailure of a run that failed for good", async () => {
  await bench.send({ name: "t/fails", data: { order: 3 } });
  await ended("fails-failure");
  expect(notes("fails.tried")).toHaveLength(2);
  expect(await bench.statuses("fails")).toEqual(["failed"]);
  expect(notes("fails")).toEqual([
    { message: "no way", data: { order: 3 }, run: expect.any(String) },
  ]);
});

test("does not retry what must not be retried, and waits as long as it is told to", async () => {
  await bench.send({ name: "t/final" }, { name: "t/later" });
  await ended("final");
  await ended("later");
  expect(await bench.statuses("final")).toEqual(["failed"]);
  expect(notes("final")).toHaveLength(1);
  const [first, second] = notes("later").map(Number);
  expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(900);
});

test("gives the events of a step the same ids when the step runs again", async () => {
  await bench.send({ name: "t/sends" });
  await ended("sends");
  await ended("sent", 4);
  await sleep(200);
  expect(notes("sends")).toHaveLength(2);
  expect(new Set(notes("sends")).size).toBe(1);
  expect(notes("sent").sort()).toEqual([1, 1, 2, 3]);
});

test("fails a run loudly that does what embedded mode cannot", async () => {
  await bench.send({ name: "t/unsupported" }, { name: "t/huge" });
  await ended("unsupported");
  await ended("huge");
  expect(await result("unsupported")).toMatchObject({
    message: expect.stringContaining("WaitForEvent"),
  });
  expect(await result("huge")).toMatchObject({ message: expect.stringContaining("4 MB") });
});

test("refuses to boot with a function that asks for more than both modes can do", async () => {
  const throttled = inngest.createFunction(
    { id: "throttled", ...on("t/x"), throttle: { limit: 1, period: "1m" } },
    () => undefined,
  );
  const zoned = inngest.createFunction(
    { id: "zoned", triggers: [{ cron: "TZ=Pacific/Tahiti 0 8 * * *" }] },
    () => undefined,
  );
  const misspelt = inngest.createFunction(
    { id: "misspelt", triggers: [{ cron: "99 8 * * *" }] },
    () => undefined,
  );
  await expect(bench.start([throttled])).rejects.toThrow(/motu-throttled .*throttle/s);
  await expect(bench.start([zoned])).rejects.toThrow(/motu-zoned .*five fields/s);
  await expect(bench.start([misspelt])).rejects.toThrow(/motu-misspelt .*five fields/s);
});

test("leaves no job behind, and prunes runs that ended more than a day ago", async () => {
  await until(async () => {
    const { rowCount } = await bench.db.query("SELECT FROM graphile_worker._private_jobs");
    return rowCount === 0;
  });
  await bench.db.query("UPDATE jobs.inngest_runs SET ended_at = now() - interval '26 hours'");
  await bench.db.query("SELECT graphile_worker.add_job('inngest.upkeep')");
  await until(async () => {
    const { rows } = await bench.db.query<{ left: number }>(
      "SELECT (SELECT count(*) FROM jobs.inngest_runs)::int + (SELECT count(*) FROM jobs.inngest_steps)::int AS left",
    );
    return rows[0]?.left === 0;
  });
});

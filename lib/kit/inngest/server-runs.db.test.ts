import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bench, openBench, until } from "@/lib/kit/inngest/bench.fixture";
import { type Application, createApplication, inngest } from "@/lib/kit/inngest/client";
import { inngestMode } from "@/lib/kit/inngest/mode";
import { inngestRoute } from "@/lib/kit/inngest/serve";
import { type FakeServer, openFakeServer } from "@/lib/kit/inngest/server.fixture";
import type { Worker } from "@/lib/kit/inngest/worker";

const signingKey = "signkey-test-0123456789abcdef0123456789abcdef";

let bench: Bench;
/** The product's side over HTTP: each test sets what it serves. */
let ours: Server;
let served: ReturnType<typeof inngestRoute> | undefined;
const opened: (FakeServer | Worker)[] = [];

/** How long each run takes. */
let drainMs = 0;
let drained = 0;

const drain = (client: typeof inngest) =>
  client.createFunction(
    {
      id: "rows.drain",
      // Never due during a test.
      triggers: [{ event: "rows/due" }, { cron: "0 0 1 1 *" }],
      retries: 3,
      concurrency: { limit: 1 },
    },
    ({ step }) =>
      step.run("drain", async () => {
        await bench.db.query("UPDATE rows SET done = true WHERE NOT done");
        drained += 1;
        await new Promise((resolve) => setTimeout(resolve, drainMs));
      }),
  );

const origin = (): string => `http://127.0.0.1:${(ours.address() as AddressInfo).port}`;

beforeAll(async () => {
  ours = createServer(async (request, response) => {
    // As the product's own server records the peer.
    const forwarded = request.headers["x-forwarded-for"];
    const peer = request.socket.remoteAddress ?? "";
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    headers.set("x-forwarded-for", forwarded ? `${forwarded}, ${peer}` : peer);
    const url = `http://${request.headers.host}${request.url}`;
    const body = request.method === "GET" ? null : await text(request);
    const handle = served?.[request.method as "GET"];
    const { method = "GET" } = request;
    const answer = await handle?.(new Request(url, { method, headers, body }));
    response.writeHead(answer?.status ?? 404, Object.fromEntries(answer?.headers ?? []));
    response.end(await answer?.text());
  }).listen(0, "127.0.0.1");
  await once(ours, "listening");
  bench = await openBench();
  await bench.db.query("CREATE TABLE rows (id serial, done bool NOT NULL DEFAULT false)");
});

beforeEach(() => {
  drainMs = 0;
  drained = 0;
});

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await ("stop" in one ? one.stop() : one.close());
  served = undefined;
  await bench.db.query(
    "TRUNCATE rows, jobs.inngest_relayed; TRUNCATE graphile_worker._private_jobs",
  );
});

afterAll(async () => {
  await bench.close();
  ours.close();
});

const left = async (): Promise<number> => {
  const { rows } = await bench.db.query("SELECT count(*)::int AS left FROM rows WHERE NOT done");
  return rows[0].left;
};

const insert = (more = "") =>
  bench.db.query(`BEGIN; INSERT INTO rows DEFAULT VALUES; ${more}; COMMIT`);

/** The product in the mode of these variables, until it is ready. */
const startUnder = async (variables: Record<string, string>): Promise<Application> => {
  const app = createApplication(inngestMode({ INNGEST_SERVE_ORIGIN: origin(), ...variables }));
  const functions = [drain(app.client)];
  served = inngestRoute(functions, app);
  const worker = await bench.start(functions, { app });
  opened.push(worker);
  await until(worker.ready);
  return app;
};

const startServer = async (options: { waitMs?: number } = {}): Promise<FakeServer> => {
  const server = await openFakeServer({ signingKey, ...options });
  opened.push(server);
  await startUnder({
    INNGEST_EVENT_KEY: "event-key",
    INNGEST_SIGNING_KEY: signingKey,
    INNGEST_BASE_URL: server.origin,
  });
  return server;
};

const startEmbedded = async (): Promise<void> => {
  const worker = await bench.start([drain(inngest)]);
  opened.push(worker);
  await until(worker.ready);
};

test("a burst of wake-ups creates few runs at the server, and the last one reads every row", async () => {
  drainMs = 20;
  const server = await startServer({ waitMs: 20 });
  await until(() => server.runs.length === 1);
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 20 }, () => insert("SELECT jobs.wake('rows/due')")));
  }
  await until(async () => (await left()) === 0);
  // Each takes 40 ms, so many runs would still be waiting.
  const waiting = server.runs.length - drained;
  expect(waiting).toBeLessThanOrEqual(2);
  expect(server.runs.length).toBeLessThan(100);
  expect(server.refused).toEqual([]);
});

test("a wake-up is not sent while a run waits at the server, and is sent while it reads", async () => {
  drainMs = 300;
  const server = await startServer({ waitMs: 1_500 });
  const wake = () => insert("SELECT jobs.wake('rows/due')");
  await until(() => server.runs.length === 1);
  for (let round = 0; round < 3; round += 1) await wake();
  await until(() => drained > 0);
  expect(server.runs).toHaveLength(1);
  drained = 0;
  await wake();
  await until(() => drained === 1);
  expect([server.runs.length, await left()]).toEqual([2, 0]);
});

test("due work continues at once after a switch of modes, both ways", async () => {
  await startEmbedded();
  await until(() => drained === 1);
  for (const one of opened.splice(0)) if ("stop" in one) await one.stop();
  // Not delivered, as if the wake-up had gone to the previous orchestrator.
  await insert();
  const server = await startServer();
  await until(async () => (await left()) === 0);
  expect(server.refused).toEqual([]);
  for (const one of opened.splice(0).reverse()) await ("stop" in one ? one.stop() : one.close());
  await insert();
  await startEmbedded();
  await until(async () => (await left()) === 0);
});

test("an event that the server rejected does not block the next one", async () => {
  const server = await openFakeServer({ signingKey });
  await startUnder({
    INNGEST_EVENT_KEY: "event-key",
    INNGEST_SIGNING_KEY: signingKey,
    INNGEST_BASE_URL: server.origin,
  });
  await until(async () => server.runs.length === 1 && (await left()) === 0);
  await server.close();
  await insert("SELECT jobs.wake('rows/due')");
  await until(async () => {
    const { rowCount } = await bench.db.query(
      "SELECT FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL",
    );
    return rowCount === 1;
  });
  const { rowCount } = await bench.db.query(
    "SELECT FROM jobs.inngest_relayed WHERE begun_at IS NULL",
  );
  expect(rowCount).toBe(0);
});

test("a trial accepts unsigned calls of a development server, from this machine only", async () => {
  const server = await openFakeServer();
  opened.push(server);
  await insert();
  await startUnder({ INSTALLATION: "trial", NODE_ENV: "production", INNGEST_DEV: server.origin });
  await until(async () => (await left()) === 0);
  expect(server.refused).toEqual([]);
  const fromElsewhere = await fetch(`${origin()}/api/inngest?fnId=motu-rows.drain&stepId=step`, {
    method: "POST",
    body: "{}",
    headers: { "x-forwarded-for": "203.0.113.7" },
  });
  expect(fromElsewhere.status).toBe(403);
  const response = await fetch(`${origin()}/api/inngest`, {
    headers: { "x-forwarded-for": "203.0.113.7" },
  });
  expect(response.status).toBe(403);
});

test("every call of a server is refused without a valid signature", async () => {
  await startServer();
  const unsigned = await Promise.all(
    ["GET", "PUT", "POST"].map((method) =>
      fetch(`${origin()}/api/inngest?fnId=motu-rows.drain&stepId=step`, {
        method,
        ...(method !== "GET" && { body: "{}" }),
      }),
    ),
  );
  expect(unsigned.map(({ status }) => status)).toEqual([401, 401, 401]);
  const liar = await openFakeServer({ signingKey: "signkey-test-ffff" });
  opened.push(liar);
  await fetch(`${liar.origin}/fn/register`, {
    method: "POST",
    body: JSON.stringify({
      url: `${origin()}/api/inngest`,
      functions: [{ id: "motu-rows.drain", triggers: [{ event: "rows/due" }] }],
    }),
  });
  await fetch(`${liar.origin}/e/key`, {
    method: "POST",
    body: JSON.stringify({ id: "e1", name: "rows/due", data: {} }),
  });
  await until(() => liar.refused.length > 0);
  expect(liar.refused).toEqual([401]);
});

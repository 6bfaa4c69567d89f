import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Bench, openBench, until } from "@/lib/kit/inngest/bench.fixture";
import { type Application, createApplication, inngest } from "@/lib/kit/inngest/client";
import { inngestMode } from "@/lib/kit/inngest/mode";
import { type Handler, inngestRoute } from "@/lib/kit/inngest/serve";
import { canonicalJson, signatureOf } from "@/lib/kit/inngest/signature";
import type { Worker } from "@/lib/kit/inngest/worker";

const signingKey = "signkey-test-0123456789abcdef0123456789abcdef";

/** An Inngest server, as far as we see it: it takes events and registrations. */
const received: { url: string; authorization: string | undefined; body: unknown }[] = [];
let isDown = false;

let bench: Bench;
let server: Server;
let served: Server;
let app: Application;
let worker: Worker;
const ran: unknown[] = [];

const listen = async (listener: (request: IncomingMessage) => Promise<Response>) => {
  const created = createServer(async (request, response) => {
    const answer = await listener(request);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  created.listen(0, "127.0.0.1");
  await once(created, "listening");
  return created;
};

const originOf = (listening: Server): string =>
  `http://127.0.0.1:${z.custom<AddressInfo>().parse(listening.address()).port}`;

const takeFromUs = async (request: IncomingMessage): Promise<Response> => {
  const body: unknown = JSON.parse(await text(request));
  if (isDown) return Response.json({ error: "down", status: 503 }, { status: 503 });
  const { authorization } = request.headers;
  received.push({ url: request.url ?? "", authorization, body });
  if (!request.url?.startsWith("/e/")) return Response.json({ ok: true, status: 200 });
  const ids = z
    .array(z.object({ id: z.string() }))
    .parse(body)
    .map(({ id }) => id);
  return Response.json({ ids, status: 200 });
};

const eventsReceived = () =>
  received
    .filter(({ url }) => url === "/e/event-key")
    .flatMap(({ body }) => z.array(z.object({ id: z.string(), name: z.string() })).parse(body));

/** Serves the route over HTTP as the product does. */
const overHttp =
  (handlers: Record<string, Handler>) =>
  async (request: IncomingMessage): Promise<Response> => {
    const method = request.method ?? "";
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const body = method === "GET" ? null : await text(request);
    const url = `http://${request.headers.host}${request.url}`;
    const handle = handlers[method];
    return (
      handle?.(new Request(url, { method, headers, body })) ?? new Response(null, { status: 405 })
    );
  };

/** The other side of the protocol: a call that a server makes. */
const call = (body: unknown, key = signingKey, now = Date.now()) => {
  const canonical = canonicalJson(body);
  return fetch(`${originOf(served)}/api/inngest?fnId=motu-served&stepId=step`, {
    method: "POST",
    body: canonical,
    headers: {
      "content-type": "application/json",
      "x-inngest-signature": signatureOf(canonical, key, now),
    },
  });
};

const request = (steps: object) => ({
  event: { id: "e1", name: "s/order", data: { order: 5 }, ts: 1 },
  events: [{ id: "e1", name: "s/order", data: { order: 5 }, ts: 1 }],
  steps,
  version: 2,
  ctx: {
    run_id: "01RUN",
    attempt: 0,
    max_attempts: 3,
    disable_immediate_execution: false,
    use_api: false,
    stack: { stack: Object.keys(steps), current: Object.keys(steps).length },
  },
});

beforeAll(async () => {
  server = await listen(takeFromUs);
  app = createApplication(
    inngestMode({
      INNGEST_EVENT_KEY: "event-key",
      INNGEST_SIGNING_KEY: signingKey,
      INNGEST_BASE_URL: originOf(server),
      INNGEST_SERVE_ORIGIN: "https://pay.example.pf",
      INNGEST_SERVE_PATH: "/api/inngest",
    }),
  );
  const functions = [
    app.client.createFunction(
      { id: "served", triggers: [{ event: "s/order" }, { cron: "* * * * *" }], retries: 2 },
      async ({ event, step }) => {
        const doubled = await step.run(
          "double",
          () => Number(Reflect.get(event.data, "order")) * 2,
        );
        ran.push(doubled);
        return { doubled };
      },
    ),
  ];
  bench = await openBench();
  served = await listen(overHttp(inngestRoute(functions, app)));
  worker = await bench.start(functions, { app });
  await until(worker.ready);
});

afterAll(async () => {
  await bench.close();
  server.close();
  served.close();
});

test("registers the functions at their public address", async () => {
  await until(() => received.some(({ url }) => url.startsWith("/fn/register")));
  const registration = received.find(({ url }) => url.startsWith("/fn/register"));
  expect(registration?.authorization).toMatch(/^Bearer signkey-test-/);
  expect(registration?.body).toMatchObject({
    url: "https://pay.example.pf/api/inngest",
    functions: [{ id: "motu-served" }],
  });
});

test("relays the outbox with its ids, also after the server was unreachable", async () => {
  await bench.send({ id: "order-5", name: "s/order", data: { order: 5 } });
  await until(() => eventsReceived().some(({ id }) => id === "order-5"));
  // As if its run had begun there.
  await bench.db.query("DELETE FROM jobs.inngest_relayed");
  isDown = true;
  await bench.db.query("SELECT jobs.wake('s/order')");
  await until(async () => {
    const { rowCount } = await bench.db.query(
      "SELECT FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL",
    );
    return rowCount === 1;
  });
  isDown = false;
  await bench.db.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
  await until(() => eventsReceived().length === 2);
  expect(eventsReceived()[1]).toEqual({
    id: expect.stringMatching(/^wake:s\/order:/),
    name: "s/order",
  });
  expect(await bench.runs()).toBe(0);
});

test("runs a function by the server's signed calls", async () => {
  const first = await call(request({}));
  expect(first.status).toBe(206);
  const [op] = z
    .array(z.object({ id: z.string(), op: z.string(), data: z.number() }))
    .parse(await first.json());
  expect(op).toMatchObject({ op: "StepRun", data: 10 });
  const last = await call(request({ [op?.id ?? ""]: { type: "data", data: 10 } }));
  expect(last.status).toBe(200);
  expect(await last.json()).toEqual({ doubled: 10 });
  expect(ran).toEqual([10]);
});

test("answers 401 to calls without the right signature, whatever the method", async () => {
  expect((await call(request({}), "signkey-test-ffff")).status).toBe(401);
  expect((await call(request({}), signingKey, Date.now() - 6 * 60_000)).status).toBe(401);
  const unsigned = await Promise.all(
    ["GET", "PUT", "POST"].map((method) =>
      fetch(`${originOf(served)}/api/inngest?fnId=motu-served&stepId=step`, {
        method,
        ...(method !== "GET" && { body: "{}" }),
      }),
    ),
  );
  expect(unsigned.map(({ status }) => status)).toEqual([401, 401, 401]);
});

test("finishes the runs that embedded mode began before the switch", async () => {
  await worker.stop();
  const steps: string[] = [];
  const define = (client: typeof inngest) =>
    client.createFunction(
      { id: "switched", triggers: [{ event: "s/switch" }], retries: 2 },
      async ({ step }) => {
        await step.run("before", async () => {
          steps.push("before");
          await sleep(300);
        });
        await step.run("after", () => steps.push("after"));
      },
    );
  const embedded = await bench.start([define(inngest)]);
  await bench.send({ name: "s/switch" });
  await until(() => steps.length === 1);
  await embedded.stop();
  expect(steps).toEqual(["before"]);
  await bench.start([define(app.client)], { app });
  await until(() => steps.length === 2);
  expect(steps).toEqual(["before", "after"]);
});

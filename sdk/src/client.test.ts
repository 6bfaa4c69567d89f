import { createServer } from "node:net";
import { afterEach, describe, expect, expectTypeOf, it } from "vitest";
import { createMotu, MotuError, type MotuOptions, SDK_VERSION } from "./motu.js";
import { retrying, usualPolicy } from "./retry.js";
import type { components } from "./schema.js";
import {
  refusal,
  type Scripted,
  type ScriptedServer,
  type Seen,
  scriptedServer,
} from "./scripted.fixture.js";

const KEY = "svc_test_0123456789";
const payment = { data: { object: "payment_intent", id: "p1" } };
const create = { body: { amountXpf: 2990 } };

let server: ScriptedServer;
afterEach(() => server?.close());

const motuOf = async (
  answers: Scripted[] | ((seen: Seen) => Scripted),
  options: Partial<MotuOptions> = {},
) => {
  server = await scriptedServer(answers);
  return createMotu({ key: KEY, baseUrl: server.origin, ...options });
};

const failure = async (call: Promise<unknown>): Promise<MotuError> => {
  const thrown = await call.then(
    () => null,
    (error) => error,
  );
  if (thrown instanceof MotuError) return thrown;
  throw new Error(`Not a MotuError: ${thrown}`);
};

describe("a call", () => {
  it("sends the key, the version and the body, and returns the response body", async () => {
    const motu = await motuOf([{ status: 201, body: payment }], { version: "2026-01-01" });
    expect(await motu.post("/payments/intent", create)).toEqual(payment);
    expect(server.seen).toHaveLength(1);
    const [call] = server.seen;
    expect(call).toMatchObject({ method: "POST", path: "/api/v1/payments/intent" });
    expect(JSON.parse(call?.body ?? "")).toEqual({ amountXpf: 2990 });
    expect(call?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      "service-version": "2026-01-01",
      "content-type": "application/json",
      "user-agent": `motu-sdk/${SDK_VERSION}`,
    });
  });

  it("puts ids into the path and relations into the query", async () => {
    const motu = await motuOf([{ body: { data: {} } }]);
    await motu.get("/transactions/{id}", {
      params: { path: { id: "tx/1" }, query: { "expand[]": ["customer", "receipt"] } },
    });
    expect(server.seen[0]?.path).toBe(
      "/api/v1/transactions/tx%2F1?expand[]=customer&expand[]=receipt",
    );
  });

  it("finds the API with or without its base path", async () => {
    server = await scriptedServer([{ body: { data: {} } }]);
    for (const baseUrl of [server.origin, `${server.origin}/`, `${server.origin}/api/v1/`]) {
      await createMotu({ key: KEY, baseUrl }).get("/merchants/me");
    }
    expect(server.seen.map(({ path }) => path)).toEqual(Array(3).fill("/api/v1/merchants/me"));
  });

  it("requires a key, and for a live key a base URL", () => {
    expect(() => createMotu({ key: "" })).toThrow("needs a key");
    expect(() => createMotu({ key: "svc_live_1" })).toThrow("baseUrl");
  });

  it("returns a file as its text", async () => {
    const csv = { body: "date;heure\r\n", headers: { "content-type": "text/csv; charset=utf-8" } };
    const motu = await motuOf([csv]);
    const query = { from: "2026-01-01", to: "2026-01-31" };
    expect(await motu.get("/transactions/export", { params: { query } })).toBe("date;heure\r\n");
  });

  it("is typed by its path: parameters, body, answer", async () => {
    const motu = createMotu({ key: KEY });
    type Schemas = components["schemas"];
    expectTypeOf(motu.post<"/payments/intent">)
      .returns.resolves.toHaveProperty("data")
      .toEqualTypeOf<Schemas["payment_intent"]>();
    const wrong = () => [
      // @ts-expect-error: the field is amountXpf.
      motu.post("/payments/intent", { body: { amount: 2990 } }),
      // @ts-expect-error: a payment needs an amount.
      motu.post("/payments/intent"),
      // @ts-expect-error: the path has an id.
      motu.get("/transactions/{id}"),
      // @ts-expect-error: there is no such path.
      motu.get("/transaction"),
      // @ts-expect-error: this is no list.
      motu.list("/merchants/me"),
    ];
    expect(wrong).toBeTypeOf("function");
  });
});

describe("an extension", () => {
  it("is called by noun and verb, at its own path", async () => {
    const motu = await motuOf([{ body: { data: { object: "invoice", id: "in_1" } } }]);
    const { data } = await motu.extensions.invoices.markPaid({
      params: { path: { id: "in_1" } },
      body: { method: "transfer" },
    });
    expect(data.id).toBe("in_1");
    expect(server.seen[0]).toMatchObject({
      method: "POST",
      path: "/api/v1/extensions/invoices/in_1/mark-paid",
      body: '{"method":"transfer"}',
    });
    expect(server.seen[0]?.headers["idempotency-key"]).toBeTruthy();
  });

  it("opens the customer portal below its customer", async () => {
    const session = { object: "portal_session", id: "ps_1", url: "https://pay.example/p/x" };
    const motu = await motuOf([{ status: 201, body: { data: session } }]);
    const { data } = await motu.extensions.portalSessions.create({
      params: { path: { id: "cus_1" } },
      body: { returnUrl: "https://boutique.example/compte" },
    });
    expect(data.url).toBe("https://pay.example/p/x");
    expect(server.seen[0]?.path).toBe("/api/v1/extensions/customers/cus_1/portal-sessions");
  });

  it("has the types of its own document", () => {
    const motu = createMotu({ key: KEY });
    type Invoice = components["schemas"]["invoice"];
    expectTypeOf(motu.extensions.invoices.create).returns.resolves.toEqualTypeOf<{
      data: Invoice;
    }>();
    const wrong = () => [
      // @ts-expect-error: an invoice has a customer.
      motu.extensions.invoices.create({ body: { lines: [], dueAt: 0 } }),
      // @ts-expect-error: there is no such verb.
      motu.extensions.invoices.void,
    ];
    expect(wrong).toBeTypeOf("function");
  });
});

describe("the Idempotency-Key", () => {
  it("is another one for each POST, and the same for each of its attempts", async () => {
    const motu = await motuOf([
      { status: 503, headers: { "retry-after": "0" } },
      { ...refusal(429, "rate_limited"), headers: { "retry-after": "0" } },
      { status: 201, body: payment },
    ]);
    await motu.post("/payments/intent", create);
    await motu.post("/payments/intent", create);
    const keys = server.seen.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys.slice(0, 3)).toEqual(Array(3).fill(keys[0]));
    expect(keys[3]).not.toBe(keys[0]);
    const bodies = server.seen.map(({ body }) => body);
    expect(new Set(bodies)).toEqual(new Set(['{"amountXpf":2990}']));
  });

  it("is the caller's own if given, and is part of the error", async () => {
    const motu = await motuOf([refusal(409, "idempotency_key_reuse")]);
    const call = motu.post("/payments/intent", { ...create, idempotencyKey: "commande-42" });
    expect(await failure(call)).toMatchObject({
      code: "idempotency_key_reuse",
      idempotencyKey: "commande-42",
    });
    expect(server.seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["commande-42"]);
  });

  it("is on no other method", async () => {
    const motu = await motuOf([{ body: { data: {} } }]);
    const params = { path: { id: "1" } };
    await motu.get("/products/{id}", { params });
    await motu.patch("/products/{id}", { params, body: {} });
    await motu.delete("/customers/{id}", { params });
    for (const { headers } of server.seen) expect(headers["idempotency-key"]).toBeUndefined();
  });
});

describe("a call is retried", () => {
  const running = { ...refusal(409, "idempotency_in_progress"), headers: { "retry-after": "0" } };
  const passing: [string, Scripted][] = [
    ["while the first one still runs", running],
    [
      "after too many requests",
      { ...refusal(429, "rate_limited"), headers: { "retry-after": "0" } },
    ],
    ["while the bank does not answer", refusal(502, "provider_timeout")],
    ["while a proxy has nobody behind it", { status: 503, body: "<h1>Unavailable</h1>" }],
    ["when the connection breaks", { fault: "cut" }],
    ["when the answer breaks off", { body: { data: {} }, fault: "cut_body" }],
  ];

  it.each(passing)("%s", async (_, answer) => {
    const motu = await motuOf([answer, { status: 201, body: payment }]);
    expect(await motu.post("/payments/intent", create)).toEqual(payment);
    expect(server.seen).toHaveLength(2);
  });

  it("when nothing comes within the time-out", async () => {
    const motu = await motuOf([{ fault: "silence" }, { body: { data: {} } }], { timeoutMs: 100 });
    await motu.get("/merchants/me");
    expect(server.seen).toHaveLength(2);
  });

  it("when nothing comes, and the request no longer hears its signal", async () => {
    let tries = 0;
    const deaf = retrying(
      async () => {
        tries += 1;
        return tries === 1 ? new Promise<Response>(() => undefined) : Response.json({ data: {} });
      },
      { ...usualPolicy, timeoutMs: 50, firstMs: 1 },
    );
    expect((await deaf(new Request("http://localhost/api/v1/merchants/me"))).status).toBe(200);
    expect(tries).toBe(2);
  });

  it("not before the time that the API names", async () => {
    const limited = { ...refusal(429, "rate_limited"), headers: { "retry-after": "1" } };
    const motu = await motuOf([limited, { body: { data: {} } }]);
    await motu.get("/merchants/me");
    const [first, second] = server.seen.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it("as often as allowed, and no further", async () => {
    const motu = await motuOf([{ status: 503, headers: { "retry-after": "0" } }], {
      maxRetries: 2,
    });
    expect(await failure(motu.get("/merchants/me"))).toMatchObject({ status: 503 });
    expect(server.seen).toHaveLength(3);
    await failure(motu.get("/merchants/me", { maxRetries: 0 }));
    expect(server.seen).toHaveLength(4);
  });

  it("not when it was refused for good", async () => {
    for (const status of [400, 401, 402, 403, 404, 409, 500]) {
      const motu = await motuOf([refusal(status, "conflict")]);
      expect(await failure(motu.post("/payments/intent", create))).toMatchObject({ status });
      expect(server.seen).toHaveLength(1);
      await server.close();
    }
    server = await scriptedServer([]);
  });

  it("not when the wait would be long", async () => {
    const limited = { ...refusal(429, "rate_limited"), headers: { "retry-after": "3600" } };
    const motu = await motuOf([limited]);
    expect(await failure(motu.get("/merchants/me"))).toMatchObject({ retryAfter: 3600 });
    expect(server.seen).toHaveLength(1);
  });

  it("not when it is a POST without a key, unless nothing was done", async () => {
    const limited = { ...refusal(429, "rate_limited"), headers: { "retry-after": "0" } };
    const motu = await motuOf([limited, { fault: "cut" }]);
    const call = motu.client.POST("/payments/intent", create);
    expect(await failure(call)).toMatchObject({ code: "connection_failed" });
    expect(server.seen).toHaveLength(2);
    expect(server.seen[0]?.headers["idempotency-key"]).toBeUndefined();
  });

  it("not once the caller has aborted it", async () => {
    const motu = await motuOf([{ fault: "silence" }]);
    const stop = new AbortController();
    const call = motu.get("/merchants/me", { signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(call).rejects.toThrow("aborted");
    expect(server.seen).toHaveLength(1);
  });
});

describe("an error", () => {
  it("has every field of the response", async () => {
    const motu = await motuOf([
      refusal(402, "payment_declined", {
        type: "provider",
        param: "paymentMethod",
        requestId: "req_42",
        details: { failureCode: "expired_card", transactionId: "t1", url: "https://…" },
        failureCode: "expired_card",
        transactionId: "t1",
      }),
    ]);
    const error = await failure(motu.post("/payments/intent", create));
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "MotuError",
      message: "Refused: payment_declined.",
      status: 402,
      code: "payment_declined",
      type: "provider",
      param: "paymentMethod",
      requestId: "req_42",
      details: { url: "https://…" },
      failureCode: "expired_card",
      transactionId: "t1",
      reason: null,
    });
  });

  it("names the reason of a conflict, and the payment whose outcome is unknown", async () => {
    const motu = await motuOf([
      refusal(409, "conflict", { details: { reason: "session_paid" } }),
      refusal(502, "provider_timeout", { details: { transactionId: "t2" } }),
    ]);
    const call = () => failure(motu.post("/payments/intent", { ...create, maxRetries: 0 }));
    expect(await call()).toMatchObject({ reason: "session_paid", transactionId: null });
    expect(await call()).toMatchObject({ code: "provider_timeout", transactionId: "t2" });
  });

  it("is of the connection when nothing answers, or something else does", async () => {
    const nobody = createServer();
    const port = await new Promise<number>((resolve) => {
      nobody.listen(0, "127.0.0.1", () => resolve((nobody.address() as { port: number }).port));
    });
    await new Promise((resolve) => nobody.close(resolve));
    const absent = createMotu({ key: KEY, baseUrl: `http://127.0.0.1:${port}`, maxRetries: 0 });
    expect(await failure(absent.get("/merchants/me"))).toMatchObject({
      code: "connection_failed",
      type: "connection",
      status: null,
      message: "The API could not be reached: ECONNREFUSED.",
    });
    const motu = await motuOf([
      { status: 404, body: "<h1>Not here</h1>" },
      { body: "<h1>Hello</h1>" },
    ]);
    for (const status of [404, 200]) {
      const error = await failure(motu.get("/merchants/me"));
      expect(error).toMatchObject({ code: "unreadable_answer", type: "connection", status });
    }
  });

  it("is a time-out when a response takes too long", async () => {
    const motu = await motuOf([{ fault: "silence" }]);
    const call = motu.get("/merchants/me", { timeoutMs: 50, maxRetries: 0 });
    expect(await failure(call)).toMatchObject({
      code: "timed_out",
      message: "The API did not answer within 0.05 s.",
    });
  });
});

describe("a list", () => {
  const ids = Array.from({ length: 7 }, (_, index) => `p${7 - index}`);
  const shelf = ({ path }: Seen): Scripted => {
    const query = new URL(path, "http://x").searchParams;
    const limit = Number(query.get("limit") ?? 10);
    const from = ids.indexOf(query.get("starting_after") ?? "") + 1;
    const data = ids.slice(from, from + limit).map((id) => ({ id }));
    return { body: { data, has_more: from + limit < ids.length, hasMore: false } };
  };
  const read = async (list: AsyncIterable<{ id: string }>): Promise<string[]> => {
    const found: string[] = [];
    for await (const { id } of list) found.push(id);
    return found;
  };

  it("continues over its pages, with its filters", async () => {
    const motu = await motuOf(shelf);
    const params = { query: { limit: 3, active: true } };
    expect(await read(motu.list("/products", { params }))).toEqual(ids);
    const queries = server.seen.map(({ path }) => path.split("?")[1]);
    expect(queries).toEqual([
      "limit=3&active=true",
      "limit=3&active=true&starting_after=p5",
      "limit=3&active=true&starting_after=p2",
    ]);
  });

  it("requests pages of the largest size, and no more of them than are read", async () => {
    const motu = await motuOf(shelf);
    expect(await read(motu.list("/products"))).toEqual(ids);
    expect(server.seen[0]?.path).toContain("limit=100");
    for await (const { id } of motu.list("/products", { params: { query: { limit: 2 } } })) {
      if (id === "p6") break;
    }
    expect(server.seen).toHaveLength(2);
  });

  it("begins after a given element, and may be empty", async () => {
    const motu = await motuOf(shelf);
    const readAfter = (starting_after: string) =>
      read(motu.list("/products", { params: { query: { starting_after } } }));
    expect(await readAfter("p3")).toEqual(["p2", "p1"]);
    expect(await readAfter("p1")).toEqual([]);
  });

  it("fails like any call", async () => {
    const motu = await motuOf([refusal(401, "unauthorized")]);
    expect(await failure(read(motu.list("/products")))).toMatchObject({ code: "unauthorized" });
  });
});

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { operations } from "@/lib/api/operations";
import { wholeReference } from "@/lib/api/reference";
import { unknownPath } from "@/lib/api/route";
import { scopes } from "@/lib/api-keys/scopes";
import { newKeyText } from "@/lib/api-keys/text";
import { cardForms } from "@/lib/kit/card-forms.fixture";
import { db, pool } from "@/lib/kit/db";
import { BODY_LIMIT, type Json, refuseUnwanted } from "@/lib/kit/http/body";
import { type Operation, statusOf } from "@/lib/kit/http/operation";
import { observe } from "@/lib/kit/http/pipeline";
import type { Handler } from "@/lib/kit/http/route";
import { newId } from "@/lib/kit/ids";
import { BANK_SCOPE } from "@/lib/kit/scopes";
import { startBank } from "@/lib/testing/bank";
import { isByLane, type Reply, send } from "@/lib/testing/client";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import {
  ask,
  bodyFor,
  making,
  neededHeaders,
  nowhere,
  pathOf,
  realPath,
  sessionHeaders,
  succeed,
  withQuery,
} from "@/lib/testing/requests";

/** Operation, method, path, scope, status of success: those of the contract, then the extensions. */
const listed = `
payments.create POST /payments/intent payments:write 201
payment_links.list GET /payment-links payment_links:read 200
payment_links.create POST /payment-links payment_links:write 201
payment_links.get GET /payment-links/{id} payment_links:read 200
payment_links.update PATCH /payment-links/{id} payment_links:write 200
setup_intents.list GET /setup-intents payment_methods:read 200
setup_intents.create POST /setup-intents payment_methods:write 201
setup_intents.get GET /setup-intents/{id} payment_methods:read 200
payment_methods.list GET /payment-methods payment_methods:read 200
payment_methods.create POST /payment-methods payment_methods:write 201
payment_methods.get GET /payment-methods/{id} payment_methods:read 200
payment_methods.update PATCH /payment-methods/{id} payment_methods:write 200
payment_methods.delete DELETE /payment-methods/{id} payment_methods:write 200
products.list GET /products catalogue:read 200
products.create POST /products catalogue:write 201
products.get GET /products/{id} catalogue:read 200
products.update PATCH /products/{id} catalogue:write 200
prices.list GET /prices catalogue:read 200
prices.create POST /prices catalogue:write 201
prices.get GET /prices/{id} catalogue:read 200
prices.update PATCH /prices/{id} catalogue:write 200
receipts.list GET /receipts receipts:read 200
receipts.get GET /receipts/{id} receipts:read 200
receipts.resend POST /receipts/{id}/resend receipts:write 200
checkout_sessions.list GET /checkout-sessions checkout:read 200
checkout_sessions.create POST /checkout-sessions checkout:write 201
checkout_sessions.get GET /checkout-sessions/{id} checkout:read 200
subscriptions.list GET /subscriptions subscriptions:read 200
subscriptions.create POST /subscriptions subscriptions:write 201
subscriptions.get GET /subscriptions/{id} subscriptions:read 200
subscriptions.update PATCH /subscriptions/{id} subscriptions:write 200
subscriptions.cancel POST /subscriptions/{id}/cancel subscriptions:write 200
invoices.list GET /invoices invoices:read 200
invoices.get GET /invoices/{id} invoices:read 200
invoices.pay POST /invoices/{id}/pay invoices:write 200
customers.list GET /customers customers:read 200
customers.create POST /customers customers:write 201
customers.get GET /customers/{id} customers:read 200
customers.update PATCH /customers/{id} customers:write 200
customers.delete DELETE /customers/{id} customers:write 200
transactions.list GET /transactions transactions:read 200
transactions.get GET /transactions/{id} transactions:read 200
transactions.export GET /transactions/export transactions:read 200
refunds.create POST /transactions/{id}/refunds refunds:write 201
refunds.list GET /refunds refunds:read 200
refunds.get GET /refunds/{id} refunds:read 200
webhook_endpoints.list GET /webhook-endpoints webhooks:read 200
webhook_endpoints.create POST /webhook-endpoints webhooks:write 201
webhook_endpoints.get GET /webhook-endpoints/{id} webhooks:read 200
webhook_endpoints.update PATCH /webhook-endpoints/{id} webhooks:write 200
webhook_endpoints.delete DELETE /webhook-endpoints/{id} webhooks:write 200
webhook_endpoints.rotate_secret POST /webhook-endpoints/{id}/rotate-secret webhooks:write 200
webhook_endpoints.deliveries GET /webhook-endpoints/{id}/deliveries webhooks:read 200
events.list GET /events events:read 200
events.get GET /events/{id} events:read 200
events.resend POST /events/{id}/resend webhooks:write 202
api_keys.list GET /api-keys api_keys:read 200
api_keys.create POST /api-keys api_keys:write 201
api_keys.revoke DELETE /api-keys/{id} api_keys:write 200
merchants.get GET /merchants/me merchant:read 200
merchants.update PATCH /merchants/me merchant:write 200
test.simulate POST /test/simulate payments:write 200
sandbox.create_key POST /sandbox/keys - 201
terminal.create POST /terminal/payments terminal:write 201
terminal.get GET /terminal/payments/{id} terminal:write 200
terminal.cancel POST /terminal/payments/{id}/cancel terminal:write 200
invoices.create POST /extensions/invoices invoices:write 201
invoices.update PATCH /extensions/invoices/{id} invoices:write 200
invoices.delete DELETE /extensions/invoices/{id} invoices:write 200
invoices.issue POST /extensions/invoices/{id}/issue invoices:write 200
invoices.send POST /extensions/invoices/{id}/send invoices:write 200
invoices.mark_paid POST /extensions/invoices/{id}/mark-paid invoices:write 200
portal_sessions.create POST /extensions/customers/{id}/portal-sessions customers:write 201
`;

type Named = readonly [string, Operation];
const named = (some: readonly Operation[]): Named[] => some.map((one) => [one.id, one] as const);

const keyed = operations.filter(({ auth }) => auth !== "none");
// The rights of a session derive from a role, and are tested with the till.
const scoped = keyed.filter(({ scope, auth }) => scope !== undefined && auth !== "session");
const withBody = operations.filter(({ body }) => body !== undefined);
const withId = operations.filter(({ params }) => Object.keys(params).length > 0);

const METHODS = ["GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS"];
const v1 = join(import.meta.dirname, "../../app/api/v1");

/** The paths below app/api/v1 that have a route, in the contract's notation. */
const mountedPaths = (): string[] =>
  readdirSync(v1, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts") && !file.includes("[..."))
    .map((file) => `/${file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, "{$1}")}`)
    .toSorted();

const mounted = async (path: string): Promise<Record<string, Handler>> =>
  import(join(v1, path.replace(/\{(\w+)\}/g, "[$1]"), "route.ts"));

/** A response without its unique values: two of them can be compared. */
const anonymous = ({ status, body }: Reply) => ({ status, body: { ...body, requestId: null } });

const expectError = (reply: Reply, status: number, error: string): void => {
  expect(reply.text, reply.text).toContain(`"error":"${error}"`);
  expect(reply.status).toBe(status);
  expect(reply.headers.get("content-type")).toBe("application/json");
  expect(reply.headers.get("request-id")).toMatch(/^req_[0-9a-f-]{36}$/);
  expect(reply.headers.get("service-version")).toBe("2026-01-01");
  expect(reply.body.requestId).toBe(reply.headers.get("request-id"));
  expect(reply.body.code).toBe(status);
};

/** How many rows of any table belong to this merchant, except the request log, which is written later. */
const rowsOf = async (merchantId: string): Promise<Record<string, number>> => {
  const { rows: tables } = await pool().query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'merchant_id' AND table_name <> 'api_requests'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool().query<{ count: string }>(
      `SELECT count(*) FROM "${name}" WHERE merchant_id = $1`,
      [merchantId],
    );
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
};

let merchant: TestMerchant;
let stopBank: () => Promise<void>;

beforeAll(async () => {
  const bank = await startBank();
  stopBank = () => bank.close();
  merchant = await aMerchant();
});

afterAll(() => stopBank());

describe("the operations", () => {
  it("are those of the contract and the extensions, each with its scope and its success", () => {
    const declared = operations.map((operation) => {
      const { id, method, path, scope = "-" } = operation;
      return `${id} ${method} ${path} ${scope} ${statusOf(operation)}`;
    });
    expect(declared).toEqual(listed.trim().split("\n"));
  });

  it("are mounted at their paths and nowhere else", async () => {
    const paths = [...new Set(operations.map(({ path }) => path))];
    expect(mountedPaths()).toEqual(paths.toSorted());
    for (const path of paths) {
      const handlers = await mounted(path);
      expect(Object.keys(handlers).toSorted(), path).toEqual(METHODS.toSorted());
      const declared = operations.filter((operation) => operation.path === path);
      const options = handlers["OPTIONS"];
      if (!options) throw new Error(path);
      const reply = await options(new Request("http://localhost/"), {
        params: Promise.resolve({}),
      });
      expect(reply.headers.get("allow")).toBe(declared.map(({ method }) => method).join(", "));
    }
  });

  it.each(named(keyed))("%s responds at its own path", async (id, operation) => {
    const seen: string[] = [];
    const stop = observe((name) => seen.push(name));
    const handler = (await mounted(operation.path))[operation.method];
    await handler?.(new Request("http://localhost/", { method: operation.method }), {
      params: Promise.resolve({ id: newId() }),
    });
    stop();
    expect(seen).toEqual([id]);
  });

  it.each(named(operations))(
    "%s accepts a valid request and responds as declared",
    async (_, operation) => {
      const of = await aMerchant();
      const reply = await succeed(operation, of);
      expect(operation.returns.safeParse(reply.body).error).toBeUndefined();
      expect(reply.headers.get("request-id")).toMatch(/^req_/);
      expect(reply.headers.get("service-version")).toBe("2026-01-01");
      expect(reply.headers.get("cache-control")).toBe("no-store");
      expect(reply.headers.get("access-control-allow-origin")).toBeNull();
      expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  it("have examples that match their own schemas", () => {
    const examples = operations.filter(({ example }) => example?.body !== undefined);
    expect(examples.length).toBeGreaterThan(10);
    for (const { id, body, example } of examples) {
      expect(body?.safeParse(example?.body).error, id).toBeUndefined();
    }
  });
});

describe("credentials", () => {
  const lapsed = async (patch: { revokedAt?: Date; expiresAt?: Date }): Promise<string> => {
    const of = await aMerchant();
    await db.apiKey.update({ where: { id: of.keyId }, data: patch });
    return of.key;
  };

  it.each(named(keyed))("%s answers 401 alike for every cause", async (_, operation) => {
    // Not even a key with every scope may use the till.
    const good = operation.auth === "session" ? [merchant.key] : [];
    const wrong = `${merchant.key.slice(0, -1)}${merchant.key.endsWith("a") ? "b" : "a"}`;
    const bearers = [
      ...good,
      wrong,
      newKeyText(false),
      "svc_test_short",
      await lapsed({ revokedAt: new Date() }),
      await lapsed({ expiresAt: new Date(Date.now() - 1000) }),
    ];
    const basic = Buffer.from(`${merchant.key}:password`).toString("base64");
    const path = pathOf(operation);
    const replies = [
      await ask(operation, null, { path }),
      ...(await Promise.all(
        bearers.map((key) =>
          send(operation.method, path, key, { headers: neededHeaders(operation) }),
        ),
      )),
      await ask(operation, null, { path, headers: { authorization: merchant.key } }),
      await ask(operation, null, { path, headers: { authorization: `Basic ${basic}` } }),
      await ask(operation, null, { path: `${path}?api_key=${merchant.key}` }),
      await ask(operation, null, { path: `${path}?key=${merchant.key}` }),
    ];
    for (const reply of replies) {
      expectError(reply, 401, "unauthorized");
      expect(reply.headers.get("www-authenticate")).toBe('Bearer realm="svc"');
      expect(anonymous(reply)).toEqual(anonymous(replies[0] as Reply));
    }
  });

  it("accepts the key as the user name of HTTP Basic", async () => {
    const basic = Buffer.from(`${merchant.key}:`).toString("base64");
    const reply = await send("GET", "/products", null, {
      headers: { authorization: `Basic ${basic}` },
    });
    expect(reply.status).toBe(200);
  });

  it.each(named(scoped))(
    "%s refuses a key with every scope except its own",
    async (_, operation) => {
      const needed = operation.scope ?? "";
      const [family] = needed.split(":");
      // No test key has the scope of the bank account: the database refuses it.
      const others = scopes.filter(
        (scope) => !["*", BANK_SCOPE].includes(scope) && scope.split(":")[0] !== family,
      );
      const narrow = needed.endsWith(":write") ? [...others, `${family}:read`] : others;
      const of = await aMerchant({ scopes: narrow });
      const reply = await ask(operation, of.key);
      expectError(reply, 403, "insufficient_scope");
      expect(reply.body.details).toEqual({ requiredScope: needed });
    },
  );

  it.each(named(scoped))("%s accepts a key with its scope only", async (_, operation) => {
    const of = await aMerchant({ scopes: [operation.scope ?? ""] });
    const reply = await ask(operation, of.key);
    expect(reply.status).not.toBe(401);
    expect(reply.body.details?.requiredScope).not.toBe(operation.scope);
  });
});

describe("versions", () => {
  it.each(named(operations))("%s refuses an unknown version", async (_, operation) => {
    for (const version of ["2025-12-31", "2026-01-02", "latest", ""]) {
      const headers = { "Service-Version": version };
      const reply = await ask(operation, merchant.key, { headers });
      expectError(reply, 400, "unsupported_version");
      expect(reply.body.details).toEqual({ supported: ["2026-01-01"] });
    }
  });
});

describe("unknown parameters", () => {
  it.each(named(operations))("%s names an unknown query parameter", async (_, operation) => {
    const path = withQuery(operation, pathOf(operation), "surprise=1");
    const reply = await ask(operation, merchant.key, { path, body: bodyOrNone(operation) });
    expectError(reply, 400, "invalid_request");
    expect(reply.body.param).toBe("surprise");
  });

  it.each(named(withBody))("%s names an unknown field", async (_, operation) => {
    const body = { ...(await bodyFor(operation, nowhere)), surprise: 1 };
    const reply = await ask(operation, merchant.key, { body });
    expectError(reply, 400, "invalid_request");
    expect(reply.body.param).toBe("surprise");
    expect(reply.body.details.fields.map(({ param }: { param: string }) => param)).toEqual([
      "surprise",
    ]);
  });

  const bodyOrNone = (operation: Operation) => (operation.method === "POST" ? {} : undefined);
});

type TextField = { param: string; body: Record<string, unknown> };

/** A body for each text field of a schema, with the value in it, and the name of the field. */
const textFields = (operation: Operation, value: string): TextField[] => {
  const described = wholeReference().paths[operation.path]?.[operation.method.toLowerCase()];
  const requestBody = described?.["requestBody"] as
    | { content: { "application/json": { schema: JsonSchema } } }
    | undefined;
  return fieldsIn(requestBody?.content["application/json"].schema ?? {}, value).map(
    ({ param, body }) => ({
      param: param.slice(1),
      body: body as Record<string, unknown>,
    }),
  );
};

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

const fieldsIn = (schema: JsonSchema, value: string): { param: string; body: unknown }[] => {
  const variants = schema.anyOf?.flatMap((variant) => fieldsIn(variant, value)) ?? [];
  const own = [schema.type].flat().includes("string") ? [{ param: "", body: value }] : [];
  const named_ = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    fieldsIn(property, value).map(({ param, body }) => ({
      param: `.${name}${param}`,
      body: { [name]: body },
    })),
  );
  const free =
    typeof schema.additionalProperties === "object"
      ? fieldsIn(schema.additionalProperties, value).map(({ param, body }) => ({
          param: `.order${param}`,
          body: { order: body },
        }))
      : [];
  const elements = schema.items
    ? fieldsIn(schema.items, value).map(({ param, body }) => ({
        param: `[0]${param}`,
        body: [body],
      }))
    : [];
  return [...variants, ...own, ...named_, ...free, ...elements];
};

/** Fields that may contain long numbers for good reasons. */
describe("card data", () => {
  const CARD = "4242 4242 4242 4242";

  it.each(named(withBody))(
    "%s refuses it at any depth, and stores nothing",
    async (_, operation) => {
      const of = await aMerchant();
      if (operation.auth === "session") await sessionHeaders(of.key);
      const before = await rowsOf(of.id);
      const written: string[] = [];
      const spy = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
        written.push(String(chunk));
        return true;
      });
      try {
        const names = [
          "number",
          "cardNumber",
          "card_number",
          "pan",
          "cvc",
          "CVV",
          "exp-month",
          "expYear",
          "expiry",
          "holder",
        ];
        for (const name of names) {
          const body = { ...(await bodyFor(operation, nowhere)), [name]: "4242" };
          const reply = await ask(operation, of.key, { body });
          expectError(reply, 400, "card_data_refused");
          expect(reply.body.param).toBe(name);
        }
        const valid = await bodyFor(operation, nowhere);
        for (const [index, { param }] of textFields(operation, CARD).entries()) {
          // One format of each field is sent over HTTP; all of them are checked by the rule below.
          const form = cardForms[(index * 7) % cardForms.length] ?? CARD;
          const { body } = textFields(operation, form)[index] ?? { body: {} };
          const reply = await ask(operation, of.key, { body: { ...valid, ...body } });
          expectError(reply, 400, "card_data_refused");
          expect(reply.body.param).toBe(param);
          expect(reply.text).not.toContain(JSON.stringify(form).slice(1, -1));
        }
      } finally {
        spy.mockRestore();
      }
      expect(written.join("")).not.toMatch(/4242/);
      expect(await rowsOf(of.id)).toEqual(before);
    },
  );

  it("is refused in every field, in any format", () => {
    expect(cardForms.length).toBeGreaterThanOrEqual(60);
    let tried = 0;
    for (const operation of withBody) {
      for (const form of cardForms) {
        for (const { param, body } of textFields(operation, form)) {
          const allowed = new Set(operation.cardWords ?? []);
          const read = () => refuseUnwanted(body as Json, allowed);
          expect(read, `${operation.id} ${param} ${form}`).toThrow(
            expect.objectContaining({ more: expect.objectContaining({ param }) }),
          );
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(5000);
  });

  it.each(named(operations))("%s refuses it in its query", async (_, operation) => {
    const path = `${pathOf(operation)}?surprise=${encodeURIComponent(CARD)}`;
    const reply = await ask(operation, merchant.key, { path });
    expectError(reply, 400, "card_data_refused");
    expect(reply.text).not.toContain("4242");
  });

  it("is checked in many fields", () => {
    const params = withBody.flatMap((operation) =>
      textFields(operation, CARD).map(({ param }) => `${operation.id} ${param}`),
    );
    expect(params).toEqual(
      expect.arrayContaining([
        "payment_methods.create token",
        "products.update metadata.order",
        "checkout_sessions.create lineItems[0].description",
        "webhook_endpoints.create enabledEvents[0]",
      ]),
    );
  });

  it("is refused in a query and in an Idempotency-Key too", async () => {
    const query = await merchant.api.get(`/customers?email=${encodeURIComponent(CARD)}`);
    expect(query.status).toBe(400);
    const unknown = await merchant.api.get(`/products?name=${encodeURIComponent(CARD)}`);
    expectError(unknown, 400, "card_data_refused");
    const key = await merchant.api.post("/products", { name: "a" }, { "Idempotency-Key": CARD });
    expectError(key, 400, "card_data_refused");
  });
});

const stream = (bytes: number): ReadableStream<Uint8Array> => {
  let left = bytes;
  return new ReadableStream({
    pull: (controller) => {
      const size = Math.min(left, 16_384);
      left -= size;
      if (size > 0) controller.enqueue(new Uint8Array(size).fill(32));
      else controller.close();
    },
  });
};

const nested = (depth: number): string => `${'{"metadata":'.repeat(depth)}1${"}".repeat(depth)}`;

describe("hostile bodies", () => {
  const bodied = operations.filter(({ method }) => method === "POST" || method === "PATCH");
  const attempts: [string, () => NonNullable<Parameters<typeof send>[3]>][] = [
    ["NUL", () => ({ raw: '{"name":"a\\u0000b"}' })],
    ["a NUL key", () => ({ raw: '{"metadata":{"a\\u0000":"b"}}' })],
    ["a lone surrogate", () => ({ raw: '{"name":"\\ud800"}' })],
    ["bytes that are no UTF-8", () => ({ raw: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]) })],
    ["__proto__", () => ({ raw: '{"__proto__":{"admin":true}}' })],
    ["constructor", () => ({ raw: '{"constructor":{"prototype":{}}}' })],
    ["a thousand levels", () => ({ raw: nested(1000) })],
    ["a hundred thousand levels", () => ({ raw: `${"[".repeat(100_000)}` })],
    ["300 KB", () => ({ raw: `{"name":"${"a".repeat(300 * 1024)}"}` })],
    ["300 KB without a length", () => ({ raw: stream(300 * 1024) })],
    ["a lie about its length", () => ({ raw: "{}", headers: { "content-length": "999999999" } })],
    ["no JSON", () => ({ raw: "name=a" })],
    ["half of JSON", () => ({ raw: '{"name":' })],
    ["an array", () => ({ raw: "[]" })],
    ["a text", () => ({ raw: '"a"' })],
    ["null", () => ({ raw: "null" })],
    ["another content type", () => ({ raw: "{}", headers: { "content-type": "text/plain" } })],
    ["an encoding", () => ({ raw: "{}", headers: { "content-encoding": "gzip" } })],
  ];

  it.each(named(bodied))("%s answers each with 400", async (_, operation) => {
    for (const [name, attempt] of attempts) {
      const { headers, ...sent } = attempt();
      const signedIn = operation.auth === "session";
      const reply = await send(
        operation.method,
        pathOf(operation),
        signedIn ? null : merchant.key,
        {
          ...sent,
          headers: {
            "content-type": "application/json",
            ...(signedIn ? await sessionHeaders(merchant.key) : {}),
            ...neededHeaders(operation),
            ...headers,
          },
        },
      );
      expect([name, reply.status, reply.body?.code]).toEqual([name, 400, 400]);
    }
  });

  it("stops reading as soon as a body is too long", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    const reply = await send("POST", "/products", merchant.key, { raw: endless });
    expectError(reply, 400, "payload_too_large");
    // What the buffers of a connection hold was sent, but not read.
    const buffered = isByLane() ? 32 * BODY_LIMIT : 0;
    expect(pulled).toBeLessThan(BODY_LIMIT * 2 + buffered);
  });

  it.each(named(operations.filter(({ method }) => method === "GET")))(
    "%s answers a hostile query with 400",
    async (_, operation) => {
      const path = pathOf(operation);
      for (const query of [
        "limit=%00",
        "limit=1&limit=2",
        "__proto__=1",
        "a[b]=1",
        "%ff=%ff",
        "limit=1e1",
      ]) {
        const reply = await ask(operation, merchant.key, { path: `${path}?${query}` });
        expect([query, reply.status]).toEqual([query, 400]);
      }
    },
  );
});

describe("paths and methods", () => {
  it("answers a wrong method with 405 and the allowed ones", async () => {
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const handlers = await mounted(path);
      const allowed = operations.filter((operation) => operation.path === path);
      for (const method of METHODS) {
        if (allowed.some((operation) => operation.method === method)) continue;
        const request = new Request(`http://localhost/api/v1${path}`, { method });
        const response = await handlers[method]?.(request, { params: Promise.resolve({}) });
        expect(response?.status).toBe(405);
        expect(response?.headers.get("allow")).toBe(allowed.map((one) => one.method).join(", "));
        expect(await response?.json()).toMatchObject({ error: "method_not_allowed" });
      }
    }
  });

  it("answers an unknown path with 404 in the API's format", async () => {
    const request = new Request("http://localhost/api/v1/nothing/here");
    const response = await unknownPath(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("request-id")).toMatch(/^req_/);
    expect(await response.json()).toMatchObject({
      error: "not_found",
      type: "resource",
      code: 404,
    });
  });
});

describe("foreign resources", () => {
  it.each(named(withId))(
    "%s answers 404 alike for foreign, other mode's, unknown and malformed ids",
    async (_, operation) => {
      const mine = await aMerchant({ kybStatus: "verified" });
      const theirs = await aMerchant();
      const live = await aMerchant({ merchantId: mine.id, livemode: true });
      const [prefix = ""] = Object.values(operation.params);
      const foreign = await making(theirs)(prefix);
      const other = await making(mine)(prefix);
      const body = operation.body ? await bodyFor(operation, nowhere) : undefined;
      const before = await rowsOf(theirs.id);
      const attempts: [string, string][] = [
        [mine.key, foreign],
        [mine.key, `${prefix}_${foreign}`],
        [live.key, other],
        [mine.key, newId()],
        [mine.key, "nonsense"],
        [mine.key, `zzz_${newId()}`],
        [mine.key, `${newId()}'--`],
      ];
      const replies: Reply[] = [];
      for (const [key, id] of attempts) {
        const path = pathOf(operation, encodeURIComponent(id));
        replies.push(await ask(operation, key, { path, body }));
      }
      for (const reply of replies) {
        expectError(reply, 404, "not_found");
        expect(anonymous(reply)).toEqual(anonymous(replies[0] as Reply));
      }
      expect(await rowsOf(theirs.id)).toEqual(before);
    },
  );

  it("accepts ids bare and prefixed, in any case", async () => {
    const operation = operations.find(({ id }) => id === "products.get") as Operation;
    const path = await realPath(operation, merchant);
    const id = path.slice(-36);
    for (const form of [id, `prod_${id}`, id.toUpperCase()]) {
      expect((await merchant.api.get(`/products/${form}`)).body.data.id).toBe(id);
    }
  });
});

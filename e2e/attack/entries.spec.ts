import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { operations } from "@/lib/api/operations";
import type { Operation } from "@/lib/kit/http/operation";
import { app, aShop, call, type Shop } from "../_support/api";
import { forEach } from "../_support/http";
import { type Limited, startLimited } from "../_support/limited";
import { exchange, type RawAnswer } from "../_support/raw";
import { NOWHERE } from "../_support/surface";

// The same request to a process with the lane and to one without it: nobody can tell them apart.
test.describe.configure({ timeout: 180_000 });

let bare: Limited;
let shop: Shop;

test.beforeAll(async () => {
  const { port } = new URL(app);
  bare = await startLimited({
    API_LANE: "off",
    RATE_LIMITS: "off",
    TRUSTED_PROXIES: "0",
    APP_ORIGIN: app,
    PORT: String(Number(port) + 5),
  });
  shop = await aShop();
  await call("POST", "/products", { key: shop.key, body: { name: "Café" } });
});
test.afterAll(() => bare?.stop());

const JSON_TYPE = "Content-Type: application/json";
const { host } = new URL(app);

type Asked = { method?: string; target: string; headers?: string[]; body?: string };

const written = ({ method = "GET", target, headers = [], body }: Asked): string => {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, ...headers, ...length];
  return `${lines.join("\r\n")}\r\n\r\n${Buffer.from(body ?? "").toString("latin1")}`;
};

/** How the body is framed, which HTTP leaves to a server, and the headers that the framework's pages vary by. */
const LEFT_OUT = ["date", "transfer-encoding", "content-length", "request-id", "vary"];

const comparable = ({ status, headers, body }: RawAnswer) => ({
  status,
  headers: Object.entries(headers)
    .filter(([name]) => !LEFT_OUT.includes(name))
    .toSorted(),
  body: body.replaceAll(/req_[0-9a-f-]{36}/g, "req_"),
});

/** The differences between both answers; empty when there are none. */
const differences = async (name: string, pieces: readonly (string | number)[]): Promise<string> => {
  const answers: unknown[] = [];
  for (const origin of [app, bare.origin]) {
    answers.push((await exchange(origin, pieces)).map(comparable));
  }
  const [lane, framework] = answers.map((answer) => JSON.stringify(answer, null, 1));
  return lane === framework ? "" : `${name}\nlane: ${lane}\nframework: ${framework}`;
};

const compareAll = async (
  cases: Readonly<Record<string, readonly (string | number)[]>>,
): Promise<void> => {
  const faults: string[] = [];
  await forEach(Object.entries(cases), async ([name, pieces]) => {
    const fault = await differences(name, pieces);
    if (fault) faults.push(fault);
  });
  expect(faults).toEqual([]);
};

const targetOf = ({ path }: Operation): string => `/api/v1${path.replace(/\{\w+\}/g, NOWHERE)}`;

test("each operation answers alike, with and without a key, and to other methods", async () => {
  const key = `Authorization: Bearer ${shop.key}`;
  const cases = operations.flatMap((operation): [string, string[]][] => {
    const { id, method } = operation;
    const target = targetOf(operation);
    const body = method === "GET" ? {} : { headers: [JSON_TYPE], body: '{"unknown":1}' };
    const withKey = { method, target, ...body, headers: [key, ...(body.headers ?? [])] };
    return [
      [`${id} without a key`, [written({ method, target, ...body })]],
      [`${id} with a key`, [written(withKey)]],
      [`${id} by PUT`, [written({ ...withKey, method: "PUT" })]],
    ];
  });
  await compareAll(Object.fromEntries(cases));
});

test("a key of idempotency is one with both", async () => {
  for (const [first, second] of [
    [app, bare.origin],
    [bare.origin, app],
  ] as const) {
    const asked = written({
      method: "POST",
      target: "/api/v1/payments/intent",
      headers: [`Authorization: Bearer ${shop.key}`, JSON_TYPE, `Idempotency-Key: ${randomUUID()}`],
      body: JSON.stringify({ metadata: { café: "1" }, amountXpf: 2990 }),
    });
    const [created] = await exchange(first, [asked]);
    const [repeated] = await exchange(second, [asked]);
    expect([created?.status, repeated?.status]).toEqual([201, 201]);
    expect(repeated?.body).toBe(created?.body);
    expect(repeated?.headers["idempotent-replayed"]).toBe("true");
  }
});

test("odd requests are answered alike", async () => {
  const key = `Authorization: Bearer ${shop.key}`;
  const get = (target: string, ...headers: string[]) => [
    written({ target, headers: [key, ...headers] }),
  ];
  const by = (method: string, target = "/api/v1/products") => [
    written({ method, target, headers: [key] }),
  ];
  const post = (body: string, ...headers: string[]) => [
    written({
      method: "POST",
      target: "/api/v1/customers",
      headers: [key, JSON_TYPE, ...headers],
      body,
    }),
  ];
  const head = (...headers: string[]) =>
    [`POST /api/v1/customers HTTP/1.1`, `Host: ${host}`, key, JSON_TYPE, ...headers, "", ""].join(
      "\r\n",
    );
  const chunked = head("Transfer-Encoding: chunked");
  const large = "x".repeat(300_000);
  await compareAll({
    "unknown path": get("/api/v1/nothing"),
    "unknown path below another": get("/api/v1/products/export/other"),
    "a literal taken as an id": get("/api/v1/transactions/export/refunds"),
    "the root": get("/api/v1"),
    "the root with a slash": get("/api/v1/"),
    "a bad escape": get("/api/v1/products/%ff"),
    "a bad escape in the query": get("/api/v1/products?limit=%zz"),
    "an escape in a literal": get("/api/v1/%70roducts"),
    "an escape in an id": get(`/api/v1/products/${NOWHERE.replace("0", "%30")}`),
    "an encoded slash": get("/api/v1/products%2F1"),
    "an encoded slash in an id": get("/api/v1/products/a%2Fb"),
    "a trailing slash": get("/api/v1/products/"),
    "a double slash": get("/api/v1//products"),
    "a double slash before": get("//api/v1/products"),
    dots: get("/api/v1/./products"),
    "dots upwards": get("/api/v1/x/../products"),
    "a dot in an id": get("/api/v1/products/a.b"),
    "other letters": get("/api/v1/Products"),
    "an absolute target": get(`http://${host}/api/v1/products?limit=1`),
    "an absolute target elsewhere": get("http://elsewhere.example/api/v1/products"),
    "an empty query": get("/api/v1/products?"),
    "a fragment": get("/api/v1/products#x"),
    "a query twice": get("/api/v1/products?limit=1&limit=2"),
    "an odd query": get("/api/v1/products?limit=1&&=&a[]=1&b=+%20;c"),
    "a query with quotes": get(`/api/v1/products?limit="1"&a=<b>'`),
    "a query of the framework": get("/api/v1/products?limit=1&_rsc=1"),
    "another query of the framework": get("/api/v1/products?nxtPid=1"),
    "a second question mark": get("/api/v1/products?limit=1?limit=2"),
    "headers of the framework": get("/api/v1/products?limit=1", "RSC: 1", "Next-Url: /"),
    "a rewrite of the framework": get("/api/v1/products", "x-middleware-subrequest: proxy"),
    "an action of the framework": post("{}", "Next-Action: 00"),
    HEAD: by("HEAD"),
    OPTIONS: by("OPTIONS"),
    PROPFIND: by("PROPFIND"),
    TRACE: by("TRACE"),
    "HEAD of nothing": by("HEAD", "/api/v1/nothing"),
    "OPTIONS of nothing": by("OPTIONS", "/api/v1/nothing"),
    "another version": get("/api/v1/products?limit=1", "Service-Version: 2026-01-01"),
    "an unknown version": get("/api/v1/products", "Service-Version: 1999-01-01"),
    "two versions": get(
      "/api/v1/products",
      "Service-Version: 2026-01-01",
      "Service-Version: 2026-01-01",
    ),
    "two keys": get("/api/v1/products?limit=1", "Authorization: Bearer other"),
    "two keys of idempotency": post("{}", "Idempotency-Key: a b", "Idempotency-Key: c"),
    "an empty key of idempotency": post("{}", "Idempotency-Key:"),
    "a header that is not ASCII": post("{}", "Idempotency-Key: caf\u00e9"),
    "no body": post(""),
    "malformed JSON": post('{"name":'),
    "JSON with a byte order mark": post('\ufeff{"limit":1}'),
    "text that is not UTF-8": [
      `${head("Content-Length: 12")}{"name":"\xff\xfe"}`.replace("12", "13"),
    ],
    "no object": post("[1]"),
    "another type": [
      written({
        method: "POST",
        target: "/api/v1/customers",
        headers: [key, "Content-Type: text/plain"],
        body: "{}",
      }),
    ],
    "two types": post("{}", "Content-Type: text/plain"),
    "an encoded body": post("{}", "Content-Encoding: gzip"),
    "a body of GET": [written({ target: "/api/v1/products?limit=1", headers: [key], body: "{}" })],
    "a body that is declared too large": post(large),
    "a body that is too large": [`${chunked}${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`],
    "a body in chunks": [`${chunked}3\r\n{"u\r\n`, 50, `6\r\n":1}  \r\n0\r\n\r\n`],
    "a slow body": [head("Content-Length: 7"), 700, '{"u"', 300, ":1}"],
    "Expect: 100-continue": [head("Content-Length: 7", "Expect: 100-continue"), 200, '{"u":1}'],
    pipelining: [`${get("/api/v1/products?limit=1")}${post('{"u":1}')}${get("/api/v1/nothing")}`],
    "a request to close": get("/api/v1/products?limit=1", "Connection: close"),
    "HTTP/1.0": [`GET /api/v1/products?limit=1 HTTP/1.0\r\nHost: ${host}\r\n${key}\r\n\r\n`],
    "an upgrade": get("/api/v1/products?limit=1", "Connection: Upgrade", "Upgrade: h2c"),
    "an export": get("/api/v1/transactions/export?from=2026-01-01&to=2026-01-31"),
  });
});

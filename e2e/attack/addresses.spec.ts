import { expect, test } from "@playwright/test";
import { CAPABILITY_FAMILIES } from "@/lib/capability-urls";
import { app, call } from "../_support/api";
import { type Answer, ask, forEach } from "../_support/http";
import { anOwner } from "../_support/people";
import { cookieNames, filled, handlers, NOWHERE, pages, queryNames } from "../_support/surface";

const ESCAPES = ["%ff", "%", "%zz", "%c0%ae", "%ed%a0%80", "%00"] as const;

type Asked = { path: string; method: string };

/** Every route and page with its methods. */
const surface = (): Asked[] => [
  ...handlers().flatMap(({ path, methods }) => methods.map((method) => ({ path, method }))),
  ...pages().map((path) => ({ path, method: "GET" })),
];

const isApi = (path: string): boolean => path.startsWith("/api/");
const isOfCustomers = (path: string): boolean =>
  CAPABILITY_FAMILIES.some((family) => path.startsWith(`/${family}/`));

/** What is wrong with an API response that refuses a URL. */
const refusalOf = ({ status, headers, text }: Answer, method: string): string => {
  const type = headers["content-type"];
  if (status !== 400 || type !== "application/json") return `${status} ${type}`;
  if (method === "HEAD") return "refused";
  const body = JSON.parse(text);
  const fits = body.error === "invalid_request" && body.code === 400 && body.details === null;
  const isNamed = body.requestId === headers["request-id"] && body.requestId.length > 20;
  return fits && isNamed && headers["service-version"] ? "refused" : text;
};

const nothingOf = ({ status, headers, text }: Answer): string =>
  status === 404 && !text.startsWith("Internal") && headers["content-security-policy"]
    ? "nothing there"
    : `${status} ${headers["content-type"]}`;

/** Each parameter position, with the escape in it. */
const broken = (path: string, escape_: string): string[] =>
  [...path.matchAll(/\[[^\]]+\]/g)].map(({ index, 0: place }) =>
    filled(path.slice(0, index) + escape_ + path.slice(index + place.length)),
  );

test("an undecodable parameter is refused by the API and ignored elsewhere", async () => {
  const asked = surface().flatMap(({ path, method }) =>
    ESCAPES.flatMap((written) => broken(path, written)).map((at) => ({ at, path, method })),
  );
  expect(asked.length).toBeGreaterThan(700);
  const faults: string[] = [];
  await forEach(asked, async ({ at, path, method }) => {
    const answer = await ask(at, { method, headers: { origin: app } });
    const found = isApi(path) ? refusalOf(answer, method) : nothingOf(answer);
    const isRight = found === "refused" || found === "nothing there";
    // A secret URL that matches nothing may say so differently.
    if (isRight || (isOfCustomers(path) && answer.status < 500)) return;
    faults.push(`${method} ${at}: ${found}`);
  });
  expect(faults).toEqual([]);
});

test("customers and members see their own 404 page", async () => {
  const page = await ask("/c/%ff", { headers: { "accept-language": "en" } });
  expect([page.status, page.text.includes('lang="en"')]).toEqual([404, true]);
  expect(page.headers["content-security-policy"]).toContain("frame-src");
  for (const path of ["/dashboard/payments/%zz", "/%", "/assets/%ff", "/_next/static/%ff"]) {
    const { status, headers, text } = await ask(path);
    expect([path, status, headers["content-type"]]).toEqual([
      path,
      404,
      "text/html; charset=utf-8",
    ]);
    expect(text).toContain("<h1");
  }
});

test("malformed URLs cause no server error", async () => {
  const odd = [
    "/\\",
    "//",
    "//%ff",
    "/./%ff",
    "/../../%ff",
    "*",
    "/c/%2e%2e%2f%ff",
    "/?%",
    "/#%ff",
  ];
  const absolute = [`${app}/c/%ff`, `${app}/api/v1/products/%ff`, "http://%ff/"];
  const faults: string[] = [];
  await forEach([...odd, ...absolute], async (path) => {
    for (const method of ["GET", "OPTIONS", "POST"]) {
      const { status } = await ask(path, { method });
      if (status >= 500) faults.push(`${method} ${path}: ${status}`);
    }
  });
  expect(faults).toEqual([]);
});

test("an undecodable query is refused by the API and ignored elsewhere", async () => {
  const faults: string[] = [];
  const asked = surface().filter(({ method }) => method === "GET" || method === "POST");
  await forEach(asked, async ({ path, method }) => {
    const query = ESCAPES.map((written, index) => `q${index}=${written}`).join("&");
    const at = `${filled(path)}?${query}`;
    const answer = await ask(at, { method, headers: { origin: app } });
    const found = isApi(path) ? refusalOf(answer, method) : answer.status;
    if (found === "refused" || (typeof found === "number" && found < 500)) return;
    // It reports the product's health, which may be busy with the other requests.
    if (path === "/readyz" && found === 503) return;
    faults.push(`${method} ${at}: ${found}`);
  });
  expect(faults).toEqual([]);
});

test("an undecodable cookie is ignored", async () => {
  const names = cookieNames();
  expect(names).toEqual(
    expect.arrayContaining(["svc_session", "svc_device", "svc_visitor", "theme"]),
  );
  const faults: string[] = [];
  const check = async ({ path, method }: Asked, cookie: string): Promise<void> => {
    const { status } = await ask(filled(path), { method, headers: { cookie, origin: app } });
    if (status >= 500) faults.push(`${method} ${path} ${cookie}: ${status}`);
  };
  for (const value of ["%", "%ff"]) {
    const all = names.map((name) => `${name}=${value}`).join("; ");
    const gets = surface().filter(({ method }) => method === "GET");
    await forEach(gets, (asked) => check(asked, all));
  }
  // One at a time where each is read: the first of many may hide the others.
  const readers = surface().filter(({ path }) =>
    /^\/(terminal|sign-in|c\/|l\/|claim|invitation|dashboard\/?(welcome|preferences)?$|$)/.test(
      path,
    ),
  );
  for (const name of names) await forEach(readers, (asked) => check(asked, `${name}=%`));
  expect(faults).toEqual([]);
});

test("a filter with characters no database stores finds nothing", async () => {
  const { cookie, key } = await anOwner();
  await call("POST", "/customers", { key, body: { name: "Hina" } });
  const names = queryNames();
  expect(names).toEqual(expect.arrayContaining(["q", "after", "before", "from", "status"]));
  const asked = [...new Set([...pages(), ...files()])].filter((path) =>
    path.startsWith("/dashboard"),
  );
  const faults: string[] = [];
  const check = async (path: string, query: string): Promise<void> => {
    const { status, text } = await ask(`${filled(path)}?${query}`, { headers: { cookie } });
    const isFault = status >= 500 || text.includes("NEXT_HTTP_ERROR_FALLBACK;500");
    if (isFault) faults.push(`${path}?${query.slice(0, 40)}: ${status}`);
  };
  await forEach(asked, async (path) => {
    for (const value of ["%00", "%ed%a0%80"]) {
      await check(path, names.map((name) => `${name}=${value}`).join("&"));
    }
    // One filter has none; a cursor and a day may be checked before the search.
    if (path.includes("[")) return;
    for (const query of ["q=%00", `after=${NOWHERE}%00`, `before=%00${NOWHERE}`]) {
      await check(path, query);
    }
    await check(path, "from=2026-01-01%00&to=2026-01-31%00&period=%00");
  });
  expect(faults).toEqual([]);
  const all = await ask("/dashboard/customers", { headers: { cookie } });
  const none = await ask("/dashboard/customers?q=Hina%00", { headers: { cookie } });
  expect([all.text.includes("Hina</"), none.text.includes("Hina</")]).toEqual([true, false]);
});

/** Other reads: exports, searches, QR codes. */
const files = (): string[] =>
  handlers()
    .filter(({ methods }) => methods.includes("GET"))
    .map(({ path }) => path);

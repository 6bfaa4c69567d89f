import { expect, test } from "@playwright/test";
import { app, aSession, call } from "./_support/api";
import { type Answer, ask, forEach } from "./_support/http";
import { rowsOf } from "./_support/kill";
import { anOwner, aTablet } from "./_support/people";
import { filled, handlers, pages } from "./_support/surface";

/** The same for everybody, and cached by browsers on purpose. */
const KEPT =
  /^\/(openapi(-extensions)?\.json|terminal\/(sw\.js|manifest\.webmanifest)|assets\/|icon|logo\/|l\/\w+\/qr\.svg|_next\/static\/)/;

/** Read by tools of any origin: our documents about the API, without anybody's data. */
const OPEN: readonly string[] = ["/openapi.json", "/openapi-extensions.json"];

const one = ({ headers, names }: Answer, name: string): string => {
  const times = names.filter((sent) => sent === name).length;
  return times === 1 ? String(headers[name]) : `sent ${times} times`;
};

/** What is wrong with a response's headers; empty if nothing. */
const faultsOf = (path: string, answer: Answer): string[] => {
  const faults: string[] = [];
  const expectOne = (name: string, wanted: RegExp): void => {
    const found = one(answer, name);
    if (!wanted.test(found)) faults.push(`${answer.status} ${name}: ${found}`);
  };
  expectOne("content-security-policy", /default-src 'none'.*frame-ancestors 'none'/);
  expectOne("x-frame-options", /^DENY$/);
  expectOne("x-content-type-options", /^nosniff$/);
  expectOne("cross-origin-opener-policy", /^same-origin$/);
  expectOne("cross-origin-resource-policy", /^same-origin$/);
  expectOne("referrer-policy", /^(same-origin|no-referrer)$/);
  expectOne("cache-control", KEPT.test(path) ? /./ : /no-store/);
  const policy = one(answer, "content-security-policy");
  if (/unsafe-(inline|eval)|script-src[^;]* (https?:|\*|data:)/.test(policy)) faults.push(policy);
  const leaks = [
    "x-powered-by",
    "server",
    ...(OPEN.includes(path) ? [] : ["access-control-allow-origin"]),
  ];
  for (const name of leaks) {
    if (answer.names.includes(name)) faults.push(`${name}: ${answer.headers[name]}`);
  }
  if (answer.status >= 500) faults.push(`${answer.status}`);
  return faults;
};

type Asked = { path: string; method?: string; cookie?: string };

const expectSafe = async (all: readonly Asked[]): Promise<void> => {
  const faults: string[] = [];
  await forEach(all, async ({ path, method = "GET", cookie = "" }) => {
    const answer = await ask(path, { method, headers: { cookie, origin: "https://evil.example" } });
    for (const fault of faultsOf(path, answer)) faults.push(`${method} ${path}: ${fault}`);
  });
  expect(faults.toSorted()).toEqual([]);
};

test("every response forbids framing, sniffing, caching and cross-origin reading", async () => {
  test.setTimeout(180_000);
  const { cookie, key } = await anOwner();
  const device = await aTablet({ ...(await anOwner()) });
  const paths = pages().map((path) => filled(path));
  const routes = handlers();
  const session = await aSession(key);
  const link = await call("POST", "/payment-links", {
    key,
    body: { amountXpf: 2990, description: "Café" },
  });
  const { slug } = link.body.data;
  const asked: Asked[] = [
    ...paths.flatMap((path) => [{ path }, { path, cookie }, { path, method: "HEAD" }]),
    ...paths.map((path) => ({ path, method: "PUT" })),
    ...routes.flatMap(({ path }) => [
      { path: filled(path) },
      { path: filled(path), cookie },
      { path: filled(path), method: "PUT" },
      { path: filled(path), method: "OPTIONS" },
      { path: filled(path), method: "POST" },
    ]),
    ...["/terminal/z", "/terminal/day", "/terminal/state"].map((path) => ({
      path,
      cookie: device.cookie,
    })),
    ...[session.url.replace(app, ""), `/l/${slug}`, `/l/${slug}/qr.svg`].map((path) => ({ path })),
    ...["/nope", "/dashboard/nope", "/api/nope", "/api/v1/nope", "/c/x/nope", "/l/x/y/z"].map(
      (path) => ({ path }),
    ),
    ...[
      "/assets/nope.js",
      "/_next/static/nope.js",
      "/_next/nope",
      "/_next/image?url=/icon.png",
    ].map((path) => ({ path })),
    ...["/%", "/%00", "/%ff", "/%E0%A4%A", "//evil.example", "/dashboard/", "/icon.svg"].map(
      (path) => ({ path }),
    ),
    { path: "/", method: "TRACE" },
    { path: "/dashboard", method: "DELETE" },
  ];
  await expectSafe(asked);
});

test("an email's page is framed by our own pages only, and runs no scripts", async () => {
  const { merchantId, cookie, key } = await anOwner();
  await call("POST", "/receipts", { key, body: {} });
  await rowsOf(
    `INSERT INTO mails (id, merchant_id, kind, "to", subject, html, text, key)
     VALUES (gen_random_uuid(), $1, 'receipt', 'a@example.pf', 'x', '<script>alert(1)</script>', 'x', $2)`,
    [merchantId, merchantId],
  );
  const [mail] = await rowsOf<{ id: string }>("SELECT id FROM mails WHERE merchant_id = $1", [
    merchantId,
  ]);
  const frame = await ask(`/dashboard/mailbox/${mail?.id}/html`, { headers: { cookie } });
  expect(frame.status).toBe(200);
  const policy = one(frame, "content-security-policy");
  expect(policy).toMatch(/^sandbox (?!.*allow-(scripts|same-origin|forms|top-navigation))/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(one(frame, "x-frame-options")).toBe("SAMEORIGIN");
  const stranger = await anOwner();
  for (const other of ["", stranger.cookie]) {
    const { status, text } = await ask(`/dashboard/mailbox/${mail?.id}/html`, {
      headers: { cookie: other },
    });
    expect([status === 200, text.includes("alert")]).toEqual([false, false]);
  }
});

test("forged headers change nothing", async () => {
  const owner = await anOwner();
  const made: Record<string, string>[] = [
    ...["proxy", "middleware", "src/middleware", "src/proxy"].map((name) => ({
      "x-middleware-subrequest": Array.from({ length: 6 }, () => name).join(":"),
    })),
    { "x-middleware-next": "1" },
    { "x-middleware-rewrite": "/dashboard/payments" },
    { "x-middleware-override-headers": "cookie", "x-middleware-request-cookie": owner.cookie },
    { "x-middleware-set-cookie": "svc_session=x" },
    { "x-nextjs-data": "1" },
    { rsc: "1" },
    { rsc: "1", "next-router-prefetch": "1" },
    { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
    { "x-forwarded-proto": "https", "x-forwarded-for": "127.0.0.1" },
    { "x-original-url": "/dashboard/payments", "x-rewrite-url": "/dashboard/payments" },
    { "x-http-method-override": "POST" },
    { "x-now-route-matches": "1", "x-matched-path": "/dashboard/payments" },
    { "x-invoke-path": "/dashboard/payments", "x-invoke-status": "200" },
  ];
  for (const headers of made) {
    const what = JSON.stringify(headers);
    const first = await ask("/dashboard/payments", { headers });
    // Next's own script requests have URLs of their own.
    const again = first.headers.location?.startsWith("/dashboard/payments?_rsc");
    const answer = again ? await ask(String(first.headers.location), { headers }) : first;
    const led = answer.headers.location ?? /NEXT_REDIRECT;\w+;([^;"\\]+)/.exec(answer.text)?.[1];
    expect([what, String(led).startsWith("/sign-in")]).toEqual([what, true]);
    expect([what, faultsOf("/dashboard/payments", answer)]).toEqual([what, []]);
    expect([what, answer.text.includes("Perles de Huahine")]).toEqual([what, false]);
  }
});

test("there is no Server Action to call", async () => {
  const owner = await anOwner();
  const ids = ["a".repeat(40), `00${"b".repeat(40)}`, "x"];
  for (const path of ["/", "/sign-in", "/dashboard", "/dashboard/payments", "/dashboard/welcome"]) {
    for (const id of ids) {
      const answer = await ask(path, {
        headers: { cookie: owner.cookie, origin: app, "next-action": id },
        form: { "1_$ACTION_ID": id, csrf: owner.csrf },
      });
      expect([path, answer.status < 500 && !answer.names.includes("set-cookie")]).toEqual([
        path,
        true,
      ]);
    }
  }
});

test("a policy or nonce in a request is ignored", async () => {
  const owner = await anOwner();
  const { url } = await aSession(owner.key);
  const sent = {
    "content-security-policy": "script-src 'nonce-planted' 'unsafe-inline'",
    "content-security-policy-report-only": "script-src 'nonce-planted'",
    "x-nonce": "planted",
  };
  for (const path of [
    "/",
    "/sign-in",
    "/dashboard",
    "/terminal",
    "/terminal/z",
    url.replace(app, ""),
  ]) {
    const headers = { ...sent, cookie: owner.cookie };
    const [first, second] = [await ask(path, { headers }), await ask(path, { headers })];
    const said = `${first.text}${JSON.stringify(first.headers)}`;
    expect([path, first.status, said.includes("planted")]).toEqual([path, 200, false]);
    const nonceOf = (answer: Answer): string =>
      /'nonce-([^']+)'/.exec(one(answer, "content-security-policy"))?.[1] ?? "";
    expect([path, nonceOf(first).length >= 22, nonceOf(first) === nonceOf(second)]).toEqual([
      path,
      true,
      false,
    ]);
    const scripts = [...first.text.matchAll(/<script(?![^>]*type="application\/json")[^>]*>/g)];
    for (const [script] of scripts) expect(script).toContain(`nonce="${nonceOf(first)}"`);
  }
});

import { expect, test } from "@playwright/test";
import { app, aSession, call } from "./_support/api";
import { advance } from "./_support/clock";
import { type Answer, ask, cookiesOf, csrfIn, forEach } from "./_support/http";
import { anOwner, aSessionOf, aTablet, type Person, post, storedOf } from "./_support/people";
import { filled, mutations, takesFile } from "./_support/surface";

/** Routes that no browser of a signed-in person stands behind: how each knows who posts. */
const OWN_PROOF: Record<string, string> = {
  "/api/bank/[provider]/notify": "signed by the bank, which is asked before anything is believed",
  "/api/inngest": "signed; closed unless a key of Inngest's is set",
  "/api/mail/resend/notify": "signed by the mail service",
  "/csp-report": "changes nothing: a line in the log",
};

/** Forms that come before there is a session, or from a till, whose cookie no other site can send. */
const WITHOUT_TOKEN = [
  "/sign-in/consume",
  "/sign-in/request",
  "/terminal/block",
  "/terminal/enrol",
  "/terminal/lock",
  "/terminal/receipt",
  "/terminal/touch",
  "/terminal/unlock",
];

/** Plain forms before the sign-in say so on their own page. */
const TOLD_ON_PAGE: Record<string, RegExp> = {
  "/sign-in/consume": /\/sign-in\/confirm\?.*failed=1/,
  "/sign-in/request": /\/sign-in\?.*error=page_expired/,
};

type Target = { route: string; path: string; cookie: string; csrf: string };
type Attack = { name: string; headers: Record<string, string>; form?: Record<string, string> };

const evil = "https://evil.example";
const elsewhere: readonly Attack[] = [
  { name: "another site", headers: { origin: evil } },
  { name: "a sandboxed frame", headers: { origin: "null" } },
  { name: "no origin", headers: {} },
  { name: "a name that begins like ours", headers: { origin: `${app}.evil.example` } },
  { name: "our host by another scheme", headers: { origin: app.replace("http:", "https:") } },
  { name: "our host on another port", headers: { origin: "http://localhost:1" } },
  { name: "a cross-site navigation", headers: { origin: app, "sec-fetch-site": "cross-site" } },
  { name: "a sibling of our site", headers: { origin: app, "sec-fetch-site": "same-site" } },
];

const isRefused = ({ route }: Target, { status, headers }: Answer): boolean => {
  const told = TOLD_ON_PAGE[route];
  return told ? status === 303 && told.test(headers.location ?? "") : status === 403;
};

/** What every form of the route would be, but for one thing. */
const attack = ({ route, path, cookie, csrf }: Target, { headers, form }: Attack) =>
  ask(path, {
    headers: { cookie, ...headers },
    form: { csrf, surplus: "1", ...form },
    isUpload: takesFile(route),
  });

const expectRefused = async (target: Target, one: Attack): Promise<void> => {
  const answer = await attack(target, one);
  const found = [target.route, one.name, isRefused(target, answer) ? "refused" : answer.status];
  expect(found).toEqual([target.route, one.name, "refused"]);
};

/** Right in every way but for a field too many: what comes back is about the form, not about who sent it. */
const expectHeard = async (target: Target): Promise<void> => {
  // Without a link of its own it says no more than that; the stories of sign-in links show that it is heard.
  if (target.route === "/sign-in/consume") return;
  const answer = await attack(target, { name: "", headers: { origin: app } });
  expect([target.route, isRefused(target, answer) ? "refused" : "heard"]).toEqual([
    target.route,
    "heard",
  ]);
  expect([target.route, answer.status]).not.toEqual([target.route, 500]);
  const isOfSignIn = target.route.startsWith("/sign-in/");
  expect(isOfSignIn ? "" : (answer.headers.location ?? "")).not.toContain("/sign-in?");
};

/** A customer page as its payer's browser holds it. */
const opened = async (url: string): Promise<Pick<Target, "cookie" | "csrf"> & { path: string }> => {
  const { pathname, search } = new URL(url, app);
  const first = await ask(pathname + search);
  const cookie = cookiesOf(first);
  const moved = first.status === 303 ? new URL(first.headers.location ?? "", app) : null;
  const path = moved ? moved.pathname + moved.search : pathname + search;
  const page = moved ? await ask(path, { headers: { cookie } }) : first;
  const csrf = csrfIn(page.text);
  expect([pathname, page.status, csrf === ""]).toEqual([pathname, 200, false]);
  return { path, cookie, csrf };
};

/** Makes what an invoice's page is about: the first period of a subscription, whose card is refused. */
const anInvoiceUrl = async (key: string): Promise<string> => {
  const made = async (path: string, body: object) =>
    (await call("POST", path, { key, body })).body.data;
  const { id: customer } = await made("/customers", { email: "hina@example.pf" });
  const card = await made("/payment-methods", { customer, token: "pm_card_insufficient" });
  const product = await made("/products", { name: "Panier" });
  const recurring = { product: product.id, amountXpf: 2990, interval: "month" };
  const price = await made("/prices", recurring);
  await made("/subscriptions", { customer, price: price.id, paymentMethod: card.id });
  await advance(key, 32);
  const [invoice] = (await call("GET", "/invoices", { key })).body.data;
  return `${invoice.url}/checkout`;
};

/** An address of each kind of customer page, by the route's first part. */
const customerPages = async (owner: Person & { key: string }): Promise<Record<string, string>> => {
  const { key } = owner;
  const made = async (path: string, body: object) =>
    (await call("POST", path, { key, body, headers: { "idempotency-key": path } })).body.data;
  // First: it takes the shop's clock a month ahead.
  const i = await anInvoiceUrl(key);
  const customer = await made("/customers", { email: "teva@example.pf" });
  const link = await made("/payment-links", { amountXpf: 2990, description: "Café" });
  const intent = await made("/payments/intent", { amountXpf: 2990 });
  const setup = await made("/setup-intents", { customer: customer.id });
  const till = await ask("/api/v1/terminal/payments", {
    headers: { cookie: owner.cookie, origin: app },
    json: { amountXpf: 2990 },
  });
  return {
    c: (await aSession(key)).url,
    l: link.url,
    pay: `/pay/${intent.clientSecret}`,
    setup: `/setup/${setup.clientSecret}`,
    t: JSON.parse(till.text).data.url,
    i,
  };
};

/** The route's own address on a page that was opened: `/l/<slug>/pay?v=…`. */
const below = (route: string, page: string): string => {
  const { pathname, search } = new URL(page, app);
  return `${pathname}/${route.split("/").at(-1)}${search}`;
};

test("every form of every page is refused from anywhere but that page", async () => {
  test.setTimeout(240_000);
  const owner = await anOwner();
  const stranger = await anOwner();
  const tablet = await aTablet(owner);
  const addresses = await customerPages(owner);
  const targets: Target[] = [];
  for (const route of mutations().filter((path) => !OWN_PROOF[path])) {
    const url = addresses[route.split("/")[1] ?? ""];
    if (url) {
      const { path, ...held } = await opened(url);
      targets.push({ route, path: below(route, path), ...held });
    } else {
      // One session each: some of them end it.
      const { cookie, csrf } = await aSessionOf(owner.userId, owner.merchantId);
      const isTill = route.startsWith("/terminal/") && route !== "/terminal/refund";
      targets.push({ route, path: filled(route), cookie: isTill ? tablet.cookie : cookie, csrf });
    }
  }
  expect(targets.length).toBeGreaterThan(40);
  const before = await storedOf(owner.merchantId);

  await forEach(targets, async (target) => {
    for (const one of elsewhere) await expectRefused(target, one);
    if (WITHOUT_TOKEN.includes(target.route)) return;
    const headers = { origin: app };
    const forged = target.csrf.replace(/^./, (first) => (first === "a" ? "b" : "a"));
    for (const csrf of ["", forged, stranger.csrf]) {
      await expectRefused(target, { name: `the token ${csrf}`, headers, form: { csrf } });
    }
    const json = { surplus: "1", csrf: 5 };
    const typed = await ask(target.path, { headers: { ...headers, cookie: target.cookie }, json });
    expect([target.route, typed.status]).toEqual([target.route, 403]);
  });
  expect(await storedOf(owner.merchantId)).toEqual(before);

  // None of them was refused for something else: the same form from the page itself is heard.
  await forEach(targets, expectHeard);
});

test("what is posted without a session proves itself otherwise", async () => {
  const known = mutations();
  expect(Object.keys(OWN_PROOF).filter((path) => !known.includes(path))).toEqual([]);
  expect(WITHOUT_TOKEN.filter((path) => !known.includes(path))).toEqual([]);
  const paths = ["/api/bank/sandbox/notify", "/api/inngest", "/api/mail/resend/notify"];
  for (const path of paths) {
    for (const json of [{}, { type: "payment.succeeded", id: "x" }]) {
      const { status } = await ask(path, { json });
      expect([path, [400, 401, 403, 404].includes(status)]).toEqual([path, true]);
    }
  }
  for (const json of [null, [], [null], 5, "x", { "csp-report": null }, { body: [] }]) {
    expect((await ask("/csp-report", { json })).status).toBe(204);
  }
});

test("a form that is too large, or of another kind, is not read", async () => {
  const owner = await anOwner();
  const filler = "x".repeat(70_000);
  const large = await post(owner, "/dashboard/mode", { mode: "live", filler });
  expect(large.status).toBe(403);
  const headers = { cookie: owner.cookie, origin: app };
  for (const type of ["text/plain", "multipart/form-data; boundary=x", ""]) {
    const sent = { headers: { ...headers, "content-type": type }, method: "POST" };
    expect([type, (await ask("/dashboard/mode", sent)).status]).toEqual([type, 403]);
  }
});

import { expect, test } from "@playwright/test";
import { app, aSession, call } from "./_support/api";
import { type Answer, ask, cookiesOf, followed, forEach } from "./_support/http";
import {
  anOwner,
  aPerson,
  aSessionOf,
  aTablet,
  type Person,
  post,
  ROLES,
  type Role,
  storedOf,
} from "./_support/people";
import { filled, handlers, mutations, pages, takesFile } from "./_support/surface";

type Who = Role | "nobody";
type Rule = { see: readonly Who[]; act: readonly Who[] };

const all: readonly Who[] = ROLES;
const keepers: readonly Who[] = ["owner", "admin"];
const developers: readonly Who[] = [...keepers, "developer"];
const office: readonly Who[] = [...developers, "accountant"];
const sellers: readonly Who[] = [...keepers, "cashier"];

/**
 * Who may open a page, and who may change something on it: owners and admins everything; developers keys,
 * webhooks, events, test tools and every object that an event contains; accountants what is read and
 * exported; cashiers the till. The longest matching path counts; a page or form without a match is undecided,
 * and fails.
 */
const RULES: Record<string, Rule> = {
  "/dashboard": { see: office, act: [] },
  "/dashboard/api-keys": { see: developers, act: developers },
  "/dashboard/api-keys/saved": { see: [], act: all },
  "/dashboard/audit": { see: keepers, act: [] },
  "/dashboard/bank": { see: developers, act: developers },
  "/dashboard/checkout-sessions": { see: developers, act: keepers },
  "/dashboard/confirm": { see: office, act: all },
  "/dashboard/customers": { see: office, act: keepers },
  "/dashboard/customers/new": { see: keepers, act: keepers },
  "/dashboard/events": { see: developers, act: developers },
  "/dashboard/find": { see: all, act: [] },
  "/dashboard/forbidden": { see: all, act: [] },
  "/dashboard/home/steps": { see: [], act: all },
  "/dashboard/home/trial": { see: [], act: keepers },
  "/dashboard/invoices": { see: office, act: keepers },
  "/dashboard/invoices/new": { see: keepers, act: keepers },
  "/dashboard/mailbox": { see: office, act: [] },
  "/dashboard/mode": { see: [], act: all },
  "/dashboard/passkeys": { see: [], act: all },
  "/dashboard/payment-links": { see: developers, act: keepers },
  "/dashboard/payment-links/new": { see: keepers, act: keepers },
  // The offline page; it is the same for everybody.
  "/dashboard/offline": { see: [...all, "nobody"], act: [] },
  "/dashboard/payments": { see: office, act: keepers },
  "/dashboard/payments/[id]/refund": { see: keepers, act: keepers },
  "/dashboard/payments/views": { see: [], act: office },
  "/dashboard/products": { see: developers, act: keepers },
  "/dashboard/products/new": { see: keepers, act: keepers },
  "/dashboard/receipts": { see: office, act: keepers },
  "/dashboard/refunds": { see: office, act: keepers },
  "/dashboard/deprecations": { see: developers, act: [] },
  "/dashboard/requests": { see: developers, act: [] },
  "/dashboard/sessions": { see: office, act: all },
  "/dashboard/settings": { see: office, act: keepers },
  "/dashboard/shop": { see: [], act: all },
  "/dashboard/simulate": { see: developers, act: developers },
  "/dashboard/subscriptions": { see: developers, act: keepers },
  "/dashboard/subscriptions/[id]/change": { see: keepers, act: keepers },
  "/dashboard/subscriptions/new": { see: keepers, act: keepers },
  "/dashboard/team": { see: keepers, act: keepers },
  "/dashboard/team/leave": { see: [], act: all },
  "/dashboard/terminals": { see: keepers, act: keepers },
  "/dashboard/test-clock": { see: developers, act: developers },
  "/dashboard/webhooks": { see: developers, act: developers },
  "/dashboard/webhooks/saved": { see: [], act: all },
  "/dashboard/welcome": { see: all, act: all },
  "/terminal/receipt": { see: [], act: sellers },
  "/terminal/refund": { see: [], act: keepers },
  "/terminal/touch": { see: [], act: sellers },
};

const ruleOf = (path: string): Rule | undefined => {
  const fits = Object.keys(RULES).filter((rule) => path === rule || path.startsWith(`${rule}/`));
  // The front page's rule applies to itself only.
  const [best] = fits
    .filter((rule) => rule !== "/dashboard" || path === rule)
    .toSorted((one, other) => other.length - one.length);
  return best === undefined ? undefined : RULES[best];
};

const AWAY = /^\/(sign-in|dashboard\/forbidden)([/?]|$)|^\/terminal$/;

/**
 * A page that has started streaming can only redirect in its body. A form was accepted if the next page has a
 * message about it.
 */
const isTurnedAway = ({ status, headers, text }: Answer): boolean => {
  const { pathname, search } = new URL(headers.location ?? "/", app);
  const location = pathname + search;
  const inside = /NEXT_REDIRECT;\w+;([^;"\\]+)/.exec(text)?.[1] ?? "";
  const isHeard = cookiesOf({ headers }).includes("svc_flash=");
  if (isHeard) return false;
  return status === 401 || status === 403 || AWAY.test(location) || AWAY.test(inside);
};

const everybody = async (owner: Person): Promise<Map<Who, Person | null>> => {
  const people = new Map<Who, Person | null>([["nobody", null]]);
  for (const role of ROLES) people.set(role, await aPerson(role, owner.merchantId));
  return people;
};

test("every page opens for its roles, and for nobody else", async () => {
  test.setTimeout(180_000);
  const owner = await anOwner();
  const people = await everybody(owner);
  // Files count as pages unless they belong to one object, whose absence would be the only result.
  const files = handlers()
    .filter(({ path, methods }) => methods.includes("GET") && !path.includes("["))
    .map(({ path }) => path);
  const paths = [...pages(), ...files]
    .filter((path) => path.startsWith("/dashboard"))
    .filter((path) => path !== "/dashboard/preferences");
  expect(paths.filter((path) => !ruleOf(path))).toEqual([]);
  const found: string[] = [];
  const wanted: string[] = [];
  const requests = paths.flatMap((path) =>
    [...people].map(([who, person]) => ({ path, who, person })),
  );
  await forEach(requests, async ({ path, who, person }) => {
    const headers = person ? { cookie: person.cookie } : {};
    const answer = await ask(filled(path), { headers });
    expect([path, who, answer.status]).not.toEqual([path, who, 500]);
    found.push(`${path} ${who} ${isTurnedAway(answer) ? "refused" : "opens"}`);
    const may = ruleOf(path)?.see.includes(who) || (path === "/dashboard/forbidden" && person);
    wanted.push(`${path} ${who} ${may ? "opens" : "refused"}`);
  });
  expect(found.toSorted()).toEqual(wanted.toSorted());
});

test("every form works for its roles, and changes nothing for anybody else", async () => {
  test.setTimeout(180_000);
  const owner = await anOwner();
  const people = await everybody(owner);
  const forms = mutations().filter((path) => path.startsWith("/dashboard/") || path in RULES);
  expect(forms.filter((path) => !ruleOf(path))).toEqual([]);
  const before = await storedOf(owner.merchantId);
  const found: string[] = [];
  const wanted: string[] = [];
  const tries = forms.flatMap((path) => [...people.keys()].map((who) => ({ path, who })));
  await forEach(tries, async ({ path, who }) => {
    const person = people.get(who) ?? { cookie: "", csrf: "x" };
    // With an extra field: a permitted person gets an error about the form, and nothing is done.
    const form = { csrf: person.csrf, surplus: "1" };
    const headers = { origin: app, cookie: person.cookie };
    const answer = await ask(filled(path), { headers, form, isUpload: takesFile(path) });
    expect([path, who, answer.status]).not.toEqual([path, who, 500]);
    found.push(`${path} ${who} ${isTurnedAway(answer) ? "refused" : "heard"}`);
    wanted.push(`${path} ${who} ${ruleOf(path)?.act.includes(who) ? "heard" : "refused"}`);
  });
  expect(found.toSorted()).toEqual(wanted.toSorted());
  expect(await storedOf(owner.merchantId)).toEqual(before);
});

test("only owners change the bank account", async () => {
  const owner = await anOwner();
  const admin = await aPerson("admin", owner.merchantId);
  const before = await storedOf(owner.merchantId);
  const form = { ibanXpf: "FR7630006000011234567890189" };
  const refused = await post(admin, "/dashboard/settings/bank/save", form);
  expect(refused.status).toBe(303);
  expect(await storedOf(owner.merchantId)).toEqual(before);
  const inTest = await post(owner, "/dashboard/settings/bank/save", form);
  expect(inTest.status).toBe(303);
  expect(await storedOf(owner.merchantId)).toEqual(before);
  await post(owner, "/dashboard/mode", { mode: "live" });
  const taken = await post(owner, "/dashboard/settings/bank/save", form);
  const said = (await followed(taken, owner.cookie)).text.includes("Nouvel IBAN enregistré.");
  expect([taken.status, said]).toEqual([303, true]);
});

test("search finds only what the role may read", async () => {
  const owner = await anOwner();
  const { key } = owner;
  const name = `Frangipanier${Date.now()}`;
  await call("POST", "/customers", { key, body: { name, email: "hina@example.pf" } });
  await call("POST", "/products", { key, body: { name } });
  await call("POST", "/payment-links", { key, body: { amountXpf: 2990, description: name } });
  const foundBy = async (role: Role): Promise<string[]> => {
    const { cookie } = await aPerson(role, owner.merchantId);
    const { text } = await ask(`/dashboard/find?q=${name}`, { headers: { cookie } });
    return JSON.parse(text)
      .findings.map(({ kind }: { kind: string }) => kind)
      .toSorted();
  };
  expect(await foundBy("owner")).toEqual(["customer", "link"]);
  expect(await foundBy("developer")).toEqual(["customer", "link"]);
  expect(await foundBy("accountant")).toEqual(["customer"]);
  expect(await foundBy("cashier")).toEqual([]);
  const nobody = await ask(`/dashboard/find?q=${name}`);
  expect([nobody.status, nobody.text.includes(name)]).toEqual([401, false]);
});

test("a stolen tablet can access only the till", async () => {
  test.setTimeout(120_000);
  const owner = await anOwner();
  const { cookie } = await aTablet(owner);
  const headers = { cookie, origin: app };
  const till = await ask("/api/v1/terminal/payments", { headers, json: { amountXpf: 2990 } });
  expect(till.status).toBe(201);
  const before = await storedOf(owner.merchantId);

  // A page open to everybody contains nobody's data.
  const paths = pages().filter(
    (path) => path.startsWith("/dashboard") && !ruleOf(path)?.see.includes("nobody"),
  );
  expect(paths.length).toBeGreaterThan(45);
  await forEach(paths, async (path) => {
    const answer = await ask(filled(path), { headers: { cookie } });
    expect([path, isTurnedAway(answer)]).toEqual([path, true]);
  });
  const routes = handlers().filter(
    ({ path }) => path.startsWith("/dashboard/") || path === "/terminal/refund",
  );
  await forEach(routes, async ({ path, methods }) => {
    for (const method of methods) {
      const form = method === "GET" ? {} : { form: { csrf: "x" } };
      const answer = await ask(filled(path), { headers, method, ...form });
      const isOpen = path === "/dashboard/preferences";
      const isClosed = isTurnedAway(answer) || answer.status === 404;
      expect([path, method, isOpen || isClosed]).toEqual([path, method, true]);
    }
  });
  const operations = handlers().filter(
    ({ path }) => path.startsWith("/api/v1/") && !path.startsWith("/api/v1/terminal/"),
  );
  expect(operations.length).toBeGreaterThan(30);
  await forEach(operations, async ({ path }) => {
    for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
      const body = method === "GET" ? {} : { json: {} };
      const { status } = await ask(filled(path), { headers, method, ...body });
      // Anybody may request a sandbox.
      const isOpen = path === "/api/v1/sandbox/keys" && method === "POST";
      const isRefused = isOpen || [401, 403, 404, 405].includes(status);
      expect([path, method, isRefused ? "refused" : status]).toEqual([path, method, "refused"]);
    }
  });
  expect(await storedOf(owner.merchantId)).toEqual(before);

  await ask("/terminal/lock", { headers, json: {} });
  const locked = await ask("/api/v1/terminal/payments", { headers, json: { amountXpf: 2990 } });
  expect(locked.status).toBe(401);
});

test("no shop finds another shop's objects", async () => {
  const owner = await anOwner();
  const stranger = await anOwner();
  const { key } = owner;
  const { id } = await aSession(key);
  const made = async (path: string, body: object) =>
    (await call("POST", path, { key, body, headers: { "idempotency-key": path } })).body.data.id;
  const things: Record<string, string> = {
    "/dashboard/payments": await made("/payments/intent", { amountXpf: 2990 }),
    "/dashboard/customers": await made("/customers", { name: "Hinarii", email: "h@example.pf" }),
    "/dashboard/products": await made("/products", { name: "Pareu" }),
    "/dashboard/payment-links": await made("/payment-links", { amountXpf: 500, description: "x" }),
    "/dashboard/checkout-sessions": id,
    // Last: nothing happens afterwards that it could be notified of.
    "/dashboard/webhooks": await made("/webhook-endpoints", { url: "http://localhost:4999/x" }),
  };
  const forms = mutations().filter((path) => /\[id\]/.test(path));
  const before = await storedOf(owner.merchantId);
  for (const [page, thing] of Object.entries(things)) {
    const foreign = await ask(`${page}/${thing}`, { headers: { cookie: stranger.cookie } });
    const absent = await ask(filled(`${page}/[id]`), { headers: { cookie: stranger.cookie } });
    expect([page, foreign.status]).toEqual([page, absent.status]);
    for (const word of ["Hinarii", "Pareu", "boutique.example.pf"]) {
      expect([page, foreign.text.includes(word)]).toEqual([page, false]);
    }
    for (const path of forms.filter((form) => form.startsWith(page))) {
      const answer = await post(stranger, filled(path, thing));
      const { text } = await followed(answer, stranger.cookie);
      expect([path, text.includes('class="toast')]).toEqual([path, false]);
    }
  }
  expect(await storedOf(owner.merchantId)).toEqual(before);
  // A member of two shops sees the current one.
  const both = await aSessionOf(owner, owner.merchantId);
  expect((await ask("/dashboard", { headers: { cookie: both.cookie } })).status).toBe(200);
});

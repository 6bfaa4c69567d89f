import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { CAPABILITY_FAMILIES, isCapability } from "@/lib/capability-urls";
import { aSession, aShop, call } from "../_support/api";
import { type Answer, ask, forEach } from "../_support/http";
import { type Limited, startLimited } from "../_support/limited";
import { anOwner, type Person } from "../_support/people";
import { handlers, pages } from "../_support/surface";

const LIMIT = 30;

let limited: Limited;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  limited = await startLimited();
});
test.afterAll(() => limited?.stop());

type Route = { path: string; method: "GET" | "POST" };

/** Every URL below a family, with its responses. A route that refuses HEAD reveals nothing by it. */
const routes = (): Route[] => [
  ...handlers().flatMap(({ path, methods }) =>
    methods
      .filter((method): method is Route["method"] => method === "GET" || method === "POST")
      .map((method) => ({ path, method })),
  ),
  ...pages().map((path) => ({ path, method: "GET" as const })),
];
const guarded = (): Route[] => routes().filter(({ path }) => isCapability(path));

/** A different guess of the correct length each time. */
const wrong = (path: string): string => {
  const token = path.startsWith("/c/") || path.startsWith("/return/") ? randomUUID() : "";
  const made = token || randomBytes(40).toString("base64url").replaceAll(/[-_]/g, "x").slice(0, 43);
  return `${path.replaceAll(/\[[^\]]+\]/g, made)}?k=${made.slice(0, 22)}&s=${made.slice(0, 22)}`;
};

type Guess = Route & { from: string; person?: Person; headers?: Record<string, string> };

const guess = ({ path, method, from, person, headers = {} }: Guess): Promise<Answer> =>
  ask(path, {
    at: limited.origin,
    method,
    headers: {
      "x-forwarded-for": from,
      origin: limited.origin,
      ...(person ? { cookie: person.cookie } : {}),
      ...headers,
    },
    ...(method === "POST" ? { form: { csrf: person?.csrf ?? "x" } } : {}),
  });

const spend = async (from: string): Promise<void> => {
  const path = () => wrong("/l/[slug]");
  const all = Array.from({ length: 2 * LIMIT }, () => guess({ path: path(), method: "GET", from }));
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses).toContain(429);
};

test("each secret URL allows thirty guesses a minute, and no more", async () => {
  test.setTimeout(240_000);
  const person = await anOwner();
  const all = guarded();
  const families = new Set(all.map(({ path }) => path.split("/")[1]));
  expect([...families].toSorted()).toEqual([...CAPABILITY_FAMILIES]);
  const faults: string[] = [];
  await forEach(all, async ({ path, method }) => {
    const from = `198.51.${all.findIndex((one) => one.path === path && one.method === method)}.1`;
    const start = Date.now();
    // Immediately: the limit refills with time.
    const answers = await Promise.all(
      Array.from({ length: LIMIT + 15 }, () => guess({ path: wrong(path), method, from, person })),
    );
    const passed = answers.filter(({ status }) => status !== 429);
    const refused = answers.filter(({ status }) => status === 429);
    const refilled = Math.ceil((Date.now() - start) / 2_000);
    const counts = [passed.length >= LIMIT, passed.length <= LIMIT + refilled, refused.length > 0];
    const statuses = [...new Set(passed.map(({ status }) => status))];
    const isTimed = refused.every(({ headers }) => Number(headers["retry-after"]) > 0);
    const isSilent = answers.every(({ names }) => !names.includes("x-wrong-guess"));
    const isNothing = statuses.every((status) => status === 404 || status === 303);
    if (counts.every(Boolean) && isTimed && isSilent && isNothing) return;
    const led = answers.at(-1)?.headers.location ?? "";
    faults.push(`${method} ${path}: ${passed.length} passed, ${statuses} ${led}`);
  });
  expect(faults).toEqual([]);
});

test("two thousand guesses find nothing, and nearly all are refused", async () => {
  test.setTimeout(90_000);
  const start = Date.now();
  const all = guarded().filter(({ method }) => method === "GET");
  const guesses = Array.from({ length: 2_000 }, (_, index) => all[index % all.length]);
  const counts: Record<number, number> = {};
  await forEach(
    guesses,
    async (route) => {
      if (!route) return;
      const { status } = await guess({ ...route, path: wrong(route.path), from: "203.0.113.1" });
      counts[status] = (counts[status] ?? 0) + 1;
    },
    8,
  );
  const refilled = Math.ceil((Date.now() - start) / 2_000);
  // A missing file redirects to its page, which says so.
  const { 303: led = 0, 404: nothing = 0, 429: refused = 0, ...opened } = counts;
  expect([opened, refused > 0]).toEqual([{}, true]);
  expect(led + nothing).toBeLessThanOrEqual(LIMIT + refilled + 1);
});

test("a correct URL opens after too many guesses, and is never counted", async () => {
  const { key, claimUrl } = await aShop();
  const session = await aSession(key);
  const body = { amountXpf: 2990, description: "Café" };
  const link = (await call("POST", "/payment-links", { key, body })).body.data;
  const from = "203.0.113.2";
  await spend(from);
  for (const url of [session.url, link.url, claimUrl]) {
    const { pathname, search } = new URL(url);
    const { status } = await guess({ path: pathname + search, method: "GET", from });
    expect([pathname, status < 400]).toEqual([pathname, true]);
  }
  const claim = new URL(claimUrl).pathname;
  for (let count = 0; count < LIMIT + 5; count += 1) {
    const { status } = await guess({ path: claim, method: "GET", from: "203.0.113.3" });
    expect(status).toBe(200);
  }
  const first = await guess({ path: wrong("/l/[slug]"), method: "GET", from: "203.0.113.3" });
  expect(first.status).toBe(404);
  // Nobody else has to wait, and only secret URLs are limited.
  const other = await guess({ path: wrong("/l/[slug]"), method: "GET", from: "203.0.113.4" });
  const home = await guess({ path: "/nothing", method: "GET", from });
  expect([other.status, home.status]).toEqual([404, 404]);
});

test("a network has one limit, however its address is written", async () => {
  await spend("2001:db8:0:7::1");
  const path = wrong("/claim/[token]");
  const ask429 = async (of: Partial<Guess>): Promise<void> => {
    const asked: Guess = { path, method: "GET", from: "2001:db8:0:7:ffff::9", ...of };
    const answer = await guess(asked);
    expect([JSON.stringify(of), answer.status]).toEqual([JSON.stringify(of), 429]);
  };
  await ask429({});
  await ask429({ from: "1.2.3.4, 2001:DB8:0:7::2" });
  await ask429({ headers: { "x-guesses-spent": "" } });
  await ask429({ headers: { rsc: "1" } });
  await ask429({ headers: { rsc: "1", "next-router-prefetch": "1" } });
  await ask429({ path: path.replace("/claim/", "/x/%2e%2e/claim/") });
  await ask429({ path: path.replace("/claim/", "/docs/../claim/") });
  await ask429({ path: "/c/%ff" });
  // A forged header has no effect.
  const headers = { "x-guesses-spent": "60" };
  const answer = await guess({ path, method: "GET", from: "203.0.113.5", headers });
  expect([answer.status, answer.text.includes("Trop de liens")]).toEqual([404, false]);
});

test("the page asks to wait", async () => {
  const from = "203.0.113.6";
  await spend(from);
  const getPage = (path: string, language: string) =>
    guess({ path: wrong(path), method: "GET", from, headers: { "accept-language": language } });
  expect((await getPage("/pay/[secret]", "fr")).text).toContain("Trop de demandes à la fois");
  expect((await getPage("/setup/[secret]", "en")).text).toContain("Too many requests");
  expect((await getPage("/r/[token]", "ty")).text).toContain("Ua rahi roa te mau tere");
  expect((await getPage("/claim/[token]", "fr")).text).toContain("Trop de liens non valides");
  expect((await getPage("/invitation/[token]", "en")).text).toContain("Too many invalid links");
});

test("a hundred policy violation reports log ten lines", async () => {
  const json = { "csp-report": { "blocked-uri": "x".repeat(15_000) } };
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const before = limited.log().length;
  const all = Array.from({ length: 100 }, () =>
    ask("/csp-report", { at: limited.origin, json, headers }),
  );
  const refused = (await Promise.all(all)).filter(({ status }) => status === 429);
  expect(refused).toHaveLength(90);
  const written = limited.log().slice(before);
  expect(written.split("csp.violation")).toHaveLength(11);
  expect(written.length).toBeLessThan(10_000);
});

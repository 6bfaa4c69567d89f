import { expect, test } from "@playwright/test";
import { app } from "../_support/api";
import { ask, forEach } from "../_support/http";
import { rowsOf } from "../_support/kill";
import { anOwner, type Person } from "../_support/people";
import { filled, handlers, pages } from "../_support/surface";

/** Everything the till requests: its pages, its own routes and the API operations it uses. */
const tillRoutes = [...handlers(), ...pages().map((path) => ({ path, methods: ["GET"] }))]
  .filter(({ path }) => /^\/(api\/v1\/)?terminal(\/|$)/.test(path))
  .flatMap(({ path, methods }) => methods.map((method) => ({ path, method })));

type Clocks = { seen: string; till: string | null };

const clocksOf = async ({ token }: Person): Promise<Clocks | undefined> => {
  const [clocks] = await rowsOf<Clocks>(
    `SELECT last_seen_at::text AS seen, till_seen_at::text AS till FROM sessions
     WHERE token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  );
  return clocks;
};

const idleFor = (person: Person, minutes: number) =>
  rowsOf(
    `UPDATE sessions SET last_seen_at = now() - make_interval(mins => $2),
       till_seen_at = till_seen_at - make_interval(mins => $2)
     WHERE token_hash = sha256(convert_to($1, 'UTF8'))`,
    [person.token, minutes],
  );

const call = ({ cookie, csrf }: Person, { path, method }: (typeof tillRoutes)[number]) =>
  ask(filled(path), {
    method,
    headers: { cookie, origin: app },
    ...(method === "GET" || method === "HEAD" ? {} : { json: bodyFor(path, csrf) }),
  });

/** Form fields are strings, and every form of the till checks the sender before it reads them. */
const bodyFor = (path: string, csrf: string): object =>
  path.startsWith("/api/") ? { amountXpf: 2990 } : { csrf, amountXpf: "2990" };

const touch = ({ cookie }: Person) =>
  ask("/terminal/touch", { headers: { cookie, origin: app }, json: {} });

const dashboardOf = async ({ cookie }: Person): Promise<string> => {
  const { status, headers } = await ask("/dashboard/payments", { headers: { cookie } });
  return headers.location?.includes("/sign-in") ? "sign-in" : String(status);
};

test("no route of the till resets the dashboard's idle timer, or reopens an idle dashboard", async () => {
  expect(tillRoutes.length).toBeGreaterThan(15);
  const owner = await anOwner();
  await touch(owner);
  await idleFor(owner, 29);
  const before = await clocksOf(owner);
  await forEach(tillRoutes, async (route) => {
    const { status } = await call(owner, route);
    expect([route, status === 401, status < 500]).toEqual([route, false, true]);
  });
  const after = await clocksOf(owner);
  expect(after?.seen).toBe(before?.seen);
  expect(after?.till).not.toBe(before?.till);
  expect(await dashboardOf(owner)).toBe("200");

  await idleFor(owner, 31);
  await forEach(tillRoutes, async (route) => {
    await call(owner, route);
    expect([route, await dashboardOf(owner)]).toEqual([route, "sign-in"]);
  });
  const touched = await touch(owner);
  expect(touched.status).toBe(200);
});

test("a session that went idle before it opened the till opens neither", async () => {
  const owner = await anOwner();
  await rowsOf("UPDATE sessions SET till_seen_at = NULL WHERE user_id = $1", [owner.userId]);
  await idleFor(owner, 31);
  const touched = await touch(owner);
  expect([touched.status, await dashboardOf(owner)]).toEqual([401, "sign-in"]);
  expect(await clocksOf(owner)).toBeUndefined();
});

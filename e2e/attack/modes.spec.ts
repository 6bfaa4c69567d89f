import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { aSession, call } from "../_support/api";
import { advance } from "../_support/clock";
import { ask, forEach } from "../_support/http";
import { closeDatabase, rowsOf } from "../_support/kill";
import { anOwner, aPerson, type Person, post } from "../_support/people";
import { pages } from "../_support/surface";

test.afterAll(closeDatabase);

// lib/modes.db.test.ts tries every write operation on the rows of the other mode; this is what a merchant
// would see of it on the pages of live mode.

/**
 * Pages about people and browsers, which have no mode; and the page that compares both profiles before the
 * copy.
 */
const OF_NO_MODE = /^\/dashboard\/(audit|sessions|team|forbidden|settings\/live)(\/|$)/;

const lists = (): string[] =>
  pages().filter(
    (path) => /^\/dashboard(\/|$)/.test(path) && !path.includes("[") && !OF_NO_MODE.test(path),
  );

/**
 * The content of a page: its words, field values and links. Sorted: a busy server streams the same page in
 * different parts.
 */
const textOf = (html: string): string => {
  const page = html
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<input[^>]*name="csrf"[^>]*>/g, "");
  const kept = [...page.matchAll(/ (?:value|href|action|title|aria-label)="([^"]*)"/g)];
  const words = page.split(/<[^>]*>/).map((text) => text.replaceAll(/\s+/g, " ").trim());
  const all = [...words, ...kept.map(([, value = ""]) => value)];
  return all
    .filter((text) => text !== "")
    .toSorted()
    .join(" | ");
};

const snapshotOf = async ({ cookie }: Person): Promise<Record<string, string>> => {
  const seen: Record<string, string> = {};
  await forEach(lists(), async (path) => {
    // To such a user agent Next sends a page whole, instead of streaming it.
    const headers = { cookie, "user-agent": "Twitterbot" };
    const { status, text } = await ask(path, { headers });
    seen[path] = `${status} ${textOf(text)}`;
  });
  return seen;
};

/** All kinds of activity in test mode: by a key, and on the merchant's own pages. */
const trade = async (owner: Person & { key: string }): Promise<void> => {
  const { key } = owner;
  const made = async (path: string, body: object) => {
    const headers = { "idempotency-key": randomUUID() };
    const answer = await call("POST", path, { key, body, headers });
    expect([path, answer.status]).toEqual([path, path === "/test/simulate" ? 200 : 201]);
    return answer.body.data;
  };
  const changed = await call("PATCH", "/merchants/me", {
    key,
    body: { name: "Essai de Moorea", taxNumber: "A12345", brandColor: "#7c3aed" },
  });
  expect(changed.status).toBe(200);
  const { id: customer } = await made("/customers", { email: "essai@example.pf", name: "Essai" });
  await made("/payment-methods", { customer, token: "pm_card_alpha" });
  const { id: product } = await made("/products", { name: "Essai" });
  const price = (await made("/prices", { product, amountXpf: 2990, interval: "month" })).id;
  await made("/subscriptions", { customer, price });
  await made("/payment-links", { amountXpf: 1500, description: "Essai" });
  await made("/webhook-endpoints", { url: "http://localhost:4999/essai" });
  await made("/api-keys", { name: "Essai" });
  await aSession(key);
  const { transactionId } = await made("/payments/intent", { amountXpf: 2990 });
  await made("/test/simulate", { transactionId, outcome: "succeeded" });
  await made(`/transactions/${transactionId}/refunds`, { amountXpf: 990 });
  await advance(key, 40);
  const form = { name: "Comptoir", offlineCapXpf: "20000" };
  expect((await post(owner, "/dashboard/terminals/create", form)).status).toBe(303);
};

/** The pages that have changed, each with the words where the difference starts. */
const differences = (
  now: Record<string, string>,
  before: Record<string, string>,
): Record<string, [string, string]> =>
  Object.fromEntries(
    lists().flatMap((path) => {
      const [is = "", was = ""] = [now[path], before[path]];
      const at = [...is].findIndex((letter, index) => letter !== was[index]);
      const around = (text: string): string => text.slice(Math.max(0, at - 80), at + 80);
      return is === was ? [] : [[path, [around(is), around(was)]]];
    }),
  );

test("activity in test mode changes no page of live mode", async () => {
  test.setTimeout(120_000);
  const owner = await anOwner();
  await rowsOf(
    "UPDATE merchants SET kyb_status = 'verified', kyb_verified_by = 'operator' WHERE id = $1",
    [owner.merchantId],
  );
  const live = await aPerson("owner", owner.merchantId);
  await rowsOf("UPDATE sessions SET livemode = true WHERE user_id = $1", [live.userId]);
  const [before, testBefore] = [await snapshotOf(live), await snapshotOf(owner)];
  expect(Object.keys(before).length).toBeGreaterThan(25);
  expect(differences(await snapshotOf(live), before)).toEqual({});

  await trade(owner);

  expect(differences(await snapshotOf(live), before)).toEqual({});
  expect(Object.keys(differences(await snapshotOf(owner), testBefore))).toEqual(
    expect.arrayContaining([
      ...["/dashboard", "/dashboard/payments", "/dashboard/customers", "/dashboard/products"],
      ...["/dashboard/subscriptions", "/dashboard/invoices", "/dashboard/refunds"],
      ...["/dashboard/webhooks", "/dashboard/api-keys", "/dashboard/terminals"],
    ]),
  );
});

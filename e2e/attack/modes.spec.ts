import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { aSession, call } from "../_support/api";
import { advance } from "../_support/clock";
import { ask, forEach } from "../_support/http";
import { closeDatabase, rowsOf } from "../_support/kill";
import { anOwner, aPerson, type Person, post } from "../_support/people";
import { pages } from "../_support/surface";

test.afterAll(closeDatabase);

// Every writing operation is tried on the rows of the other mode in lib/modes.db.test.ts; this is what a merchant
// would see of it on the pages of live mode.

/** About people and their browsers, who are of no mode; and the page that compares both profiles before one is copied. */
const OF_NO_MODE = /^\/dashboard\/(audit|sessions|team|forbidden|settings\/live)(\/|$)/;

const lists = (): string[] =>
  pages().filter(
    (path) => /^\/dashboard(\/|$)/.test(path) && !path.includes("[") && !OF_NO_MODE.test(path),
  );

/**
 * What a page says: its words, what stands in its fields, and where it leads. In the order of the alphabet: a busy
 * server sends the same page in parts, one after the other.
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

const look = async ({ cookie }: Person): Promise<Record<string, string>> => {
  const seen: Record<string, string> = {};
  await forEach(lists(), async (path) => {
    // To such a reader Next gives a page whole, instead of in parts as they are ready.
    const headers = { cookie, "user-agent": "Twitterbot" };
    const { status, text } = await ask(path, { headers });
    seen[path] = `${status} ${textOf(text)}`;
  });
  return seen;
};

/** Business of every kind, in test mode: by a key, and on the merchant's own pages. */
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

/** The pages that are not as they were, each with the words where it begins to differ. */
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
  const [before, testBefore] = [await look(live), await look(owner)];
  expect(Object.keys(before).length).toBeGreaterThan(25);
  expect(differences(await look(live), before)).toEqual({});

  await trade(owner);

  expect(differences(await look(live), before)).toEqual({});
  expect(Object.keys(differences(await look(owner), testBefore))).toEqual(
    expect.arrayContaining([
      ...["/dashboard", "/dashboard/payments", "/dashboard/customers", "/dashboard/products"],
      ...["/dashboard/subscriptions", "/dashboard/invoices", "/dashboard/refunds"],
      ...["/dashboard/webhooks", "/dashboard/api-keys", "/dashboard/terminals"],
    ]),
  );
});

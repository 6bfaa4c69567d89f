import { expect, test } from "@playwright/test";
import { app, aShop, call, type Shop } from "../_support/api";
import { ask, cookiesOf, csrfIn } from "../_support/http";
import { rowsOf } from "../_support/kill";

const post = async (shop: Shop, path: string, body: object) => {
  const answer = await call("POST", path, { key: shop.key, body });
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
  return answer.body.data;
};

/** A customer with a card and a subscription, and the link to their portal. */
const aCustomer = async (shop: Shop) => {
  await rowsOf("UPDATE merchant_profiles SET portal_enabled = true WHERE merchant_id = $1", [
    shop.merchantId,
  ]);
  const { id } = await post(shop, "/customers", { email: "hina@example.pf" });
  const card = await post(shop, "/payment-methods", { customer: id, token: "pm_card_alpha" });
  const product = await post(shop, "/products", { name: "Panier" });
  const recurring = { product: product.id, amountXpf: 1000, interval: "month" };
  const price = await post(shop, "/prices", recurring);
  const subscription = await post(shop, "/subscriptions", { customer: id, price: price.id });
  const session = await post(shop, `/extensions/customers/${id}/portal-sessions`, {});
  const { pathname } = new URL(session.url);
  return { id, card: card.id, subscription: subscription.id, path: pathname };
};

/** Opens a link as a browser does; returns its cookie and the token of its forms. */
const enter = async (path: string) => {
  const cookie = cookiesOf(await ask(path));
  const { text } = await ask("/p/home", { headers: { cookie } });
  return { cookie, csrf: csrfIn(text), text };
};

type Browser = { cookie: string; csrf: string };

const send = ({ cookie, csrf }: Browser, path: string, form: Record<string, string> = {}) =>
  ask(path, { headers: { cookie, origin: app }, form: { csrf, ...form } });

const stateOf = async (shop: Shop, of: { card: string; subscription: string }) => {
  const read = async (path: string) => (await call("GET", path, { key: shop.key })).body.data;
  const { detached, default: isDefault } = await read(`/payment-methods/${of.card}`);
  const { cancelAtPeriodEnd, paymentMethodId } = await read(`/subscriptions/${of.subscription}`);
  return { detached, isDefault, cancelAtPeriodEnd, paymentMethodId };
};

const actsOn = ({ card, subscription }: { card: string; subscription: string }) =>
  [
    [`/p/home/cards/${card}/default`, {}],
    [`/p/home/cards/${card}/remove`, {}],
    [`/p/home/subscriptions/${subscription}/cancel`, {}],
    [`/p/home/subscriptions/${subscription}/resume`, {}],
    [`/p/home/subscriptions/${subscription}/card`, { card }],
  ] as const;

test("the portal of one customer changes nothing of another's, of this shop or another", async () => {
  const shop = await aShop();
  const other = await aShop();
  const own = await aCustomer(shop);
  const browser = await enter(own.path);
  expect(browser.text).toContain("4242");
  for (const [of, victim] of [
    [shop, await aCustomer(shop)],
    [other, await aCustomer(other)],
  ] as const) {
    const before = await stateOf(of, victim);
    for (const [path, form] of actsOn(victim)) {
      expect((await send(browser, path, form)).status).toBe(303);
    }
    await send(browser, `/p/home/subscriptions/${own.subscription}/card`, { card: victim.card });
    expect(await stateOf(of, victim)).toEqual(before);
  }
  expect((await stateOf(shop, own)).paymentMethodId).toBeNull();
});

test("a form of the portal is refused from another site, without its token, and after its hour", async () => {
  const shop = await aShop();
  const own = await aCustomer(shop);
  const browser = await enter(own.path);
  const before = await stateOf(shop, own);
  const path = `/p/home/subscriptions/${own.subscription}/cancel`;
  const { cookie, csrf } = browser;
  await ask(path, { headers: { cookie, origin: "https://evil.example" }, form: { csrf } });
  await ask(path, { headers: { cookie }, form: { csrf } });
  await send({ cookie, csrf: "x" }, path);
  expect(await stateOf(shop, own)).toEqual(before);
  // Time alone ends it: nothing else may change a session.
  await rowsOf(
    `WITH gone AS (DELETE FROM portal_sessions WHERE customer_id = $1 RETURNING *)
     INSERT INTO portal_sessions SELECT id, merchant_id, livemode, customer_id, token_hash, return_url,
       expires_at - interval '1 hour', created_at - interval '1 hour' FROM gone`,
    [own.id],
  );
  const led = await send(browser, path);
  expect([led.status, led.headers.location]).toEqual([303, `${app}/p/home`]);
  expect(await stateOf(shop, own)).toEqual(before);
  const page = await ask("/p/home", { headers: { cookie } });
  expect([page.status, page.text.includes("4242")]).toEqual([404, false]);
  expect(page.text).toContain("/p/ask/");
});

test("the address and the page of an open portal hold no token, and nothing may keep them", async () => {
  const shop = await aShop();
  const own = await aCustomer(shop);
  const token = own.path.split("/").at(-1) ?? "";
  const opened = await ask(own.path);
  expect([opened.status, opened.headers.location]).toEqual([303, `${app}/p/home`]);
  expect(opened.headers["cache-control"]).toContain("no-store");
  // Only our own pages get a referrer at all, and that of the page has no token.
  expect(opened.headers["referrer-policy"]).toBe("same-origin");
  const [cookie = ""] = opened.headers["set-cookie"] ?? [];
  expect(cookie).toMatch(/; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax/);
  const page = await ask("/p/home", { headers: { cookie: cookiesOf(opened) } });
  expect(page.status).toBe(200);
  expect(page.text).not.toContain(token);
  expect(page.headers["cache-control"]).toContain("no-store");
  expect(String(page.headers["content-security-policy"])).toContain("default-src 'none'");
  const stored = await rowsOf<{ row: string }>(
    "SELECT s::text AS row FROM portal_sessions s WHERE customer_id = $1",
    [own.id],
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]?.row).not.toContain(token);
});

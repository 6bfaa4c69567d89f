import { expect, test } from "@playwright/test";
import { aShop, call, type Shop } from "../_support/api";

// lib/api/scopes.db.test.ts covers every relation and event type; this is what an outsider with a narrow key
// tries.

const narrowKey = async (shop: Shop, scopes: string[]): Promise<string> => {
  const made = await call("POST", "/api-keys", { key: shop.key, body: { scopes } });
  expect(made.status).toBe(201);
  return made.body.data.secret;
};

test("a key of refunds does not see the payment behind a refund", async () => {
  const shop = await aShop();
  const payment = await call("POST", "/payments/intent", {
    key: shop.key,
    headers: { "idempotency-key": crypto.randomUUID() },
    body: { amountXpf: 2990 },
  });
  const { transactionId } = payment.body.data;
  const decided = { transactionId, outcome: "succeeded" };
  expect((await call("POST", "/test/simulate", { key: shop.key, body: decided })).status).toBe(200);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const refund = await call("POST", `/transactions/${transactionId}/refunds`, {
    key: shop.key,
    headers,
    body: { amountXpf: 990 },
  });
  expect(refund.status).toBe(201);

  const key = await narrowKey(shop, ["refunds:read"]);
  for (const path of [`/refunds/${refund.body.data.id}`, "/refunds"]) {
    expect((await call("GET", path, { key })).status).toBe(200);
    for (const query of [
      "expand[]=transaction",
      "expand=transaction",
      "expand%5B%5D=transaction",
    ]) {
      const { status, body } = await call("GET", `${path}?${query}`, { key });
      expect([path, query, status, body.error, body.param, body.details]).toEqual([
        ...[path, query, 403, "insufficient_scope", "expand"],
        { requiredScope: "transactions:read" },
      ]);
    }
  }
});

test("a webhook key receives nothing that it may not read, whoever created the endpoint", async () => {
  const shop = await aShop();
  const mine = { url: "http://localhost:4999/mine" };
  const key = await narrowKey(shop, ["webhooks:write", "events:write"]);
  const asked = [
    {},
    { enabledEvents: ["*"] },
    { enabledEvents: ["webhook_endpoint.*", "payment.*"] },
  ];
  for (const more of asked) {
    const { status, body } = await call("POST", "/webhook-endpoints", {
      key,
      body: { ...mine, ...more },
    });
    expect([status, body.error, body.param]).toEqual([403, "insufficient_scope", "enabledEvents"]);
  }
  const theirs = await call("POST", "/webhook-endpoints", {
    key: shop.key,
    body: { url: "http://localhost:4999/theirs" },
  });
  const path = `/webhook-endpoints/${theirs.body.data.id}`;
  const led = await call("PATCH", path, { key, body: mine });
  expect([led.status, led.body.details]).toEqual([403, { requiredScope: "*" }]);
  expect((await call("GET", path, { key })).body.data.url).toBe("http://localhost:4999/theirs");
  await call("POST", "/customers", { key: shop.key, body: { email: "moana@example.pf" } });
  expect((await call("GET", "/events", { key })).body.data).toEqual([]);
  const seen = await call("GET", "/events?type=customer.created", { key });
  expect([seen.status, seen.body.details]).toEqual([403, { requiredScope: "customers:read" }]);
});

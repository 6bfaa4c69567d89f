import { describe, expect, it } from "vitest";
import { aPrice } from "@/lib/subscriptions/billing.fixture";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

const successUrl = "https://shop.example.pf/merci";

const refusalOf = async ({ api }: TestMerchant, path: string, body: object) => {
  const { status, body: reply } = await api.post(path, body);
  return [status, reply.param, reply.message];
};

const pricesOf = async (shop: TestMerchant): Promise<Record<string, string>> => ({
  recurring: await aPrice(shop),
  one_time: await aPrice(shop, { interval: undefined }),
});

describe("a session that sells a subscription", () => {
  const line = { amountXpf: 2990, description: "Panier" };

  it.each<[string, object]>([
    ["lineItems[0].price", { lineItems: [line] }],
    ["lineItems", { lineItems: ["recurring", "recurring"] }],
    ["lineItems[0].quantity", { lineItems: [{ price: "recurring", quantity: 2 }] }],
    ["lineItems[0].price", { lineItems: ["one_time"] }],
    ["saveCard", { saveCard: "offer" }],
    ["email", { email: "optional", customerEmail: "hina@example.pf" }],
    ["trialDays", { trialDays: 731 }],
    ["trialDays", { mode: "payment", trialDays: 7 }],
  ])("is refused with a fault in %s: %o", async (param, more) => {
    const shop = await aMerchant();
    const prices = await pricesOf(shop);
    const { lineItems = ["recurring"], ...rest } = more as { lineItems?: unknown[] };
    const lines = lineItems.map((of) =>
      typeof of === "string"
        ? { price: prices[of] }
        : {
            ...(of as object),
            ...("price" in (of as object) ? { price: prices["recurring"] } : {}),
          },
    );
    const body = { mode: "subscription", lineItems: lines, successUrl, ...rest };
    const [status, field, message] = await refusalOf(shop, "/checkout-sessions", body);
    expect([status, field]).toEqual([400, param]);
    expect(message).toContain(param);
  });

  it("collects once without the mode, and takes no trial of 0 days for one", async () => {
    const shop = await aMerchant();
    const price = await aPrice(shop);
    const once = await shop.api.post("/checkout-sessions", { lineItems: [{ price }], successUrl });
    expect(once.body.data).toMatchObject({ mode: "payment", amountXpf: 2990, saveCard: "off" });
    const body = { mode: "subscription", lineItems: [{ price }], trialDays: 0, successUrl };
    const sold = await shop.api.post("/checkout-sessions", body);
    expect(sold.body.data).toMatchObject({
      mode: "subscription",
      amountXpf: 0,
      trialDays: null,
      saveCard: "require",
      lineItems: [{ priceId: price, totalXpf: 2990 }],
    });
  });
});

describe("a link that sells a subscription", () => {
  it.each<[string, object]>([
    ["price", { price: undefined, amountXpf: 2990, description: "Panier" }],
    ["price", { price: "one_time" }],
    ["quantity", { quantity: { max: 2 } }],
    ["maxPayments", { maxPayments: 3 }],
    ["questions", { questions: [{ key: "a", label: "Nom", type: "text" }] }],
    ["email", { email: "optional" }],
    ["trialDays", { trialDays: 731 }],
    ["trialDays", { mode: "payment", trialDays: 7 }],
  ])("is refused with a fault in %s: %o", async (param, more) => {
    const shop = await aMerchant();
    const prices = await pricesOf(shop);
    const asked: Record<string, unknown> = { price: "recurring", mode: "subscription", ...more };
    const { price, ...rest } = asked;
    const body = { ...rest, ...(typeof price === "string" ? { price: prices[price] } : {}) };
    const [status, field, message] = await refusalOf(shop, "/payment-links", body);
    expect([status, field]).toEqual([400, param]);
    expect(message).toContain(param);
  });
});

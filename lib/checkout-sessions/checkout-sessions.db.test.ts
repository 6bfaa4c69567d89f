import { describe, expect, it } from "vitest";
import { aSession } from "@/lib/checkout-sessions/factory";
import { sessionByKey } from "@/lib/checkout-sessions/read";
import { linkTag } from "@/lib/kit/crypto";
import { newId } from "@/lib/kit/ids";
import { aPaidTransaction } from "@/lib/receipts/factory";
import type { Client, Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

// Live mode has no bank here.
delete process.env["BANK_PROVIDER"];

const line = { description: "Café", amountXpf: 2990 };
const successUrl = "https://shop.example/merci";
const body = { lineItems: [line], successUrl };

const refusal = ({ status, body: answer }: Reply) => [status, answer.error, answer.param];
const withoutRequest = ({ body: answer }: Reply) => ({ ...answer, requestId: "" });
const ids = (reply: Reply): string[] => reply.body.data.map(({ id }: { id: string }) => id);

const aPrice = async (api: Client, of: Record<string, unknown> = {}) => {
  const { data: product } = (await api.post("/products", { name: "Abonnement" })).body;
  const { data } = (await api.post("/prices", { product: product.id, amountXpf: 1500, ...of }))
    .body;
  return { price: data.id as string, product: product.id as string };
};

describe("checkout sessions", () => {
  it("creates, reads and lists a session with every field of the contract", async () => {
    const { api } = await aMerchant();
    const made = await api.post("/checkout-sessions", {
      lineItems: [
        { ...line, quantity: 2 },
        { description: "Livraison", amountXpf: 1 },
      ],
      successUrl: "https://Shop.example/merci?commande=7",
      cancelUrl: "http://shop.example/panier",
      expiresInMinutes: 30,
      customerEmail: "Moana@Exemple.pf",
      metadata: { order: "CMD-7" },
    });
    expect(made.status).toBe(201);
    const { data } = made.body;
    const created = Math.floor(Date.parse(data.createdAt) / 1000);
    expect(data).toEqual({
      object: "checkout_session",
      id: data.id,
      created,
      createdAt: new Date(data.createdAt).toISOString(),
      livemode: false,
      status: "open",
      url: `http://localhost:3000/c/${data.id}?k=${linkTag("checkout", data.id)}`,
      amountXpf: 5981,
      amountEurCents: 5012,
      lineItems: [
        {
          object: "checkout_line_item",
          priceId: null,
          productId: null,
          description: "Café",
          amountXpf: 2990,
          quantity: 2,
          totalXpf: 5980,
          tgcRate: null,
        },
        {
          object: "checkout_line_item",
          priceId: null,
          productId: null,
          description: "Livraison",
          amountXpf: 1,
          quantity: 1,
          totalXpf: 1,
          tgcRate: null,
        },
      ],
      customerId: null,
      customerEmail: "Moana@Exemple.pf",
      customerMatch: null,
      email: "required",
      mode: "payment",
      trialDays: null,
      subscriptionId: null,
      transactionId: null,
      successUrl: "https://Shop.example/merci?commande=7",
      cancelUrl: "http://shop.example/panier",
      saveCard: "off",
      expiresAt: created + 1800,
      completedAt: null,
      metadata: { order: "CMD-7" },
    });
    expect((await api.get(`/checkout-sessions/cs_${data.id}`)).body.data).toEqual(data);
    const list = await api.get("/checkout-sessions");
    expect(list.body).toEqual({ data: [data], has_more: false, hasMore: false });
    const [event, ...others] = await eventsOf(data.id);
    expect(others).toEqual([]);
    expect([event?.type, event?.sequence]).toEqual(["checkout_session.created", 1]);
    expect(event?.body.data).toEqual(data);
  });

  it("expires after a day and has quantity one by default", async () => {
    const { api } = await aMerchant();
    const { data } = (await api.post("/checkout-sessions", body)).body;
    expect(data.expiresAt - data.created).toBe(86_400);
    expect(data.lineItems[0].quantity).toBe(1);
    expect(data.cancelUrl).toBeNull();
  });

  it("freezes label and amount of a price, and keeps them when the price changes", async () => {
    const { api } = await aMerchant();
    const plain = await aPrice(api);
    const named = await aPrice(api, { nickname: "Mensuel", interval: "month" });
    await api.patch(`/products/${plain.product}`, { active: false });
    const made = await api.post("/checkout-sessions", {
      lineItems: [
        { price: `price_${plain.price}`, quantity: 3 },
        { price: named.price },
        { price: plain.price },
      ],
      successUrl,
    });
    expect(made.body.data.amountXpf).toBe(7500);
    const shown = made.body.data.lineItems.map((item: Record<string, unknown>) => [
      item["priceId"],
      item["productId"],
      item["description"],
      item["amountXpf"],
      item["totalXpf"],
    ]);
    expect(shown).toEqual([
      [plain.price, plain.product, "Abonnement", 1500, 4500],
      [named.price, named.product, "Mensuel", 1500, 1500],
      [plain.price, plain.product, "Abonnement", 1500, 1500],
    ]);
    await api.patch(`/prices/${named.price}`, { nickname: "Autre", active: false });
    const { data } = (await api.get(`/checkout-sessions/${made.body.data.id}`)).body;
    expect(data).toEqual(made.body.data);
  });

  it("refuses a price that is unknown, foreign or inactive, the missing one first", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const live = await aMerchant({ merchantId: mine.id, livemode: true });
    const usable = await aPrice(mine.api);
    const off = await aPrice(mine.api);
    await mine.api.patch(`/prices/${off.price}`, { active: false });
    const asked = (...prices: string[]) =>
      mine.api.post("/checkout-sessions", {
        lineItems: prices.map((price) => ({ price })),
        successUrl,
      });
    const foreign = [newId(), (await aPrice(theirs.api)).price, (await aPrice(live.api)).price];
    for (const price of foreign) {
      const answer = await asked(usable.price, off.price, price);
      expect(refusal(answer)).toEqual([404, "not_found", "lineItems[2].price"]);
    }
    const inactive = await asked(usable.price, off.price);
    expect(refusal(inactive)).toEqual([409, "conflict", "lineItems[1].price"]);
    expect(inactive.body.details).toEqual({ reason: "price_inactive" });
    expect(ids(await mine.api.get("/checkout-sessions"))).toEqual([]);
  });

  it("accepts a customer, deleted or not, and ignores the email address then", async () => {
    const [{ api }, theirs] = [await aMerchant(), await aMerchant()];
    const { data: customer } = (await api.post("/customers", { name: "Moana" })).body;
    await api.delete(`/customers/${customer.id}`);
    const made = await api.post("/checkout-sessions", {
      ...body,
      customer: `cus_${customer.id}`,
      customerEmail: "autre@exemple.pf",
    });
    const { customerId, customerEmail, customerMatch } = made.body.data;
    expect([customerId, customerEmail, customerMatch]).toEqual([customer.id, null, "provided"]);
    const foreign = (await theirs.api.post("/customers", { name: "Teva" })).body.data.id;
    for (const unknown of [newId(), foreign]) {
      const answer = await api.post("/checkout-sessions", { ...body, customer: unknown });
      expect(refusal(answer)).toEqual([404, "not_found", "customer"]);
    }
  });

  it("holds totals from 1 to ten million million XPF exactly", async () => {
    const { api } = await aMerchant();
    const most = { description: "Tout", amountXpf: 100_000_000, quantity: 1000 };
    const lineItems = Array.from({ length: 100 }, () => most);
    const made = await api.post("/checkout-sessions", { lineItems, successUrl });
    expect(made.body.data.amountXpf).toBe(10_000_000_000_000);
    expect(made.body.data.amountEurCents).toBe(8_380_000_000_000);
    expect(made.body.data.lineItems).toHaveLength(100);
    const least = { description: "Rien", amountXpf: 1 };
    expect((await api.post("/checkout-sessions", { lineItems: [least], successUrl })).status).toBe(
      201,
    );
  });

  it.each<[string, unknown, string]>([
    ["no lines", { successUrl }, "lineItems"],
    ["an empty list of lines", { lineItems: [], successUrl }, "lineItems"],
    ["101 lines", { lineItems: Array(101).fill(line), successUrl }, "lineItems"],
    ["neither price nor amount", { lineItems: [{}], successUrl }, "lineItems[0].amountXpf"],
    ["both", { lineItems: [{ ...line, price: newId() }], successUrl }, "lineItems[0].amountXpf"],
    [
      "a description beside a price",
      { lineItems: [{ price: newId(), description: "x" }], successUrl },
      "lineItems[0].description",
    ],
    [
      "an amount without description",
      { lineItems: [line, { amountXpf: 1 }], successUrl },
      "lineItems[1].description",
    ],
    [
      "an empty description",
      { lineItems: [{ ...line, description: "" }], successUrl },
      "lineItems[0].description",
    ],
    [
      "a description of 281 characters",
      { lineItems: [{ ...line, description: "é".repeat(281) }], successUrl },
      "lineItems[0].description",
    ],
    [
      "an amount of 0",
      { lineItems: [{ ...line, amountXpf: 0 }], successUrl },
      "lineItems[0].amountXpf",
    ],
    [
      "an amount over 100 000 000",
      { lineItems: [{ ...line, amountXpf: 100_000_001 }], successUrl },
      "lineItems[0].amountXpf",
    ],
    [
      "a broken amount",
      { lineItems: [{ ...line, amountXpf: 1.5 }], successUrl },
      "lineItems[0].amountXpf",
    ],
    [
      "an amount as text",
      { lineItems: [{ ...line, amountXpf: "5" }], successUrl },
      "lineItems[0].amountXpf",
    ],
    [
      "a quantity of 0",
      { lineItems: [{ ...line, quantity: 0 }], successUrl },
      "lineItems[0].quantity",
    ],
    [
      "a quantity of 1001",
      { lineItems: [{ ...line, quantity: 1001 }], successUrl },
      "lineItems[0].quantity",
    ],
    [
      "another prefix",
      { lineItems: [{ price: `prod_${newId()}` }], successUrl },
      "lineItems[0].price",
    ],
    [
      "an unknown field of a line",
      { lineItems: [{ ...line, total: 1 }], successUrl },
      "lineItems[0].total",
    ],
    ["no successUrl", { lineItems: [line] }, "successUrl"],
    ["29 minutes", { ...body, expiresInMinutes: 29 }, "expiresInMinutes"],
    ["1441 minutes", { ...body, expiresInMinutes: 1441 }, "expiresInMinutes"],
    ["a customer of another kind", { ...body, customer: "moana" }, "customer"],
    ["an address that is none", { ...body, customerEmail: "a@b" }, "customerEmail"],
    ["metadata that is no text", { ...body, metadata: { n: 1 } }, "metadata.n"],
    ["null for what is absent", { ...body, cancelUrl: null }, "cancelUrl"],
    ["an unknown field", { ...body, status: "complete" }, "status"],
  ])("refuses %s naming the field", async (_, sent, param) => {
    const { api } = await aMerchant();
    expect(refusal(await api.post("/checkout-sessions", sent))).toEqual([
      400,
      "invalid_request",
      param,
    ]);
  });

  it("refuses card numbers in a description", async () => {
    const { api } = await aMerchant();
    const lineItems = [{ ...line, description: "carte 4242 4242 4242 4242" }];
    const answer = await api.post("/checkout-sessions", { lineItems, successUrl });
    expect(refusal(answer)).toEqual([400, "card_data_refused", "lineItems[0].description"]);
  });

  it("accepts only HTTPS return URLs for a live session, and creates none that no bank could charge", async () => {
    const { api } = await aMerchant({ livemode: true, kybStatus: "verified" });
    const plain = await api.post("/checkout-sessions", {
      ...body,
      successUrl: "http://shop.example",
    });
    expect(refusal(plain)).toEqual([400, "invalid_request", "successUrl"]);
    const cancel = await api.post("/checkout-sessions", {
      ...body,
      cancelUrl: "http://shop.example",
    });
    expect(refusal(cancel)).toEqual([400, "invalid_request", "cancelUrl"]);
    expect(refusal(await api.post("/checkout-sessions", body))).toEqual([
      502,
      "provider_error",
      null,
    ]);
  });

  it("creates once per key, and releases the key after a refusal", async () => {
    const { api } = await aMerchant();
    const key = { "Idempotency-Key": newId() };
    const first = await api.post("/checkout-sessions", body, key);
    const again = await api.post("/checkout-sessions", body, key);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await api.post("/checkout-sessions", { ...body, expiresInMinutes: 60 }, key);
    expect(refusal(other)).toEqual([409, "idempotency_key_reuse", null]);
    expect(ids(await api.get("/checkout-sessions"))).toEqual([first.body.data.id]);
    const corrected = { "Idempotency-Key": newId() };
    const unknown = { ...body, customer: newId() };
    expect((await api.post("/checkout-sessions", unknown, corrected)).status).toBe(404);
    expect((await api.post("/checkout-sessions", body, corrected)).status).toBe(201);
  });

  it("filters, pages and warns about the deprecated offset", async () => {
    const { api, ctx } = await aMerchant();
    const customerId = (await api.post("/customers", { name: "Moana" })).body.data.id;
    const provided = await aSession(ctx, { customerId, customerMatch: "provided" });
    const plain = await aSession(ctx);
    const past = await aSession(ctx, { status: "expired" });
    const listed = async (query: string) => ids(await api.get(`/checkout-sessions${query}`));
    expect(await listed("?status=open")).toEqual([plain.id, provided.id]);
    expect(await listed("?status=expired")).toEqual([past.id]);
    expect(await listed("?status=complete")).toEqual([]);
    expect(await listed("?customerMatch=provided")).toEqual([provided.id]);
    expect(await listed("?customerMatch=ambiguous&status=open")).toEqual([]);
    expect(await listed(`?limit=1&starting_after=cs_${past.id}`)).toEqual([plain.id]);
    const skipped = await api.get("/checkout-sessions?offset=2");
    expect(ids(skipped)).toEqual([provided.id]);
    expect(skipped.headers.get("deprecation")).toBe("@1767225600");
    const wrong = await api.get(`/checkout-sessions?status=open&starting_after=${past.id}`);
    expect(refusal(wrong)).toEqual([400, "invalid_cursor", "starting_after"]);
    expect((await api.get("/checkout-sessions?status=paid")).body.param).toBe("status");
    expect((await api.get("/checkout-sessions?customerMatch=all")).body.param).toBe(
      "customerMatch",
    );
    expect((await api.get("/checkout-sessions?expand[]=receipt")).status).toBe(400);
  });

  it("expands the customer and the payment", async () => {
    const { api, ctx } = await aMerchant();
    const { data: customer } = (await api.post("/customers", { name: "Moana" })).body;
    const transactionId = await aPaidTransaction(ctx);
    const settled = { status: "complete", transactionId, completedAt: new Date() };
    const session = await aSession(ctx, {
      customerId: customer.id,
      customerMatch: "unique",
      ...settled,
    });
    const relations = "expand[]=customer&expand[]=transaction";
    const { data } = (await api.get(`/checkout-sessions/${session.id}?${relations}`)).body;
    expect(data.customer).toEqual(customer);
    expect(data.customerId).toBe(customer.id);
    expect(data.transaction).toMatchObject({ object: "transaction", id: transactionId });
    const list = await api.get(`/checkout-sessions?${relations}`);
    expect(list.body.data[0].customer).toEqual(customer);
  });

  it("answers 404 alike for a foreign, an unknown and a malformed id, and one of the other mode", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const live = await aMerchant({ merchantId: mine.id, livemode: true });
    const foreign = await aSession(theirs.ctx);
    const ofLive = await aSession(live.ctx);
    const unknown = await mine.api.get(`/checkout-sessions/${newId()}`);
    expect(refusal(unknown)).toEqual([404, "not_found", null]);
    for (const id of [foreign.id, ofLive.id]) {
      const reply = await mine.api.get(`/checkout-sessions/${id}`);
      expect(withoutRequest(reply)).toEqual(withoutRequest(unknown));
    }
    for (const id of ["nonsense", `cus_${foreign.id}`]) {
      expect((await mine.api.get(`/checkout-sessions/${id}`)).status).toBe(404);
    }
    expect(ids(await mine.api.get("/checkout-sessions"))).toEqual([]);
  });

  it("needs the scope of its family", async () => {
    const { api } = await aMerchant({ scopes: ["checkout:read"] });
    expect((await api.get("/checkout-sessions")).status).toBe(200);
    expect(refusal(await api.post("/checkout-sessions", body))).toEqual([
      403,
      "insufficient_scope",
      null,
    ]);
  });

  it("opens the page only for the link that we issued", async () => {
    const { api } = await aMerchant();
    const { data } = (await api.post("/checkout-sessions", body)).body;
    const key = new URL(data.url).searchParams.get("k") ?? "";
    expect((await sessionByKey(data.id, key))?.id).toBe(data.id);
    const other = newId();
    const wrong: [string, string][] = [
      [data.id, ""],
      [data.id, key.slice(1)],
      [data.id, `${key}0`],
      [data.id, linkTag("receipt", data.id)],
      [other, key],
      [other, linkTag("checkout", other)],
      ["nonsense", linkTag("checkout", "nonsense")],
    ];
    for (const [id, tag] of wrong) expect(await sessionByKey(id, tag)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { usablePrice } from "@/lib/prices/steps";
import type { Client, Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

const aProduct = async (api: Client, name = "Café"): Promise<string> =>
  (await api.post("/products", { name })).body.data.id;

const ids = (reply: Reply): string[] => reply.body.data.map(({ id }: { id: string }) => id);

const fault = ({ status, body }: Reply) => [status, body.error, body.param];

describe("prices", () => {
  it("creates, reads and lists a one-time price with every field of the contract", async () => {
    const { api } = await aMerchant();
    const product = await aProduct(api);
    const made = await api.post("/prices", {
      product: `prod_${product}`,
      amountXpf: 350,
      metadata: { a: "b" },
    });
    expect(made.status).toBe(201);
    const { data } = made.body;
    expect(data).toEqual({
      object: "price",
      id: data.id,
      created: data.created,
      createdAt: new Date(data.createdAt).toISOString(),
      livemode: false,
      productId: product,
      amountXpf: 350,
      type: "one_time",
      interval: null,
      intervalCount: null,
      billing: null,
      nickname: null,
      label: "Café",
      active: true,
      metadata: { a: "b" },
    });
    expect((await api.get(`/prices/price_${data.id}`)).body.data).toEqual(data);
    expect((await api.get("/prices")).body).toEqual({
      data: [data],
      has_more: false,
      hasMore: false,
    });
    const events = await eventsOf(data.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([["price.created", 1]]);
    expect(events[0]?.body.data).toEqual(data);
  });

  it("makes a price recurring by its interval, with a count of one by default", async () => {
    const { api } = await aMerchant();
    const product = await aProduct(api);
    const period = async (body: object) => {
      const { data } = (await api.post("/prices", { product, amountXpf: 1, ...body })).body;
      return [data.type, data.interval, data.intervalCount];
    };
    expect(await period({ interval: "month" })).toEqual(["recurring", "month", 1]);
    for (const [interval, max] of [
      ["day", 365],
      ["week", 52],
      ["month", 24],
      ["year", 3],
    ] as const) {
      const most = { interval, intervalCount: max };
      expect(await period(most)).toEqual(["recurring", interval, max]);
      const beyond = { product, amountXpf: 1, interval, intervalCount: max + 1 };
      expect(fault(await api.post("/prices", beyond))).toEqual([
        400,
        "invalid_request",
        "intervalCount",
      ]);
    }
  });

  it("refuses an invalid price, naming the field", async () => {
    const { api } = await aMerchant();
    const product = await aProduct(api);
    const refused = async (body: object) => fault(await api.post("/prices", body));
    const valid = { product, amountXpf: 100 };
    const invalid = (param: string) => [400, "invalid_request", param];
    expect(await refused({ amountXpf: 100 })).toEqual(invalid("product"));
    expect(await refused({ product })).toEqual(invalid("amountXpf"));
    for (const amountXpf of [0, -1, 1.5, 100_000_001, "100", null]) {
      expect(await refused({ product, amountXpf })).toEqual(invalid("amountXpf"));
    }
    expect(await refused({ ...valid, product: `cus_${product}` })).toEqual(invalid("product"));
    expect(await refused({ ...valid, product: "prod" })).toEqual(invalid("product"));
    expect(await refused({ ...valid, interval: "hour" })).toEqual(invalid("interval"));
    expect(await refused({ ...valid, interval: null })).toEqual(invalid("interval"));
    expect(await refused({ ...valid, intervalCount: 1 })).toEqual(invalid("intervalCount"));
    expect(await refused({ ...valid, interval: "day", intervalCount: 0 })).toEqual(
      invalid("intervalCount"),
    );
    expect(await refused({ ...valid, nickname: "" })).toEqual(invalid("nickname"));
    expect(await refused({ ...valid, nickname: null })).toEqual(invalid("nickname"));
    expect(await refused({ ...valid, nickname: "é".repeat(281) })).toEqual(invalid("nickname"));
    expect(await refused({ ...valid, active: false })).toEqual(invalid("active"));
    expect(await refused({ ...valid, type: "one_time" })).toEqual(invalid("type"));
    expect(await refused({ ...valid, nickname: "4242 4242 4242 4242" })).toEqual([
      400,
      "card_data_refused",
      "nickname",
    ]);
    expect(await refused({ ...valid, metadata: { ref: "1234567890123" } })).toEqual([
      400,
      "card_data_refused",
      "metadata.ref",
    ]);
    expect((await api.get("/prices")).body.data).toEqual([]);
    expect((await api.post("/prices", { ...valid, amountXpf: 100_000_000 })).status).toBe(201);
  });

  it("creates a price of an inactive product, and not of a foreign one", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const live = await aMerchant({ livemode: true, merchantId: mine.id });
    const product = await aProduct(mine.api);
    await mine.api.patch(`/products/${product}`, { active: false });
    expect((await mine.api.post("/prices", { product, amountXpf: 5 })).status).toBe(201);
    for (const other of [theirs, live]) {
      const reply = await other.api.post("/prices", { product, amountXpf: 5 });
      expect(fault(reply)).toEqual([404, "not_found", "product"]);
    }
    const unknown = await mine.api.post("/prices", { product: newId(), amountXpf: 5 });
    expect(fault(unknown)).toEqual([404, "not_found", "product"]);
  });

  it("filters by product, state and type, and expands the product", async () => {
    const { api } = await aMerchant();
    const [coffee, tea] = [await aProduct(api, "Café"), await aProduct(api, "Thé")];
    const price = async (product: string, more: object = {}): Promise<string> =>
      (await api.post("/prices", { product, amountXpf: 100, ...more })).body.data.id;
    const once = await price(coffee);
    const monthly = await price(coffee, { interval: "month" });
    const other = await price(tea);
    await api.patch(`/prices/${other}`, { active: false });
    expect(ids(await api.get("/prices"))).toEqual([other, monthly, once]);
    expect(ids(await api.get(`/prices?product=prod_${coffee}`))).toEqual([monthly, once]);
    expect(ids(await api.get("/prices?active=false"))).toEqual([other]);
    expect(ids(await api.get("/prices?active=true&type=one_time"))).toEqual([once]);
    expect(ids(await api.get("/prices?type=recurring"))).toEqual([monthly]);
    expect(ids(await api.get(`/prices?product=${newId()}`))).toEqual([]);
    expect(ids(await api.get(`/prices?limit=1&starting_after=${other}`))).toEqual([monthly]);
    const [expanded] = (await api.get("/prices?expand[]=product&limit=1")).body.data;
    expect(expanded.product).toEqual((await api.get(`/products/${tea}`)).body.data);
    const single = (await api.get(`/prices/${once}?expand=product`)).body.data;
    expect([single.productId, single.product.name]).toEqual([coffee, "Café"]);
    for (const [query, param] of [
      ["active=1", "active"],
      ["type=once", "type"],
      ["product=x", "product"],
      ["offset=1", "offset"],
      ["limit=101", "limit"],
      ["nickname=a", "nickname"],
    ]) {
      expect(fault(await api.get(`/prices?${query}`))).toEqual([400, "invalid_request", param]);
    }
    const relation = await api.get("/prices?expand[]=customer");
    expect([relation.status, relation.body.param]).toEqual([400, expect.stringMatching(/^expand/)]);
    const foreign = await api.get(`/prices?starting_after=${once}&product=${tea}`);
    expect(fault(foreign)).toEqual([400, "invalid_cursor", "starting_after"]);
  });

  it("changes only the labelling, with one event", async () => {
    const { api } = await aMerchant();
    const product = await aProduct(api);
    const { data } = (await api.post("/prices", { product, amountXpf: 100 })).body;
    const path = `/prices/${data.id}`;
    const named = (await api.patch(path, { nickname: "Le matin", active: false })).body.data;
    expect(named).toEqual({ ...data, nickname: "Le matin", label: "Le matin", active: false });
    expect((await api.patch(path, {})).body.data).toEqual(named);
    expect((await api.patch(path, { nickname: null, active: true })).body.data).toEqual(data);
    const events = await eventsOf(data.id);
    expect(events.map(({ type }) => type)).toEqual([
      "price.created",
      "price.updated",
      "price.updated",
    ]);
    expect(events[1]?.body.previous).toEqual({ nickname: null, label: "Café", active: true });
    expect(events[1]?.body.data).toEqual(named);
    for (const frozen of ["amountXpf", "product", "type", "interval", "intervalCount"]) {
      const reply = await api.patch(path, { nickname: "x", [frozen]: data[frozen] ?? 1 });
      expect(fault(reply)).toEqual([400, "invalid_request", frozen]);
    }
    expect(fault(await api.patch(path, { active: null }))).toEqual([
      400,
      "invalid_request",
      "active",
    ]);
    expect((await api.get(path)).body.data).toEqual(data);
  });

  it("names an unnamed price after its product's current name", async () => {
    const { api } = await aMerchant();
    const product = await aProduct(api);
    const { id } = (await api.post("/prices", { product, amountXpf: 100 })).body.data;
    await api.patch(`/products/${product}`, { name: "Café glacé" });
    expect((await api.get(`/prices/${id}`)).body.data.label).toBe("Café glacé");
  });

  it("merges metadata, and limits the result of concurrent updates", async () => {
    const { api } = await aMerchant();
    const product = await aProduct(api);
    const metadata = Object.fromEntries(Array.from({ length: 48 }, (_, n) => [`k${n}`, "v"]));
    const { id } = (await api.post("/prices", { product, amountXpf: 1, metadata })).body.data;
    const added = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        api.patch(`/prices/${id}`, { metadata: { [`new${n}`]: "v" } }),
      ),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400]);
    expect(added.find(({ status }) => status === 400)?.body.param).toBe("metadata");
    const cleared = await api.patch(`/prices/${id}`, { metadata: null });
    expect(cleared.body.data.metadata).toEqual({});
  });

  it("repeats a creation for its key", async () => {
    const { api } = await aMerchant();
    const product = await aProduct(api);
    const key = { "Idempotency-Key": newId() };
    const first = await api.post("/prices", { product, amountXpf: 100 }, key);
    const again = await api.post("/prices", { product, amountXpf: 100 }, key);
    expect(again.text).toBe(first.text);
    expect((await api.post("/prices", { product, amountXpf: 101 }, key)).body.error).toBe(
      "idempotency_key_reuse",
    );
    expect(ids(await api.get("/prices"))).toHaveLength(1);
  });

  it("answers 404 alike for a foreign, an unknown and a malformed id, and one of the other mode", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const live = await aMerchant({ livemode: true, merchantId: mine.id });
    const make = async (api: Client): Promise<string> =>
      (await api.post("/prices", { product: await aProduct(api), amountXpf: 100 })).body.data.id;
    const foreign = [await make(theirs.api), await make(live.api), newId(), "x", `prod_${newId()}`];
    const bodies = new Set<string>();
    for (const id of foreign) {
      for (const reply of [
        await mine.api.get(`/prices/${id}`),
        await mine.api.patch(`/prices/${id}`, { active: false }),
      ]) {
        expect([reply.status, reply.body.error]).toEqual([404, "not_found"]);
      }
    }
    for (const id of foreign.slice(0, 3)) {
      const { requestId, ...body } = (await mine.api.get(`/prices/${id}`)).body;
      expect(requestId).toMatch(/^req_/);
      bodies.add(JSON.stringify(body));
    }
    expect(bodies.size).toBe(1);
    expect(ids(await mine.api.get("/prices"))).toEqual([]);
  });

  it("requires the catalogue's scopes", async () => {
    const reader = await aMerchant({ scopes: ["catalogue:read"] });
    expect((await reader.api.get("/prices")).status).toBe(200);
    const refused = await reader.api.post("/prices", { product: newId(), amountXpf: 1 });
    expect([refused.status, refused.body.details]).toEqual([
      403,
      { requiredScope: "catalogue:write" },
    ]);
  });

  it("allows only an active price of the merchant for new objects, with its product", async () => {
    const { api, ctx } = await aMerchant();
    const product = await aProduct(api);
    const { id } = (await api.post("/prices", { product, amountXpf: 100 })).body.data;
    await api.patch(`/products/${product}`, { active: false });
    expect((await usablePrice(ctx, id)).product.name).toBe("Café");
    await api.patch(`/prices/${id}`, { active: false });
    const refusal = async (asked: Promise<unknown>) => {
      const thrown = await asked.catch((refused: unknown) => refused);
      if (!(thrown instanceof Refusal)) throw new Error("It was not refused.");
      return [thrown.kind.status, thrown.kind.reason ?? thrown.kind.code, thrown.more.param];
    };
    expect(await refusal(usablePrice(ctx, id, "lineItems[0].price"))).toEqual([
      409,
      "price_inactive",
      "lineItems[0].price",
    ]);
    expect(await refusal(usablePrice(ctx, newId()))).toEqual([404, "not_found", "price"]);
    const other = await aMerchant();
    expect(await refusal(usablePrice(other.ctx, id))).toEqual([404, "not_found", "price"]);
  });

  it("keeps amount and period frozen in the database", async () => {
    const { api } = await aMerchant();
    const product = await aProduct(api);
    const { id } = (await api.post("/prices", { product, amountXpf: 100 })).body.data;
    const change = db.$executeRaw`UPDATE prices SET amount_xpf = 1 WHERE id = ${id}::uuid`;
    await expect(Promise.resolve(change)).rejects.toThrow(/frozen/);
  });
});

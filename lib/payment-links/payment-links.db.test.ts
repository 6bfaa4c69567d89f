import { describe, expect, it } from "vitest";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { createPaymentLink } from "@/lib/payment-links/create";
import {
  aLink,
  aPayment,
  aPrice,
  fault,
  free,
  ids,
} from "@/lib/payment-links/payment-links.fixture";
import { newSlug } from "@/lib/payment-links/slug";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

describe("payment links", () => {
  it("creates, reads and lists a link with an amount, with every field of the contract", async () => {
    const { api } = await aMerchant();
    const returnUrl = "https://boutique.example/merci?panier=7#fin";
    const data = await aLink(api, { ...free, returnUrl, metadata: { a: "b" } });
    expect(data).toEqual({
      object: "payment_link",
      id: data.id,
      created: data.created,
      createdAt: new Date(data.createdAt).toISOString(),
      livemode: false,
      slug: data.slug,
      url: `${env().APP_ORIGIN}/l/${data.slug}`,
      active: true,
      priceId: null,
      amountXpf: 2990,
      amount: { type: "fixed", minXpf: null, maxXpf: null, suggestedXpf: [] },
      quantity: null,
      maxPayments: null,
      expiresAt: null,
      questions: [],
      email: "required",
      mode: "payment",
      trialDays: null,
      label: "Café en grains, 1 kg",
      description: "Café en grains, 1 kg",
      returnUrl,
      paymentsCount: 0,
      amountCollectedXpf: 0,
      metadata: { a: "b" },
    });
    expect(data.slug).toMatch(/^[1-9A-HJ-NP-Za-km-z]{10}$/);
    expect((await api.get(`/payment-links/plink_${data.id}`)).body.data).toEqual(data);
    const list = await api.get("/payment-links");
    expect(list.body).toEqual({ data: [data], has_more: false, hasMore: false });
    const events = await eventsOf(data.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["payment_link.created", 1],
    ]);
    expect(events[0]?.body.data).toEqual(data);
  });

  it("takes amount and label from a price, one-time or recurring, with its current label", async () => {
    const { api } = await aMerchant();
    for (const period of [{}, { interval: "month" }]) {
      const price = await aPrice(api, period);
      const link = await aLink(api, { price: `price_${price.id}` });
      expect(link).toMatchObject({
        priceId: price.id,
        amountXpf: 2500,
        label: "Gâteau coco",
        description: null,
        returnUrl: null,
      });
      const read = async () => (await api.get(`/payment-links/${link.id}`)).body.data.label;
      await api.patch(`/products/${price.productId}`, { name: "Gâteau banane" });
      expect(await read()).toBe("Gâteau banane");
      await api.patch(`/prices/${price.id}`, { nickname: "Huit parts" });
      expect(await read()).toBe("Huit parts");
      const [listed] = (await api.get("/payment-links")).body.data;
      expect([listed.id, listed.label]).toEqual([link.id, "Huit parts"]);
    }
  });

  it("refuses an inactive price with 409, while its links and those of an inactive product stay valid", async () => {
    const { api } = await aMerchant();
    const price = await aPrice(api);
    await api.patch(`/products/${price.productId}`, { active: false });
    const link = await aLink(api, { price: price.id });
    await api.patch(`/prices/${price.id}`, { active: false });
    const refused = await api.post("/payment-links", { price: price.id });
    expect([...fault(refused), refused.body.details.reason]).toEqual([
      409,
      "conflict",
      "price",
      "price_inactive",
    ]);
    expect((await api.patch(`/payment-links/${link.id}`, { active: true })).body.data).toEqual(
      link,
    );
  });

  it("refuses a price outside the limits of one payment", async () => {
    const { api } = await aMerchant();
    const asked = async (amountXpf: number) => {
      const price = (await aPrice(api, { amountXpf })).id;
      return api.post("/payment-links", { price });
    };
    for (const amountXpf of [1, 99, 10_000_001, 100_000_000]) {
      expect(fault(await asked(amountXpf))).toEqual([400, "amount_out_of_range", "price"]);
    }
    for (const amountXpf of [100, 10_000_000]) {
      expect((await asked(amountXpf)).body.data.amountXpf).toBe(amountXpf);
    }
  });

  it("refuses the price of another merchant, of the other mode, and an unknown one, alike", async () => {
    const [mine, theirs] = [await aMerchant({ kybStatus: "verified" }), await aMerchant()];
    const live = await aMerchant({ livemode: true, merchantId: mine.id });
    const prices = [(await aPrice(theirs.api)).id, (await aPrice(live.api)).id, newId()];
    for (const price of prices) {
      const reply = await mine.api.post("/payment-links", { price });
      expect(fault(reply)).toEqual([404, "not_found", "price"]);
    }
    expect(ids(await mine.api.get("/payment-links"))).toEqual([]);
  });

  it.each([
    [{}, "amountXpf"],
    [{ description: "x" }, "amountXpf"],
    [{ amountXpf: 500 }, "description"],
    [{ amountXpf: 500, price: newId(), description: "x" }, "amountXpf"],
    [{ price: newId(), description: "x" }, "description"],
    [{ price: newId(), amountXpf: 500 }, "amountXpf"],
    [{ price: `prod_${newId()}` }, "price"],
    [{ price: "x" }, "price"],
    [{ amountXpf: 99, description: "x" }, "amountXpf"],
    [{ amountXpf: 10_000_001, description: "x" }, "amountXpf"],
    [{ amountXpf: 500.5, description: "x" }, "amountXpf"],
    [{ amountXpf: "500", description: "x" }, "amountXpf"],
    [{ amountXpf: null, description: "x" }, "amountXpf"],
    [{ amountXpf: 500, description: "" }, "description"],
    [{ amountXpf: 500, description: "é".repeat(281) }, "description"],
    [{ amountXpf: 500, description: "a\nb" }, "description"],
    [{ ...free, returnUrl: "/merci" }, "returnUrl"],
    [{ ...free, returnUrl: "javascript:alert(1)" }, "returnUrl"],
    [{ ...free, returnUrl: `https://a.pf/${"a".repeat(2000)}` }, "returnUrl"],
    [{ ...free, returnUrl: null }, "returnUrl"],
    [{ ...free, metadata: { n: 1 } }, "metadata.n"],
    [{ ...free, active: true }, "active"],
    [{ ...free, slug: "abcdefghij" }, "slug"],
  ])("refuses %j naming %s", async (body, param) => {
    const { api } = await aMerchant();
    expect(fault(await api.post("/payment-links", body))).toEqual([400, "invalid_request", param]);
    expect(ids(await api.get("/payment-links"))).toEqual([]);
  });

  it("refuses a page of this service as return URL", async () => {
    const { api } = await aMerchant();
    const returnUrl = `${env().APP_ORIGIN}/dashboard`;
    const reply = await api.post("/payment-links", { ...free, returnUrl });
    expect(fault(reply)).toEqual([400, "invalid_request", "returnUrl"]);
  });

  it("requires https for return URLs in live mode, and allows http in test mode", async () => {
    const [live, test] = [
      await aMerchant({ livemode: true, kybStatus: "verified" }),
      await aMerchant(),
    ];
    const body = { ...free, returnUrl: "http://localhost:8080/merci" };
    expect(fault(await live.api.post("/payment-links", body))).toEqual([
      400,
      "invalid_request",
      "returnUrl",
    ]);
    expect((await aLink(test.api, body)).returnUrl).toBe(body.returnUrl);
    const https = { ...free, returnUrl: "https://boutique.example/merci" };
    expect((await aLink(live.api, https)).livemode).toBe(true);
  });

  it("refuses card numbers in the description and the metadata, and accepts their lookalikes", async () => {
    const { api } = await aMerchant();
    for (const [more, param] of [
      [{ description: "4242 4242 4242 4242" }, "description"],
      [{ description: "Carte 4242-4242-4242-4242 de Hina" }, "description"],
      [{ metadata: { order: "1234567890123" } }, "metadata.order"],
      [{ cvc: "123" }, "cvc"],
    ] as const) {
      const reply = await api.post("/payment-links", { ...free, ...more });
      expect(fault(reply)).toEqual([400, "card_data_refused", param]);
      expect(reply.text).not.toContain("4242");
    }
    const like = { ...free, description: "CMD-4242424242424242" };
    expect((await aLink(api, like)).label).toBe("CMD-4242424242424242");
  });

  it("repeats a creation for its key", async () => {
    const { api } = await aMerchant();
    const key = { "Idempotency-Key": newId() };
    const first = await api.post("/payment-links", free, key);
    const again = await api.post("/payment-links", free, key);
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
    const other = await api.post("/payment-links", { ...free, amountXpf: 500 }, key);
    expect([other.status, other.body.error]).toEqual([409, "idempotency_key_reuse"]);
    expect(ids(await api.get("/payment-links"))).toHaveLength(1);
  });

  it("tries another slug when the first exists, and stops after some attempts", async () => {
    const { api, ctx } = await aMerchant();
    const { slug } = await aLink(api);
    const slugs = [slug, slug, newSlug()];
    const link = await createPaymentLink(ctx, free, () => slugs.shift() ?? slug);
    expect([link.slug, slugs]).toEqual([expect.not.stringMatching(slug), []]);
    await expect(createPaymentLink(ctx, free, () => slug)).rejects.toThrow("slugs in a row");
    expect(ids(await api.get("/payment-links"))).toHaveLength(2);
  });
});

describe("PATCH of a payment link", () => {
  it("makes it inactive and active, each with its event, and has no event without a change", async () => {
    const merchant = await aMerchant();
    const { api } = merchant;
    const link = await aLink(api);
    const path = `/payment-links/plink_${link.id}`;
    const off = (await api.patch(path, { active: false })).body.data;
    expect(off).toEqual({ ...link, active: false });
    expect((await api.patch(path, { active: false })).body.data).toEqual(off);
    await aPayment(merchant, link.id);
    const on = (await api.patch(path, { active: true, metadata: { k: "v" } })).body.data;
    const taken = { paymentsCount: 1, amountCollectedXpf: 2990 };
    expect(on).toEqual({ ...link, ...taken, metadata: { k: "v" } });
    const events = await eventsOf(link.id);
    expect(events.map(({ type, body }) => [type, body.previous])).toEqual([
      ["payment_link.created", null],
      ["payment_link.updated", { active: true }],
      ["payment_link.updated", { active: false, metadata: {} }],
    ]);
    expect(events[2]?.body.data).toEqual(on);
  });

  it("requires active, and changes nothing else", async () => {
    const { api } = await aMerchant();
    const link = await aLink(api);
    const path = `/payment-links/${link.id}`;
    for (const [body, param] of [
      [{}, "active"],
      [{ metadata: {} }, "active"],
      [{ active: null }, "active"],
      [{ active: "false" }, "active"],
      [{ active: true, amountXpf: 500 }, "amountXpf"],
      [{ active: true, description: "x" }, "description"],
      [{ active: true, returnUrl: "https://a.pf" }, "returnUrl"],
      [{ active: true, slug: "abcdefghij" }, "slug"],
    ] as const) {
      expect(fault(await api.patch(path, body))).toEqual([400, "invalid_request", param]);
    }
    expect((await api.get(path)).body.data).toEqual(link);
    expect(await eventsOf(link.id)).toHaveLength(1);
  });

  it("merges metadata under the lock, and limits the result of concurrent updates", async () => {
    const { api } = await aMerchant();
    const metadata = Object.fromEntries(Array.from({ length: 48 }, (_, n) => [`k${n}`, "v"]));
    const { id } = await aLink(api, { ...free, metadata });
    const added = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        api.patch(`/payment-links/${id}`, { active: true, metadata: { [`new${n}`]: "v" } }),
      ),
    );
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400, 400]);
    expect(added.find(({ status }) => status === 400)?.body.param).toBe("metadata");
    const cleared = await api.patch(`/payment-links/${id}`, { active: true, metadata: null });
    expect(cleared.body.data.metadata).toEqual({});
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, "v"]));
    const refused = await api.post("/payment-links", { ...free, metadata: many });
    expect(fault(refused)).toEqual([400, "invalid_request", "metadata"]);
  });
});

import { describe, expect, it } from "vitest";
import { db, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { createPaymentLink } from "@/lib/payment-links/create";
import { newSlug } from "@/lib/payment-links/slug";
import type { Client, Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { draftTransaction } from "@/lib/transactions/draft";
import { insertTransaction } from "@/lib/transactions/steps";

const free = { amountXpf: 2990, description: "Café en grains, 1 kg" };

const made = async (api: Client, path: string, body: object) => {
  const reply = await api.post(path, body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data;
};

const aLink = (api: Client, body: object = free) => made(api, "/payment-links", body);

const aPrice = async (api: Client, more: object = {}) => {
  const product = (await made(api, "/products", { name: "Gâteau coco" })).id;
  return made(api, "/prices", { product, amountXpf: 2500, ...more });
};

const fault = ({ status, body }: Reply) => [status, body.error, body.param];

const ids = ({ body }: Reply): string[] => body.data.map(({ id }: { id: string }) => id);

type Paid = { amountXpf?: number; refundedXpf?: number; status?: string };

/** A payment of a link in some state, as the store holds it. */
const aPayment = (
  { ctx }: TestMerchant,
  paymentLinkId: string,
  { amountXpf = 2990, refundedXpf = 0, status = "succeeded" }: Paid = {},
): Promise<void> =>
  transaction(async (tx) => {
    const paid = status === "succeeded" || status === "refunded";
    const row = draftTransaction(ctx, {
      status: "pending",
      source: "payment_link",
      amountXpf,
      paymentLinkId,
      metadata: {},
    });
    await insertTransaction(tx, ctx, {
      ...row,
      status,
      amountRefundedXpf: refundedXpf,
      refundReservedXpf: refundedXpf,
      failureCode: status === "failed" ? "card_declined" : null,
      paidAt: paid ? new Date() : null,
      refundedAt: status === "refunded" ? new Date() : null,
    });
  });

describe("payment links", () => {
  it("creates, reads and lists the link of an amount with every field of the contract", async () => {
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

  it("takes amount and label from a price, one-time or recurring, as it is called by now", async () => {
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

  it("refuses a deactivated price with 409, while its links and those of an inactive product go on", async () => {
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

  it("refuses a price outside what one payment may be", async () => {
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

  it("refuses the price of another merchant, of the other mode, and none, alike", async () => {
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

  it("refuses a page of this service to come back to", async () => {
    const { api } = await aMerchant();
    const returnUrl = `${env().APP_ORIGIN}/dashboard`;
    const reply = await api.post("/payment-links", { ...free, returnUrl });
    expect(fault(reply)).toEqual([400, "invalid_request", "returnUrl"]);
  });

  it("wants https to come back to in live mode, and lets test mode have http", async () => {
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

  it("refuses card numbers in the description and the metadata, and takes their lookalikes", async () => {
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

  it("replays a creation for its key", async () => {
    const { api } = await aMerchant();
    const key = { "Idempotency-Key": newId() };
    const first = await api.post("/payment-links", free, key);
    const again = await api.post("/payment-links", free, key);
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
    const other = await api.post("/payment-links", { ...free, amountXpf: 500 }, key);
    expect([other.status, other.body.error]).toEqual([409, "idempotency_key_reuse"]);
    expect(ids(await api.get("/payment-links"))).toHaveLength(1);
  });

  it("tries another slug when the first is taken, and gives up rather than go on for ever", async () => {
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
  it("switches it off and on, each with its event, and says nothing of no change", async () => {
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

  it("needs active, and changes nothing else", async () => {
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

  it("merges metadata under the lock, and bounds the result of concurrent updates", async () => {
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

describe("what a link has brought", () => {
  it("is counted from its payments, net of refunds, alone and in lists", async () => {
    const merchant = await aMerchant();
    const { api } = merchant;
    const [one, two, none] = [await aLink(api), await aLink(api), await aLink(api)];
    await aPayment(merchant, one.id);
    await aPayment(merchant, one.id, { refundedXpf: 1000 });
    await aPayment(merchant, one.id, { status: "refunded", refundedXpf: 2990 });
    await aPayment(merchant, one.id, { status: "pending" });
    await aPayment(merchant, one.id, { status: "processing" });
    await aPayment(merchant, one.id, { status: "failed" });
    await aPayment(merchant, two.id, { amountXpf: 10_000_000 });
    const expected = [
      [none.id, 0, 0],
      [two.id, 1, 10_000_000],
      [one.id, 3, 2990 + 1990],
    ];
    const seen = ({ body }: Reply) =>
      body.data.map((link: { id: string; paymentsCount: number; amountCollectedXpf: number }) => [
        link.id,
        link.paymentsCount,
        link.amountCollectedXpf,
      ]);
    expect(seen(await api.get("/payment-links"))).toEqual(expected);
    const single = (await api.get(`/payment-links/${one.id}`)).body.data;
    expect([single.paymentsCount, single.amountCollectedXpf]).toEqual([3, 4980]);
  });

  it("keeps a refund that is still on its way counted as collected", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant.api);
    await aPayment(merchant, link.id);
    await db.transaction.updateMany({
      where: { paymentLinkId: link.id },
      data: { refundReservedXpf: 500 },
    });
    const read = (await merchant.api.get(`/payment-links/${link.id}`)).body.data;
    expect(read.amountCollectedXpf).toBe(2990);
  });
});

describe("the list of payment links", () => {
  it("pages in both directions, takes offset, and has no filters", async () => {
    const { api } = await aMerchant();
    const all: string[] = [];
    for (let n = 0; n < 5; n += 1) all.unshift((await aLink(api)).id);
    const first = await api.get("/payment-links?limit=2");
    expect([ids(first), first.body.has_more]).toEqual([all.slice(0, 2), true]);
    const next = await api.get(`/payment-links?limit=2&starting_after=plink_${all[1]}`);
    expect([ids(next), next.body.has_more]).toEqual([all.slice(2, 4), true]);
    const back = await api.get(`/payment-links?limit=2&ending_before=${all[2]}`);
    expect([ids(back), back.body.has_more]).toEqual([all.slice(0, 2), false]);
    const skipped = await api.get("/payment-links?limit=2&offset=1");
    expect(ids(skipped)).toEqual(all.slice(1, 3));
    expect(skipped.headers.get("deprecation")).toBe("@1767225600");
    for (const query of ["active=true", "price=x"]) {
      const reply = await api.get(`/payment-links?${query}`);
      expect(fault(reply)).toEqual([400, "invalid_request", query.split("=")[0]]);
    }
  });

  it("expands the price and the product behind it, in the list and in the single link", async () => {
    const { api } = await aMerchant();
    const priced = await aPrice(api);
    const bare = await aLink(api);
    const link = await aLink(api, { price: priced.id });
    const query = "expand[]=price&expand[]=product";
    const [first, second] = (await api.get(`/payment-links?${query}`)).body.data;
    const price = (await api.get(`/prices/${priced.id}`)).body.data;
    const product = (await api.get(`/products/${priced.productId}`)).body.data;
    expect(first).toEqual({ ...link, price, product });
    expect(second).toEqual({ ...bare, price: null, product: null });
    const single = await api.get(`/payment-links/${link.id}?expand=product`);
    expect(single.body.data).toEqual({ ...link, product });
    const unknown = await api.get("/payment-links?expand[]=customer");
    expect([unknown.status, unknown.body.param]).toEqual([400, expect.stringMatching(/^expand/)]);
  });

  it("answers 404 alike for a foreign, an unknown and a malformed id, and the other mode's", async () => {
    const [mine, theirs] = [await aMerchant({ kybStatus: "verified" }), await aMerchant()];
    const live = await aMerchant({ livemode: true, merchantId: mine.id });
    const foreign = [
      (await aLink(theirs.api)).id,
      (await aLink(live.api)).id,
      newId(),
      "nonsense",
      `price_${newId()}`,
    ];
    const bodies = new Set<string>();
    for (const id of foreign) {
      for (const reply of [
        await mine.api.get(`/payment-links/${id}`),
        await mine.api.patch(`/payment-links/${id}`, { active: false }),
      ]) {
        expect([reply.status, reply.body.error]).toEqual([404, "not_found"]);
      }
    }
    for (const id of foreign.slice(0, 3)) {
      const { requestId: _, ...body } = (await mine.api.get(`/payment-links/${id}`)).body;
      bodies.add(JSON.stringify(body));
    }
    expect(bodies.size).toBe(1);
    expect(ids(await mine.api.get("/payment-links"))).toEqual([]);
  });

  it("asks for the scopes of links", async () => {
    const reader = await aMerchant({ scopes: ["payment_links:read"] });
    expect((await reader.api.get("/payment-links")).status).toBe(200);
    const refused = await reader.api.post("/payment-links", free);
    expect([refused.status, refused.body.details]).toEqual([
      403,
      { requiredScope: "payment_links:write" },
    ]);
  });
});

describe("the payments of a link", () => {
  it("are found by it, and show it", async () => {
    const merchant = await aMerchant();
    const { api } = merchant;
    const [one, two] = [await aLink(api), await aLink(api)];
    await aPayment(merchant, one.id);
    await aPayment(merchant, two.id);
    const list = await api.get(`/transactions?paymentLink=plink_${one.id}&expand[]=paymentLink`);
    expect(list.body.data).toHaveLength(1);
    const [payment] = list.body.data;
    const link = (await api.get(`/payment-links/${one.id}`)).body.data;
    expect([payment.source, payment.paymentLinkId]).toEqual(["payment_link", one.id]);
    expect(payment.paymentLink).toEqual(link);
    const single = await api.get(`/transactions/${payment.id}?expand[]=paymentLink`);
    expect(single.body.data.paymentLink).toEqual(link);
    expect(ids(await api.get(`/transactions?paymentLink=${newId()}`))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import {
  aLink,
  aPayment,
  aPrice,
  fault,
  free,
  ids,
} from "@/lib/payment-links/payment-links.fixture";
import type { Reply } from "@/lib/testing/client";
import { aMerchant } from "@/lib/testing/merchant";

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

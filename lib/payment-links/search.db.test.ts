import { describe, expect, it } from "vitest";
import { transaction } from "@/lib/kit/db";
import { type LinkSearch, searchPaymentLinks } from "@/lib/payment-links/search";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { draftTransaction } from "@/lib/transactions/draft";
import { insertTransaction } from "@/lib/transactions/steps";

const made = async ({ api }: TestMerchant, path: string, body: object) => {
  const reply = await api.post(path, body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data;
};

const aLink = (shop: TestMerchant, description: string) =>
  made(shop, "/payment-links", { amountXpf: 2990, description });

const search = ({ ctx }: TestMerchant, of: Partial<LinkSearch>) =>
  searchPaymentLinks(ctx, { limit: 10, ...of });

const ids = async (shop: TestMerchant, of: Partial<LinkSearch>): Promise<string[]> =>
  (await search(shop, of)).rows.map(({ id }) => id);

describe("the search of payment links", () => {
  it("finds an id, a URL, and a label", async () => {
    const shop = await aMerchant();
    const free = await aLink(shop, "Atelier 100% coco");
    const product = await made(shop, "/products", { name: "Gâteau" });
    const plain = await made(shop, "/prices", { product: product.id, amountXpf: 2500 });
    const named = await made(shop, "/prices", {
      product: product.id,
      amountXpf: 3500,
      nickname: "Grande boîte",
    });
    const byName = await made(shop, "/payment-links", { price: plain.id });
    const byNickname = await made(shop, "/payment-links", { price: named.id });
    for (const text of [free.id, `plink_${free.id}`, free.slug, free.url, "ATELIER", "0% c"]) {
      expect(await ids(shop, { text })).toEqual([free.id]);
    }
    expect(await ids(shop, { text: "gâteau" })).toEqual([byName.id]);
    expect(await ids(shop, { text: "boîte" })).toEqual([byNickname.id]);
    expect(await ids(shop, { product: product.id })).toEqual([byNickname.id, byName.id]);
    expect(await ids(await aMerchant(), { text: free.id })).toEqual([]);
  });

  it("filters by state and returns the takings of each link", async () => {
    const shop = await aMerchant();
    const on = await aLink(shop, "Marché");
    const off = await aLink(shop, "Marché d’hier");
    await shop.api.patch(`/payment-links/${off.id}`, { active: false });
    await transaction(async (tx) => {
      const row = draftTransaction(shop.ctx, {
        status: "pending",
        source: "payment_link",
        amountXpf: 2990,
        paymentLinkId: on.id,
        metadata: {},
      });
      await insertTransaction(tx, shop.ctx, { ...row, status: "succeeded", paidAt: new Date() });
    });
    expect(await ids(shop, { active: false })).toEqual([off.id]);
    const { rows } = await search(shop, { active: true, text: "marché" });
    expect(rows).toMatchObject([{ id: on.id, paymentsCount: 1, amountCollectedXpf: 2990 }]);
  });

  it("pages in both directions", async () => {
    const shop = await aMerchant();
    const [first, second, third] = [
      await aLink(shop, "1"),
      await aLink(shop, "2"),
      await aLink(shop, "3"),
    ];
    const page = await search(shop, { limit: 2 });
    expect([page.rows.map(({ id }) => id), page.hasMore]).toEqual([[third.id, second.id], true]);
    expect(await ids(shop, { starting_after: second.id })).toEqual([first.id]);
    expect(await ids(shop, { ending_before: second.id })).toEqual([third.id]);
    await expect(search(await aMerchant(), { starting_after: first.id })).rejects.toThrow("cursor");
  });
});

import { describe, expect, it } from "vitest";
import { type CatalogueSearch, searchCatalogue } from "@/lib/prices/catalogue";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

const aProduct = async ({ api }: TestMerchant, of: object): Promise<string> =>
  (await api.post("/products", of)).body.data.id;

const aPrice = async ({ api }: TestMerchant, product: string, amountXpf: number): Promise<string> =>
  (await api.post("/prices", { product, amountXpf })).body.data.id;

const search = ({ ctx }: TestMerchant, of: Partial<CatalogueSearch>) =>
  searchCatalogue(ctx, { limit: 10, ...of });

const ids = async (shop: TestMerchant, of: Partial<CatalogueSearch>): Promise<string[]> =>
  (await search(shop, of)).rows.map(({ id }) => id);

describe("the catalogue", () => {
  it("lists products with their latest active prices and their number", async () => {
    const shop = await aMerchant();
    const bare = await aProduct(shop, { name: "Sans prix" });
    const coffee = await aProduct(shop, { name: "Café" });
    const made: string[] = [];
    for (const amount of [100, 200, 300, 400, 500])
      made.unshift(await aPrice(shop, coffee, amount));
    const off = await aPrice(shop, coffee, 600);
    await shop.api.patch(`/prices/${off}`, { active: false });
    const { rows } = await search(shop, {});
    expect(
      rows.map(({ id, prices, pricesCount }) => [id, prices.map((one) => one.id), pricesCount]),
    ).toEqual([
      [coffee, made.slice(0, 4), 5],
      [bare, [], 0],
    ]);
  });

  it("filters by state and by text: ids, names, descriptions", async () => {
    const shop = await aMerchant();
    const mug = await aProduct(shop, { name: "Tasse", description: "Grès 100% local" });
    const cloth = await aProduct(shop, { name: "Pareo" });
    await shop.api.patch(`/products/${cloth}`, { active: false });
    const price = await aPrice(shop, mug, 2500);
    expect(await ids(shop, { active: true })).toEqual([mug]);
    expect(await ids(shop, { active: false })).toEqual([cloth]);
    expect(await ids(shop, { text: "PAREO" })).toEqual([cloth]);
    expect(await ids(shop, { text: "0% l" })).toEqual([mug]);
    expect(await ids(shop, { text: "_" })).toEqual([]);
    for (const text of [mug, `prod_${mug}`, price, `price_${price}`]) {
      expect(await ids(shop, { text })).toEqual([mug]);
    }
    expect(await ids(shop, { text: `price_${mug}` })).toEqual([]);
  });

  it("pages in both directions and shows no other merchant's", async () => {
    const [shop, foreign] = [await aMerchant(), await aMerchant()];
    const [first, second, third] = [
      await aProduct(shop, { name: "1" }),
      await aProduct(shop, { name: "2" }),
      await aProduct(shop, { name: "3" }),
    ];
    const page = await search(shop, { limit: 2 });
    expect([page.rows.map(({ id }) => id), page.hasMore]).toEqual([[third, second], true]);
    expect(await ids(shop, { starting_after: second })).toEqual([first]);
    expect(await ids(shop, { ending_before: second })).toEqual([third]);
    expect(await ids(foreign, { text: first })).toEqual([]);
    await expect(search(foreign, { starting_after: first })).rejects.toThrow("cursor");
  });
});

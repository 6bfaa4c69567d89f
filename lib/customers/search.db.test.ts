import { describe, expect, it } from "vitest";
import { type CustomerSearch, searchCustomers, sharedAddresses } from "@/lib/customers/search";
import { newId } from "@/lib/kit/ids";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

const aCustomer = async ({ api }: TestMerchant, of: object): Promise<string> =>
  (await api.post("/customers", of)).body.data.id;

const found = async ({ ctx }: TestMerchant, search: Partial<CustomerSearch>): Promise<string[]> =>
  (await searchCustomers(ctx, { limit: 10, ...search })).rows.map(({ id }) => id);

describe("the search of customers", () => {
  it("finds an id, a whole address in any case, and parts of name, address and telephone", async () => {
    const shop = await aMerchant();
    const hina = await aCustomer(shop, {
      name: "Hina Teriitahi",
      email: "Hina@Lagon.pf",
      phone: "+689 87 12 34 56",
    });
    const mahina = await aCustomer(shop, { email: "mahina@lagon.pf" });
    expect(await found(shop, { text: hina })).toEqual([hina]);
    expect(await found(shop, { text: ` cus_${hina} ` })).toEqual([hina]);
    expect(await found(shop, { text: "hINA@lagon.PF" })).toEqual([hina]);
    expect(await found(shop, { text: "hina@" })).toEqual([mahina, hina]);
    expect(await found(shop, { text: "TERIITAHI" })).toEqual([hina]);
    expect(await found(shop, { text: "87 12" })).toEqual([hina]);
    expect(await found(shop, { text: "nobody" })).toEqual([]);
  });

  it("takes the database's wildcards as plain characters", async () => {
    const shop = await aMerchant();
    const odd = await aCustomer(shop, { name: "100% coton_bio \\ n" });
    await aCustomer(shop, { name: "cotonXbio" });
    for (const text of ["%", "coton_bio", "\\"]) expect(await found(shop, { text })).toEqual([odd]);
  });

  it("leaves out deleted ones by default, and keeps them as cursors", async () => {
    const shop = await aMerchant();
    const [first, second, third] = [
      await aCustomer(shop, { name: "Ari" }),
      await aCustomer(shop, { name: "Ari" }),
      await aCustomer(shop, { name: "Ari" }),
    ];
    await shop.api.delete(`/customers/${second}`);
    expect(await found(shop, { text: "ari" })).toEqual([third, first]);
    expect(await found(shop, { text: "ari", deleted: true })).toEqual([second]);
    expect(await found(shop, { starting_after: second })).toEqual([first]);
    expect(await found(shop, { ending_before: second })).toEqual([third]);
    await expect(found(shop, { starting_after: newId() })).rejects.toThrow("cursor");
  });

  it("never shows another merchant's customers or those of the other mode", async () => {
    const [shop, foreign] = [await aMerchant(), await aMerchant()];
    const live = { ...shop, ctx: { ...shop.ctx, livemode: true } };
    const theirs = await aCustomer(foreign, { name: "Secret", email: "a@secret.pf" });
    for (const text of [undefined, "Secret", theirs, "a@secret.pf"]) {
      expect(await found(shop, { text })).toEqual([]);
    }
    const ours = await aCustomer(shop, { name: "Secret" });
    expect(await found(live, { text: ours })).toEqual([]);
  });

  it("counts the customers of an address, without deleted ones", async () => {
    const shop = await aMerchant();
    for (const email of ["Famille@motu.pf", "famille@motu.PF", "seul@motu.pf"]) {
      await aCustomer(shop, { email });
    }
    const gone = await aCustomer(shop, { email: "seul@motu.pf" });
    await shop.api.delete(`/customers/${gone}`);
    const keys = ["famille@motu.pf", "seul@motu.pf", null];
    expect(await sharedAddresses(shop.ctx, keys)).toEqual(new Map([["famille@motu.pf", 2]]));
    expect(await sharedAddresses((await aMerchant()).ctx, keys)).toEqual(new Map());
    expect(await sharedAddresses(shop.ctx, [null])).toEqual(new Map());
  });
});

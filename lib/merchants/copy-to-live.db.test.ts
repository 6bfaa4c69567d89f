import { describe, expect, it } from "vitest";
import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { copyProfileToLive, differencesToLive } from "@/lib/merchants/copy-to-live";
import { images } from "@/lib/merchants/images.fixture";
import { profileOf } from "@/lib/merchants/profile";
import { setLogo } from "@/lib/merchants/set-logo";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";

const as = ({ ctx, id }: TestMerchant, role: string): Context => ({
  ...ctx,
  actor: { kind: "member", id, role },
});

describe("the copy of the test profile to live mode", () => {
  it("changes only what differs, with the event of live mode and an audit entry", async () => {
    const shop = await aMerchant({ kybStatus: "verified" });
    await shop.api.patch("/merchants/me", {
      name: "Tiare",
      tgcRate: 16,
      tgcRates: [5, 8.2],
      address: { city: "Papeete" },
    });
    await setLogo(shop.ctx, images.png);
    const fields = (await differencesToLive(shop.ctx)).map(({ field }) => field);
    expect(fields).toEqual(["name", "addressCity", "tgcRateBp", "taxRatesBp", "logoUrl"]);
    expect(await copyProfileToLive(as(shop, "owner"))).toEqual(fields);
    const [test, live] = await Promise.all(
      [false, true].map((livemode) => profileOf({ merchantId: shop.id, livemode })),
    );
    expect(live).toEqual({ ...test, livemode: true, updatedAt: live?.updatedAt });
    expect(await db.merchantLogo.count({ where: { merchantId: shop.id } })).toBe(2);
    expect(await db.merchant.findUnique({ where: { id: shop.id } })).toMatchObject({
      kybStatus: "verified",
      ibanXpf: null,
    });
    const [event, ...more] = await eventsOf(shop.id, true);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: "merchant.updated",
      body: { livemode: true, data: { name: "Tiare", tgcRate: 16 } },
    });
    const entries = await db.auditEntry.findMany({
      where: { merchantId: shop.id, action: "merchant.copied_to_live" },
    });
    expect(entries).toMatchObject([
      {
        livemode: true,
        details: {
          tgcRateBp: [1300, 1600],
          taxRatesBp: ["", "500, 820"],
          addressCity: [null, "Papeete"],
        },
      },
    ]);
    expect(await differencesToLive(shop.ctx)).toEqual([]);
    expect(await copyProfileToLive(as(shop, "owner"))).toEqual([]);
    expect(await eventsOf(shop.id, true)).toHaveLength(1);
  });

  it("tells no value from the text null", async () => {
    const shop = await aMerchant({ kybStatus: "verified" });
    await shop.api.patch("/merchants/me", { legalName: "null" });
    expect(await differencesToLive(shop.ctx)).toEqual([
      { field: "legalName", test: "null", live: null },
    ]);
  });

  it.each(["admin", "developer", "accountant", "cashier"])(
    "is forbidden to the %s",
    async (role) => {
      const shop = await aMerchant();
      await shop.api.patch("/merchants/me", { name: "Tiare" });
      await expect(copyProfileToLive(as(shop, role))).rejects.toMatchObject({
        kind: { code: "forbidden" },
      });
      await expect(copyProfileToLive(shop.ctx)).rejects.toMatchObject({
        kind: { code: "forbidden" },
      });
      expect(await eventsOf(shop.id, true)).toEqual([]);
    },
  );
});

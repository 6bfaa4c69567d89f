import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { maskIban } from "@/lib/merchants/iban";
import { images } from "@/lib/merchants/images.fixture";
import { ownLogoPath } from "@/lib/merchants/logo";
import { merchantInMode, profileOf } from "@/lib/merchants/profile";
import { setLogo } from "@/lib/merchants/set-logo";
import { updateMerchant } from "@/lib/merchants/update";
import { tillBranding } from "@/lib/terminal/branding";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

const changed = {
  name: "Essai",
  legalName: "Essai SARL",
  taxNumber: "T99",
  supportEmail: "essai@example.pf",
  brandColor: "#123456",
  logoUrl: "https://example.pf/essai.png",
  tgcRate: 5,
  address: { line1: "1 rue d’Essai", postalCode: "98713", city: "Papeete", country: "PF" },
};

const inBothModes = async () => {
  const test = await aMerchant({ kybStatus: "verified" });
  const live = await aMerchant({ merchantId: test.id, livemode: true });
  return { test, live };
};

describe("the profiles of a merchant", () => {
  it("are one per mode: what a test key writes, no live key reads, and vice versa", async () => {
    const { test, live } = await inBothModes();
    const shown = async (merchant: typeof test) =>
      (await merchant.api.get("/merchants/me")).body.data;
    for (const [writer, reader] of [
      [test, live],
      [live, test],
    ] as const) {
      const before = await shown(reader);
      expect((await writer.api.patch("/merchants/me", changed)).status).toBe(200);
      expect(await shown(reader)).toEqual(before);
      await setLogo(writer.ctx, images.png);
      await updateMerchant(writer.ctx, { taxLabel: "TVA" });
      expect(await shown(reader)).toEqual(before);
      expect((await writer.api.patch("/merchants/me", { name: "Encore" })).status).toBe(200);
    }
  });

  it("start as copies of each other, with the same merchant id", async () => {
    const { test } = await inBothModes();
    const [one, two] = await Promise.all(
      [false, true].map((livemode) => profileOf({ merchantId: test.id, livemode })),
    );
    expect({ ...one, livemode: true }).toEqual(two);
  });

  it("have a logo each: another one in test mode does not change the live one", async () => {
    const { test, live } = await inBothModes();
    const kept = ownLogoPath((await setLogo(live.ctx, images.png)).logoUrl);
    await setLogo(test.ctx, images.jpg);
    await updateMerchant(test.ctx, { logoUrl: null });
    expect(ownLogoPath((await profileOf(live.ctx)).logoUrl)).toBe(kept);
    expect(await db.merchantLogo.findMany({ where: { merchantId: test.id } })).toMatchObject([
      { livemode: true, type: "png" },
    ]);
  });

  it("count the events of their modes separately, without gaps", async () => {
    const { test, live } = await inBothModes();
    await test.api.patch("/merchants/me", { name: "Un" });
    await test.api.patch("/merchants/me", { name: "Deux" });
    await live.api.patch("/merchants/me", { name: "Trois" });
    const [inTest, inLive] = [await eventsOf(test.id, false), await eventsOf(test.id, true)];
    expect(inTest.map(({ sequence, body }) => [sequence, body.data.name])).toEqual([
      [1, "Un"],
      [2, "Deux"],
    ]);
    expect(inLive.map(({ sequence, body }) => [sequence, body.data.name, body.livemode])).toEqual([
      [1, "Trois", true],
    ]);
  });

  it("are shown at the till of their mode", async () => {
    const { test, live } = await inBothModes();
    await test.api.patch("/merchants/me", { name: "Essai" });
    await live.api.patch("/merchants/me", { name: "Vrai" });
    expect((await tillBranding(test.ctx)).shop).toBe("Essai");
    expect((await tillBranding(live.ctx)).shop).toBe("Vrai");
  });

  it("set the tax of payments in their mode", async () => {
    const { test, live } = await inBothModes();
    await live.api.patch("/merchants/me", { tgcRate: 16 });
    await test.api.patch("/merchants/me", { tgcRate: 5 });
    const asked = await test.api.post(
      "/payments/intent",
      { amountXpf: 1050 },
      { "Idempotency-Key": crypto.randomUUID() },
    );
    const transactionId = asked.body.data.id;
    await test.api.post("/test/simulate", { transactionId, outcome: "succeeded" });
    expect(await db.transaction.findUnique({ where: { id: transactionId } })).toMatchObject({
      tgcRateBp: 500,
      htXpf: 1000n,
      tgcXpf: 50n,
    });
  });

  it("accept an address as a whole, or null", async () => {
    const { test } = await inBothModes();
    const put = async (address: unknown) =>
      (await test.api.patch("/merchants/me", { address })).body.data.address;
    const none = { line1: null, line2: null, postalCode: null, city: null, island: null };
    expect(await put({ line1: "PK 5", island: "Moorea" })).toEqual({
      ...none,
      line1: "PK 5",
      island: "Moorea",
      country: null,
    });
    expect(await put({ country: "PF" })).toEqual({ ...none, country: "PF" });
    expect(await put({ city: null })).toBeNull();
    await put({ city: "Uturoa" });
    expect(await put(null)).toBeNull();
    for (const [address, param] of [
      [{ country: "pf" }, "address.country"],
      [{ line1: "x".repeat(201) }, "address.line1"],
      [{ line1: "" }, "address.line1"],
      [{ street: "x" }, "address.street"],
      [{ line2: "4242 4242 4242 4242" }, "address.line2"],
    ] as const) {
      const reply = await test.api.patch("/merchants/me", { address });
      expect([reply.status, reply.body.param]).toEqual([400, param]);
    }
  });

  it("show in both modes whether the merchant is verified, with events in both", async () => {
    const { test, live } = await inBothModes();
    await updateMerchant(
      { ...live.ctx, actor: { kind: "member", id: test.id, role: "owner" } },
      { ibanXpf: "FR1420041010050500013M02606" },
    );
    const { kybStatus } = await merchantInMode(test.ctx);
    expect(kybStatus).toBe("in_review");
    const [heard] = await eventsOf(test.id, false);
    expect(heard?.body.previous).toMatchObject({ kybStatus: "verified" });
    const text = JSON.stringify(await eventsOf(test.id));
    expect(text).toContain(maskIban("FR1420041010050500013M02606"));
  });
});

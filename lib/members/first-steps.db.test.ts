import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { firstSteps, firstStepsOf } from "@/lib/members/first-steps";
import { trialPage } from "@/lib/payment-links/trial";
import { idem } from "@/lib/refunds/refunds.fixture";
import { aMerchant, setProfile, type TestMerchant } from "@/lib/testing/merchant";

const doneBy = async ({ ctx }: TestMerchant): Promise<string[]> =>
  (await firstStepsOf(ctx)).filter(({ isDone }) => isDone).map(({ step }) => step);

describe("the first steps of a merchant", () => {
  it("are derived from existing data, one after another", async () => {
    const shop = await aMerchant();
    const done = ["shop", "key"];
    const expectDone = async () =>
      expect(await doneBy(shop)).toEqual(firstSteps.filter((step) => done.includes(step)));
    await expectDone();
    await shop.api.post("/products", { name: "Café" });
    done.push("product");
    await expectDone();
    const { data } = (await shop.api.post("/payments/intent", { amountXpf: 2500 }, idem())).body;
    await expectDone();
    await shop.api.post("/test/simulate", { transactionId: data.id, outcome: "succeeded" });
    done.push("payment");
    await expectDone();
    await shop.api.post("/webhook-endpoints", { url: "http://localhost:4999/webhooks" });
    done.push("webhook");
    await expectDone();
    const where = { id: shop.id };
    const profile = {
      legalName: "Café SARL",
      taxNumber: "A12345",
      supportEmail: "cafe@example.pf",
    };
    await setProfile(shop.id, profile);
    done.push("profile");
    await expectDone();
    await db.merchant.update({ where, data: { kybStatus: "in_review" } });
    done.push("kyb");
    await expectDone();
  });

  it("belong to one merchant in one mode", async () => {
    const shop = await aMerchant();
    await (await aMerchant()).api.post("/products", { name: "Café" });
    expect(await doneBy(shop)).toEqual(["shop", "key"]);
    expect(await doneBy({ ...shop, ctx: { ...shop.ctx, livemode: true } })).toEqual(["shop"]);
  });
});

describe("the page of a trial payment", () => {
  it("belongs to one link, created with the first click, and to another once that one is inactive", async () => {
    const shop = await aMerchant();
    const page = await trialPage(shop.ctx, "Paiement d’essai");
    expect(await trialPage(shop.ctx, "Paiement d’essai")).toBe(page);
    expect(await trialPage((await aMerchant()).ctx, "Paiement d’essai")).not.toBe(page);
    const [link] = (await shop.api.get("/payment-links")).body.data;
    expect(link).toMatchObject({ url: page, amountXpf: 2500, description: "Paiement d’essai" });
    expect(link.returnUrl).toMatch(/\/dashboard$/);
    await shop.api.patch(`/payment-links/${link.id}`, { active: false });
    expect(await trialPage(shop.ctx, "Paiement d’essai")).not.toBe(page);
  });

  it("exists in test mode only", async () => {
    const { ctx } = await aMerchant({ livemode: true, kybStatus: "verified" });
    await expect(trialPage(ctx, "Essai")).rejects.toThrow(Refusal);
  });
});

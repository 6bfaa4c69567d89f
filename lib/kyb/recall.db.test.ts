import { describe, expect, it } from "vitest";
import { createApiKey } from "@/lib/api-keys/create";
import { DAY } from "@/lib/kit/clock";
import { db, transaction } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { decideFor, waitingShops } from "@/lib/kyb/operate";
import { recallTestDecisions } from "@/lib/kyb/recall";
import { linkPayable } from "@/lib/payment-links/payable";
import { linkBySlug } from "@/lib/payment-links/visit";
import { chargeDue } from "@/lib/payments/charge-due";
import { payHosted } from "@/lib/payments/pay-hosted";
import { aCustomer, aPrice } from "@/lib/subscriptions/billing.fixture";
import { issueDue } from "@/lib/subscriptions/issue";
import { withEnv } from "@/lib/testing/environment";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";

const verifiedBy = async (kybVerifiedBy: string): Promise<TestMerchant> => {
  const merchant = await aMerchant({ livemode: true, kybStatus: "verified" });
  await db.merchant.update({ where: { id: merchant.id }, data: { kybVerifiedBy } });
  return merchant;
};

const bank = { BANK_PROVIDER: "stripe" } as const;

const statusOf = async (id: string) =>
  (await db.merchant.findUniqueOrThrow({ where: { id } })).kybStatus;

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (thrown) =>
      thrown instanceof Refusal ? (thrown.kind.reason ?? thrown.kind.code) : String(thrown),
  );

/** A live subscription of a customer without a card, whose first period has just ended. */
const anEndedWeek = async (shop: TestMerchant): Promise<string> => {
  const currentPeriodEnd = new Date(Date.now() - 1000);
  const currentPeriodStart = new Date(currentPeriodEnd.getTime() - 7 * DAY);
  const data = {
    id: newId(),
    merchantId: shop.id,
    livemode: true,
    customerId: await aCustomer(shop),
    priceId: await aPrice(shop, { interval: "week" }),
    amountXpf: 2990,
    interval: "week",
    intervalCount: 1,
    label: "Panier de fruits",
    billingAnchor: currentPeriodStart,
    currentPeriodStart,
    currentPeriodEnd,
  };
  await transaction(async (tx) => {
    // The API creates none for a shop that is not verified, and each creation has an event.
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.subscription.create({ data });
  });
  return data.id;
};

const attemptsOf = async (subscriptionId: string): Promise<number[]> =>
  (await db.invoice.findMany({ where: { subscriptionId } })).map(
    ({ attemptCount }) => attemptCount,
  );

describe("a shop that the test tool verified, once a live bank is configured", () => {
  it("takes no live money with any key, and cannot create a live key", async () => {
    const shop = await verifiedBy("test_tool");
    const body = { amountXpf: 2990, description: "Gâteau" };
    await withEnv(bank, async () => {
      for (const [path, sent] of [
        ["/payments/intent", { amountXpf: 2990 }],
        ["/payment-links", body],
        [
          "/checkout-sessions",
          {
            lineItems: [{ amountXpf: 1, description: "x", quantity: 1 }],
            successUrl: "https://example.pf/",
          },
        ],
      ] as const) {
        const { status, body: refused } = await shop.api.post(path, sent, {
          "Idempotency-Key": crypto.randomUUID(),
        });
        expect([path, status, refused.error]).toEqual([path, 403, "kyb_required"]);
      }
      expect(await refusalOf(createApiKey(shop.ctx, {}))).toBe("kyb_required");
    });
  });

  it("cannot be paid by a link created before", async () => {
    const shop = await verifiedBy("operator");
    const link = await withEnv(bank, async () => {
      const body = { amountXpf: 2990, description: "Gâteau" };
      return linkBySlug((await shop.api.post("/payment-links", body)).body.data.slug);
    });
    await db.merchant.update({ where: { id: shop.id }, data: { kybVerifiedBy: "test_tool" } });
    const payment = {
      id: link?.id ?? "",
      bankToken: "tok",
      email: "client@example.pf",
      locale: "fr" as const,
      visitor: "v".repeat(32),
    };
    await withEnv(bank, async () => {
      expect(await refusalOf(payHosted(shop.ctx, linkPayable, payment))).toBe("kyb_required");
    });
    expect(await db.transaction.count({ where: { merchantId: shop.id } })).toBe(0);
  });

  it("has no scheduled subscription debits until the operator verifies it", async () => {
    const shop = await verifiedBy("test_tool");
    const subscription = await anEndedWeek(shop);
    await withEnv(bank, async () => {
      await issueDue();
      await chargeDue();
      expect(await attemptsOf(subscription)).toEqual([0]);
      const [invoice] = await db.invoice.findMany({ where: { subscriptionId: subscription } });
      const { status, body } = await shop.api.post(`/invoices/${invoice?.id}/pay`, {});
      expect([status, body.error]).toEqual([403, "kyb_required"]);
      await db.merchant.update({
        where: { id: shop.id },
        data: { kybVerifiedBy: "operator" },
      });
      await chargeDue();
      expect(await attemptsOf(subscription)).toEqual([1]);
    });
  });

  it("is put back in review once, at a start, and counted until the operator decides", async () => {
    const [tool, operator] = [await verifiedBy("test_tool"), await verifiedBy("operator")];
    expect(await withEnv({ BANK_PROVIDER: undefined }, recallTestDecisions)).toBe(0);
    expect(await statusOf(tool.id)).toBe("verified");
    await withEnv(bank, async () => {
      const counted = await recallTestDecisions();
      expect(counted).toBeGreaterThanOrEqual(1);
      expect(await recallTestDecisions()).toBe(counted);
      expect([await statusOf(tool.id), await statusOf(operator.id)]).toEqual([
        "in_review",
        "verified",
      ]);
      for (const livemode of [true, false]) {
        expect((await eventsOf(tool.id, livemode)).map(({ body }) => body.previous)).toMatchObject([
          { kybStatus: "verified" },
        ]);
      }
      expect((await waitingShops()).map(({ id }) => id)).toContain(tool.id);
      const asked = () =>
        tool.api.post("/payment-links", { amountXpf: 2990, description: "Gâteau" });
      expect((await asked()).body.error).toBe("kyb_required");
      await decideFor(tool.id, { outcome: "verified" });
      expect(await recallTestDecisions()).toBe(counted - 1);
    });
    expect(await db.merchant.findUnique({ where: { id: tool.id } })).toMatchObject({
      kybStatus: "verified",
      kybVerifiedBy: "operator",
    });
  });
});

describe("a shop in its first review", () => {
  it("takes no live money yet, unlike one whose bank account changed", async () => {
    const shop = await aMerchant({ livemode: true });
    const of = async (kybVerifiedBy: string | null) => {
      await db.merchant.update({
        where: { id: shop.id },
        data: { kybStatus: "in_review", kybVerifiedBy },
      });
      const fresh = await aMerchant({ merchantId: shop.id, livemode: true });
      return (await fresh.api.post("/payment-links", { amountXpf: 100, description: "x" })).status;
    };
    expect([await of(null), await of("operator")]).toEqual([403, 201]);
  });
});

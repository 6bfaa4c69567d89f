import { describe, expect, it } from "vitest";
import { resolveByHand } from "@/lib/bank-cases/operate";
import { aSession } from "@/lib/checkout-sessions/factory";
import {
  aCustomer,
  aSubscription,
  daysAfter,
  liveUntil,
} from "@/lib/subscriptions/billing.fixture";
import { aMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";
import { alertsOf } from "@/lib/transactions/alerts";
import {
  aBankCase,
  anEndpoint,
  anUnknownDebit,
  aPayment,
  aReceipt,
  paidAt,
} from "@/lib/transactions/home.fixture";
import { searchTransactions } from "@/lib/transactions/search";
import { timelineOf } from "@/lib/transactions/timeline";

provideBank();

describe("alerts", () => {
  it("are empty when all is well", async () => {
    const shop = await aMerchant();
    const { id } = await aPayment(shop, paidAt(Date.now()));
    await aReceipt(shop, id, "pending");
    await anEndpoint(shop, { slot: 1 });
    await anUnknownDebit(shop, (await aPayment(shop, { status: "processing" })).id, 50);
    expect(await alertsOf(shop.ctx)).toEqual([]);
  });

  it("name unknown outcomes, undelivered receipts and failing endpoints, of this merchant and mode", async () => {
    const shop = await aMerchant();
    await anUnknownDebit(shop, (await aPayment(shop, { status: "processing" })).id, 70);
    const paid = await aPayment(shop, paidAt(Date.now()));
    await aReceipt(shop, paid.id, "exhausted");
    await anEndpoint(shop, { slot: 1, consecutiveFailures: 2 });
    await anEndpoint(shop, { slot: null, disabledAt: new Date(), disabledReason: "gone" });
    await anEndpoint(shop, { slot: null, disabledAt: new Date(), disabledReason: "manual" });
    expect(await alertsOf(shop.ctx)).toEqual([
      { kind: "bank", count: 1, subject: null },
      { kind: "receipts", count: 1, subject: null },
      { kind: "endpoints", count: 2, subject: "https://shop.example.pf/hook" },
    ]);
    expect(await alertsOf((await aMerchant()).ctx)).toEqual([]);
  });

  it("name payments with an open bank case, until it is resolved", async () => {
    const shop = await aMerchant();
    const paid = await aPayment(shop, paidAt(Date.now()));
    const { id } = await aBankCase(shop, paid.id);
    const found = async () =>
      (await searchTransactions(shop.ctx, { limit: 5, hasCase: true })).rows;
    expect(await alertsOf(shop.ctx)).toEqual([{ kind: "cases", count: 1, subject: null }]);
    expect((await found()).map((row) => row.id)).toEqual([paid.id]);
    expect((await timelineOf(shop.ctx, paid)).cases).toMatchObject([{ id, amountXpf: 1001 }]);
    await resolveByHand(id, { resolvedBy: "hina", reason: "Corrected by the bank." });
    expect(await alertsOf(shop.ctx)).toEqual([]);
    expect(await found()).toEqual([]);
    const [line] = (await timelineOf(shop.ctx, paid)).cases;
    expect(line).toMatchObject({ id, resolution: "by_hand" });
  });

  it("name the verification in live mode only, until it is done", async () => {
    const live = (kybStatus: string) => aMerchant({ livemode: true, kybStatus });
    const alert = { kind: "kyb", count: 1, subject: null };
    expect(await alertsOf((await live("pending")).ctx)).toEqual([alert]);
    expect(await alertsOf((await live("in_review")).ctx)).toEqual([alert]);
    expect(await alertsOf((await live("verified")).ctx)).toEqual([]);
    expect(await alertsOf((await aMerchant({ kybStatus: "pending" })).ctx)).toEqual([]);
  });

  it("name overdue subscriptions", async () => {
    const shop = await aMerchant();
    const late = await aSubscription(shop, { token: "pm_card_declined" });
    await aSubscription(shop);
    await liveUntil(shop, daysAfter(late.currentPeriodEnd, 1));
    expect(await alertsOf(shop.ctx)).toEqual([{ kind: "distress", count: 1, subject: null }]);
  });

  it("name sessions that could belong to several customers, while they could", async () => {
    const shop = await aMerchant();
    const email = "hina@lagon.pf";
    const [first] = await Promise.all([aCustomer(shop, { email }), aCustomer(shop, { email })]);
    const settled = { status: "complete", completedAt: new Date(), customerMatch: "ambiguous" };
    const paid = await aPayment(shop, paidAt(Date.now()));
    await aSession(shop.ctx, {
      ...settled,
      customerId: first,
      customerEmail: "Hina@lagon.pf ",
      transactionId: paid.id,
    });
    expect(await alertsOf(shop.ctx)).toEqual([{ kind: "sessions", count: 1, subject: null }]);
    await shop.api.delete(`/customers/${first}`);
    expect(await alertsOf(shop.ctx)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { DAY } from "@/lib/kit/clock";
import { db, transaction } from "@/lib/kit/db";
import { derivedReference, newId } from "@/lib/kit/ids";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { draftTransaction } from "@/lib/transactions/draft";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { insertTransaction } from "@/lib/transactions/steps";
import { DAYS, summarise, worriesOf } from "@/lib/transactions/summary";
import { timelineOf } from "@/lib/transactions/timeline";

const TAHITI_BEHIND_MS = 10 * 3_600_000;

/** Midnight of today in Tahiti. */
const midnight = (): number => {
  const local = Date.now() - TAHITI_BEHIND_MS;
  return local - (local % DAY) + TAHITI_BEHIND_MS;
};

const dateOf = (instant: number): string =>
  new Date(instant - TAHITI_BEHIND_MS).toISOString().slice(0, 10);

const aPayment = async ({ ctx }: TestMerchant, of: Partial<TransactionRow>) => {
  const draft = draftTransaction(ctx, {
    status: "succeeded",
    source: "api",
    amountXpf: 1000,
    metadata: {},
  });
  const row = { ...draft, ...of };
  await transaction((tx) => insertTransaction(tx, ctx, row));
  return row;
};

/** Part of a payment, or all of it, given back today. */
const giveBack = async (shop: TestMerchant, id: string, amountXpf: number): Promise<void> => {
  const reply = await shop.api.post(`/transactions/${id}/refunds`, { amountXpf });
  expect(reply.body.data.status, reply.text).toBe("succeeded");
};

const paidAt = (instant: number) => ({ paidAt: new Date(instant), createdAt: new Date(instant) });

describe("the summary of the home page", () => {
  it("counts takings, average, success and refunds of the Tahitian day", async () => {
    const shop = await aMerchant();
    const start = midnight();
    await aPayment(shop, { ...paidAt(start), amountXpf: 1000 });
    await aPayment(shop, { ...paidAt(start + 1), amountXpf: 2001 });
    const refunded = await aPayment(shop, { ...paidAt(start + 2), amountXpf: 500 });
    const early = await aPayment(shop, { ...paidAt(start - 5 * DAY), amountXpf: 900 });
    await giveBack(shop, refunded.id, 500);
    await giveBack(shop, early.id, 100);
    const declined = { status: "failed", failureCode: "card_declined" };
    await aPayment(shop, { ...declined, createdAt: new Date(start) });
    await aPayment(shop, { status: "pending", createdAt: new Date(start) });
    const { today } = await summarise(shop.ctx);
    expect(today).toEqual({
      date: dateOf(start),
      takings: 3501,
      count: 3,
      average: 1167,
      failed: 1,
      successRate: 0.75,
      refunded: 600,
    });
  });

  it("goes by the test clock of the shop", async () => {
    const shop = await aMerchant();
    await db.testClock.create({ data: { merchantId: shop.id, offsetMs: BigInt(10 * DAY) } });
    const { today } = await summarise(shop.ctx);
    expect(today.date).toBe(dateOf(midnight() + 10 * DAY));
  });

  it("puts the last second of a day into that day and the first into the next", async () => {
    const shop = await aMerchant();
    const start = midnight();
    await aPayment(shop, { ...paidAt(start - 1), amountXpf: 300 });
    await aPayment(shop, { ...paidAt(start), amountXpf: 700 });
    const { today, yesterday } = await summarise(shop.ctx);
    expect([yesterday.takings, today.takings]).toEqual([300, 700]);
    expect(yesterday.date).toBe(dateOf(start - 1));
  });

  it("has thirty days, the oldest first, and forgets what was before", async () => {
    const shop = await aMerchant();
    const first = midnight() - (DAYS - 1) * DAY;
    await aPayment(shop, { ...paidAt(first), amountXpf: 400 });
    await aPayment(shop, { ...paidAt(first - 1), amountXpf: 900 });
    const { days } = await summarise(shop.ctx);
    expect(days).toHaveLength(DAYS);
    expect(days[0]).toEqual({ date: dateOf(first), takings: 400, count: 1, refunded: 0 });
    expect(days.slice(1).every(({ takings }) => takings === 0)).toBe(true);
  });

  it("counts a payment on the day it was paid, though it was made long before", async () => {
    const shop = await aMerchant();
    const start = midnight();
    await aPayment(shop, { createdAt: new Date(start - 90 * DAY), paidAt: new Date(start) });
    expect((await summarise(shop.ctx)).today.takings).toBe(1000);
  });

  it("says nothing of an average or a rate where nothing happened", async () => {
    const { today } = await summarise((await aMerchant()).ctx);
    expect(today).toMatchObject({ takings: 0, count: 0, average: null, successRate: null });
  });

  it("leaves out other merchants and the other mode", async () => {
    const [shop, foreign] = [await aMerchant(), await aMerchant()];
    await aPayment(foreign, paidAt(midnight()));
    await aPayment({ ...shop, ctx: { ...shop.ctx, livemode: true } }, paidAt(midnight()));
    expect((await summarise(shop.ctx)).today.count).toBe(0);
  });
});

const anUnknownDebit = ({ id: merchantId }: TestMerchant, transactionId: string) =>
  db.bankOperation.create({
    data: {
      id: newId(),
      merchantId,
      livemode: false,
      provider: "sandbox",
      kind: "debit",
      transactionId,
      attempt: 1,
      amountXpf: 1000,
      reference: derivedReference("test", transactionId),
      state: "unknown",
      returnNonce: "n",
      nextCheckAt: new Date(),
    },
  });

const anEndpoint = ({ id: merchantId }: TestMerchant, of: object) =>
  db.webhookEndpoint.create({
    data: {
      id: newId(),
      merchantId,
      livemode: false,
      url: "https://shop.example.pf/hook",
      enabledEvents: ["*"],
      apiVersion: "2026-01-01",
      secretSealed: new Uint8Array(1),
      ...of,
    },
  });

const aReceipt = ({ id: merchantId }: TestMerchant, transactionId: string, status: string) =>
  db.receipt.create({
    data: {
      id: newId(),
      merchantId,
      livemode: false,
      number: `R-${transactionId.slice(-12)}`,
      status,
      transactionId,
      email: "marie@example.pf",
      amountXpf: 1000,
      nextAttemptAt: status === "pending" ? new Date() : null,
    },
  });

describe("what needs attention", () => {
  it("is nothing where all is well", async () => {
    const shop = await aMerchant();
    const { id } = await aPayment(shop, paidAt(Date.now()));
    await aReceipt(shop, id, "pending");
    await anEndpoint(shop, { slot: 1 });
    expect(await worriesOf(shop.ctx)).toEqual([]);
  });

  it("names unknown outcomes, receipts given up, failing endpoints and unclear customers", async () => {
    const shop = await aMerchant();
    const unknown = await aPayment(shop, { status: "processing" });
    await anUnknownDebit(shop, unknown.id);
    const paid = await aPayment(shop, paidAt(Date.now()));
    await aReceipt(shop, paid.id, "exhausted");
    await anEndpoint(shop, { slot: 1, consecutiveFailures: 2 });
    await anEndpoint(shop, { slot: null, disabledAt: new Date(), disabledReason: "gone" });
    await anEndpoint(shop, { slot: null, disabledAt: new Date(), disabledReason: "manual" });
    const url = "https://shop.example.pf/hook";
    expect(await worriesOf(shop.ctx)).toEqual([
      { kind: "bank", count: 1, transactionId: unknown.id, subject: null },
      { kind: "receipts", count: 1, transactionId: paid.id, subject: null },
      { kind: "endpoints", count: 2, transactionId: null, subject: url },
    ]);
    expect(await worriesOf((await aMerchant()).ctx)).toEqual([]);
    expect(await worriesOf({ ...shop.ctx, livemode: true })).toEqual([]);
  });
});

describe("the timeline of a payment", () => {
  it("has its events, bank calls and deliveries, and nothing for a stranger", async () => {
    const [shop, foreign] = [await aMerchant(), await aMerchant()];
    await anEndpoint(shop, { slot: 1 });
    const row = await aPayment(shop, { status: "processing" });
    await anUnknownDebit(shop, row.id);
    const { steps, bank, deliveries } = await timelineOf(shop.ctx, row);
    expect(steps.map(({ type, origin }) => [type, origin])).toEqual([["payment.created", "api"]]);
    expect(bank).toMatchObject([{ kind: "debit", state: "unknown", amountXpf: 1000 }]);
    expect(deliveries).toMatchObject([
      { eventType: "payment.created", status: "pending", url: "https://shop.example.pf/hook" },
    ]);
    const nothing = { steps: [], bank: [], deliveries: [] };
    expect(await timelineOf(foreign.ctx, row)).toEqual(nothing);
    expect(await timelineOf({ ...shop.ctx, livemode: true }, row)).toEqual(nothing);
  });
});

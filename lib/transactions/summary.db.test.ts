import { describe, expect, it } from "vitest";
import { DAY } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { aPayment, paidAt } from "@/lib/transactions/home.fixture";
import { DAYS, MONTHS, summarise, summariseMonths } from "@/lib/transactions/summary";

const TAHITI_BEHIND_MS = 10 * 3_600_000;

/** Midnight of today in Tahiti. */
const midnight = (): number => {
  const local = Date.now() - TAHITI_BEHIND_MS;
  return local - (local % DAY) + TAHITI_BEHIND_MS;
};

const dateOf = (instant: number): string =>
  new Date(instant - TAHITI_BEHIND_MS).toISOString().slice(0, 10);

/** Part of a payment, or all of it, given back today. */
const giveBack = async (shop: TestMerchant, id: string, amountXpf: number): Promise<void> => {
  const reply = await shop.api.post(`/transactions/${id}/refunds`, { amountXpf });
  expect(reply.body.data.status, reply.text).toBe("succeeded");
};

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
    const { today, days } = await summarise(shop.ctx);
    expect([days.at(-2)?.takings, today.takings]).toEqual([300, 700]);
    expect(days.at(-2)?.date).toBe(dateOf(start - 1));
  });

  it("has the same day of the week before beside today, as closely", async () => {
    const shop = await aMerchant();
    const start = midnight() - 7 * DAY;
    await aPayment(shop, { ...paidAt(start), amountXpf: 600 });
    await aPayment(shop, { ...paidAt(start + DAY - 1), amountXpf: 400 });
    await aPayment(shop, { ...paidAt(start - 1), amountXpf: 150 });
    await aPayment(shop, { ...paidAt(start + DAY), amountXpf: 170 });
    const declined = { status: "failed", failureCode: "card_declined" };
    await aPayment(shop, { ...declined, createdAt: new Date(start) });
    expect((await summarise(shop.ctx)).weekAgo).toEqual({
      date: dateOf(start),
      takings: 1000,
      count: 2,
      average: 500,
      failed: 1,
      successRate: 2 / 3,
      refunded: 0,
    });
  });

  it("has twelve months of Tahiti, this one last", async () => {
    const shop = await aMerchant();
    const today = dateOf(midnight());
    const opening = (month: number) => {
      const [year = 0, current = 0] = today.split("-").map(Number);
      return Date.UTC(year, current - 1 + month, 1) + TAHITI_BEHIND_MS;
    };
    await aPayment(shop, { ...paidAt(opening(0)), amountXpf: 100 });
    await aPayment(shop, { ...paidAt(opening(0) - 1), amountXpf: 200 });
    await aPayment(shop, { ...paidAt(opening(1 - MONTHS)), amountXpf: 300 });
    await aPayment(shop, { ...paidAt(opening(1 - MONTHS) - 1), amountXpf: 5000 });
    const months = await summariseMonths(shop.ctx);
    expect(months).toHaveLength(MONTHS);
    expect(months[0]).toEqual({
      date: dateOf(opening(1 - MONTHS)),
      takings: 300,
      count: 1,
      refunded: 0,
    });
    expect(months.slice(-2).map(({ takings }) => takings)).toEqual([200, 100]);
    expect(months.at(-1)?.date).toBe(`${today.slice(0, 7)}-01`);
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

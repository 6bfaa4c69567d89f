import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "@/lib/kit/clock";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { aPayment, paidAt } from "@/lib/transactions/home.fixture";
import { type Bucket, figuresOf, type Stretch, summarise } from "@/lib/transactions/summary";

/** The instant of a day's midnight in Tahiti. */
const midnight = (day: string): number => Date.parse(`${day}T00:00:00-10:00`);

const days = (first: string, next: string): Stretch => ({
  from: new Date(midnight(first)),
  until: new Date(midnight(next)),
  unit: "day",
});

const declined = { status: "failed", failureCode: "card_declined" };

/** Today in Tahiti: `2026-11-21`. */
const dayAt = (instant: number): string => new Date(instant - 10 * HOUR).toISOString().slice(0, 10);

/** Refunds part of a payment, or all of it, now. */
const giveBack = async (shop: TestMerchant, id: string, amountXpf: number): Promise<void> => {
  const reply = await shop.api.post(`/transactions/${id}/refunds`, { amountXpf });
  expect(reply.body.data.status, reply.text).toBe("succeeded");
};

const grossOf = (buckets: readonly Bucket[]) => buckets.map(({ at, gross }) => [at, gross]);

describe("the summary of the home page", () => {
  it("counts gross, refunded, net, average and success of a Tahitian day", async () => {
    const shop = await aMerchant();
    const [today, tomorrow] = [dayAt(Date.now()), dayAt(Date.now() + DAY)];
    const start = midnight(today);
    await aPayment(shop, { ...paidAt(start), amountXpf: 1000 });
    await aPayment(shop, { ...paidAt(start + 1), amountXpf: 2001 });
    const refunded = await aPayment(shop, { ...paidAt(start + 2), amountXpf: 500 });
    const early = await aPayment(shop, { ...paidAt(start - 5 * DAY), amountXpf: 900 });
    await giveBack(shop, refunded.id, 500);
    await giveBack(shop, early.id, 100);
    await aPayment(shop, { ...declined, createdAt: new Date(start) });
    await aPayment(shop, { status: "pending", createdAt: new Date(start) });
    const buckets = await summarise(shop.ctx, days(today, tomorrow));
    expect(buckets).toEqual([
      { at: `${today}T00`, gross: 3501, refunded: 600, count: 3, failed: 1 },
    ]);
    expect(figuresOf(buckets)).toEqual({
      gross: 3501,
      refunded: 600,
      net: 2901,
      count: 3,
      failed: 1,
      average: 1167,
      successRate: 0.75,
    });
  });

  it("puts the last instant of a day into that day and the first into the next", async () => {
    const shop = await aMerchant();
    const start = midnight("2026-11-10");
    await aPayment(shop, { ...paidAt(start - 1), amountXpf: 300 });
    await aPayment(shop, { ...paidAt(start), amountXpf: 700 });
    expect(grossOf(await summarise(shop.ctx, days("2026-11-09", "2026-11-11")))).toEqual([
      ["2026-11-09T00", 300],
      ["2026-11-10T00", 700],
    ]);
  });

  it("contains nothing before its first instant, nor at or after its end", async () => {
    const shop = await aMerchant();
    const { from, until } = days("2026-11-10", "2026-11-12");
    await aPayment(shop, { ...paidAt(from.getTime() - 1), amountXpf: 100 });
    await aPayment(shop, { ...paidAt(from.getTime()), amountXpf: 200 });
    await aPayment(shop, { ...paidAt(until.getTime() - 1), amountXpf: 400 });
    await aPayment(shop, { ...paidAt(until.getTime()), amountXpf: 800 });
    expect(figuresOf(await summarise(shop.ctx, { from, until, unit: "day" })).gross).toBe(600);
  });

  it("is by hour, up to the current one", async () => {
    const shop = await aMerchant();
    const start = midnight("2026-11-10");
    await aPayment(shop, { ...paidAt(start + 2 * HOUR + 1), amountXpf: 400 });
    const until = new Date(start + 2 * HOUR + 5);
    expect(
      grossOf(await summarise(shop.ctx, { from: new Date(start), until, unit: "hour" })),
    ).toEqual([
      ["2026-11-10T00", 0],
      ["2026-11-10T01", 0],
      ["2026-11-10T02", 400],
    ]);
  });

  it("is by month, in Tahiti", async () => {
    const shop = await aMerchant();
    const [from, until] = [midnight("2025-12-01"), midnight("2026-03-15")];
    await aPayment(shop, { ...paidAt(midnight("2026-02-01")), amountXpf: 100 });
    await aPayment(shop, { ...paidAt(midnight("2026-02-01") - 1), amountXpf: 200 });
    const asked = { from: new Date(from), until: new Date(until), unit: "month" } as const;
    expect(grossOf(await summarise(shop.ctx, asked))).toEqual([
      ["2025-12-01T00", 0],
      ["2026-01-01T00", 200],
      ["2026-02-01T00", 100],
      ["2026-03-01T00", 0],
    ]);
  });

  it("counts a payment when it was paid, though it was created long before", async () => {
    const shop = await aMerchant();
    const start = midnight("2026-11-10");
    await aPayment(shop, { createdAt: new Date(start - 90 * DAY), paidAt: new Date(start) });
    const buckets = await summarise(shop.ctx, days("2026-11-10", "2026-11-11"));
    expect(figuresOf(buckets).gross).toBe(1000);
  });

  it("has no average or rate when nothing happened", async () => {
    const { ctx } = await aMerchant();
    const figures = figuresOf(await summarise(ctx, days("2026-11-10", "2026-11-11")));
    expect(figures).toMatchObject({ gross: 0, net: 0, count: 0, average: null, successRate: null });
  });

  it("leaves out other merchants and the other mode", async () => {
    const [shop, foreign] = [await aMerchant(), await aMerchant()];
    const start = midnight("2026-11-10");
    await aPayment(foreign, paidAt(start));
    await aPayment({ ...shop, ctx: { ...shop.ctx, livemode: true } }, paidAt(start));
    const buckets = await summarise(shop.ctx, days("2026-11-10", "2026-11-11"));
    expect(figuresOf(buckets).count).toBe(0);
  });
});

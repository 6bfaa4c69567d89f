import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import {
  aCard,
  aCustomer,
  aPrice,
  aSubscription,
  daysAfter,
  debitsAtBank,
  liveUntil,
  readAs,
  seconds,
  setClock,
} from "@/lib/subscriptions/billing.fixture";
import { announceTrialEnds } from "@/lib/subscriptions/trial";
import { aMerchant, eventsOf, milestonesOf, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const invoicesOf = (subscriptionId: string) =>
  db.invoice.findMany({ where: { subscriptionId }, orderBy: { periodStart: "asc" } });

const periodsOf = async (subscriptionId: string) =>
  (await invoicesOf(subscriptionId)).map(({ status, periodStart, periodEnd, dueAt }) => ({
    status,
    from: (periodStart?.getTime() ?? 0) / 1000,
    to: (periodEnd?.getTime() ?? 0) / 1000,
    due: dueAt.getTime() / 1000,
  }));

const mailsOf = async ({ id: merchantId }: TestMerchant): Promise<string[]> =>
  (await db.outgoingMail.findMany({ where: { merchantId }, orderBy: { id: "asc" } })).map(
    ({ key }) => key,
  );

const DAY_S = 86_400;

/** A clock at a time of day that has no part of a second. */
const start = async (merchant: TestMerchant): Promise<number> => {
  const at = Date.UTC(2027, 0, 31, 18) / 1000;
  await setClock(merchant, seconds(at));
  return at;
};

describe("a price that is billed in advance", () => {
  it("is invoiced and charged when each period begins, the first when the subscription is made", async () => {
    const merchant = await aMerchant();
    const at = await start(merchant);
    const made = await aSubscription(merchant, { price: { billing: "advance" } });
    const read = readAs(merchant);
    expect(await read(`/subscriptions/${made.id}`)).toMatchObject({
      billing: "advance",
      trialEndsAt: null,
      currentPeriodStart: at,
      status: "active",
    });
    const [first] = await invoicesOf(made.id);
    const end = made.currentPeriodEnd;
    expect(await periodsOf(made.id)).toEqual([{ status: "open", from: at, to: end, due: at }]);
    expect((await read(`/subscriptions/${made.id}`)).latestInvoiceId).toBe(first?.id);
    await liveUntil(merchant, seconds(end - 1));
    expect(await periodsOf(made.id)).toEqual([{ status: "paid", from: at, to: end, due: at }]);
    await liveUntil(merchant, seconds(end));
    const second = { status: "paid", from: end, due: end };
    expect(await periodsOf(made.id)).toMatchObject([{ from: at }, second]);
    expect(await debitsAtBank((await invoicesOf(made.id)).map(({ id }) => id))).toBe(2);
    expect(await milestonesOf(made.id)).toEqual(["subscription.created"]);
  });

  it("ends at the end of its period without another invoice", async () => {
    const merchant = await aMerchant();
    await start(merchant);
    const made = await aSubscription(merchant, { price: { billing: "advance" } });
    await merchant.api.post(`/subscriptions/${made.id}/cancel`, { atPeriodEnd: true });
    await liveUntil(merchant, daysAfter(made.currentPeriodEnd, 40));
    expect(await readAs(merchant)(`/subscriptions/${made.id}`)).toMatchObject({
      status: "canceled",
      endedAt: made.currentPeriodEnd,
    });
    expect(await invoicesOf(made.id)).toHaveLength(1);
  });

  it("is refused for a price without a period", async () => {
    const { api } = await aMerchant();
    const product = (await api.post("/products", { name: "Livre" })).body.data.id;
    const reply = await api.post("/prices", { product, amountXpf: 1000, billing: "advance" });
    expect([reply.status, reply.body.error, reply.body.param]).toEqual([
      400,
      "invalid_request",
      "billing",
    ]);
  });
});

describe("a trial", () => {
  it.each(["arrears", "advance"] as const)("is not invoiced: %s", async (billing) => {
    const merchant = await aMerchant();
    const at = await start(merchant);
    const made = await aSubscription(merchant, { price: { billing }, more: { trialDays: 14 } });
    const end = at + 14 * DAY_S;
    expect(made).toMatchObject({ trialEndsAt: end, billingAnchor: end, currentPeriodEnd: end });
    expect(made).toMatchObject({ currentPeriodStart: at, latestInvoiceId: null });
    await liveUntil(merchant, seconds(end - 1));
    expect(await invoicesOf(made.id)).toEqual([]);
    await liveUntil(merchant, seconds(end));
    const period = await readAs(merchant)(`/subscriptions/${made.id}`);
    expect(period).toMatchObject({ currentPeriodStart: end });
    expect(await invoicesOf(made.id)).toHaveLength(billing === "advance" ? 1 : 0);
    await liveUntil(merchant, seconds(period.currentPeriodEnd));
    const [first] = await periodsOf(made.id);
    expect(first).toMatchObject({ status: "paid", from: end, to: period.currentPeriodEnd });
  });

  it("is announced three days before its end, once, by an event and a mail", async () => {
    const merchant = await aMerchant();
    const at = await start(merchant);
    const made = await aSubscription(merchant, { more: { trialDays: 14 } });
    await liveUntil(merchant, seconds(at + 11 * DAY_S - 1));
    expect(await milestonesOf(made.id)).toEqual(["subscription.created"]);
    await setClock(merchant, seconds(at + 11 * DAY_S));
    await Promise.all([1, 2, 3].map(() => announceTrialEnds({ merchantId: merchant.id })));
    const announced = (await eventsOf(made.id)).filter(
      ({ type }) => type === "subscription.trial_ending",
    );
    expect(announced).toHaveLength(1);
    expect(announced[0]?.body.data).toMatchObject({ trialEndsAt: at + 14 * DAY_S });
    await liveUntil(merchant, seconds(at + 15 * DAY_S));
    expect((await mailsOf(merchant)).filter((key) => key.includes("trial"))).toEqual([
      `subscription-trial-ending-${made.id}`,
    ]);
  });

  it("is not announced if it is that short, or will not continue", async () => {
    const merchant = await aMerchant();
    const at = await start(merchant);
    const short = await aSubscription(merchant, { more: { trialDays: 3 } });
    const ending = await aSubscription(merchant, { more: { trialDays: 30 } });
    await merchant.api.patch(`/subscriptions/${ending.id}`, { cancelAtPeriodEnd: true });
    const ended = await aSubscription(merchant, { more: { trialDays: 30 } });
    await merchant.api.post(`/subscriptions/${ended.id}/cancel`, {});
    await liveUntil(merchant, seconds(at + 40 * DAY_S));
    expect((await mailsOf(merchant)).filter((key) => key.includes("trial"))).toEqual([]);
    expect(await milestonesOf(short.id)).toEqual(["subscription.created"]);
    expect(await milestonesOf(ending.id)).toEqual([
      "subscription.created",
      "subscription.canceled",
    ]);
    expect([...(await invoicesOf(ending.id)), ...(await invoicesOf(ended.id))]).toEqual([]);
    expect(await readAs(merchant)(`/subscriptions/${ending.id}`)).toMatchObject({
      endedAt: at + 30 * DAY_S,
    });
  });

  it("lasts 0 to 730 whole days", async () => {
    const merchant = await aMerchant();
    const customer = await aCustomer(merchant);
    await aCard(merchant, customer);
    const price = await aPrice(merchant);
    for (const trialDays of [-1, 731, 1.5, "14"]) {
      const reply = await merchant.api.post("/subscriptions", { customer, price, trialDays });
      expect([reply.status, reply.body.param]).toEqual([400, "trialDays"]);
    }
    const none = await merchant.api.post("/subscriptions", { customer, price, trialDays: 0 });
    expect(none.body.data).toMatchObject({ trialEndsAt: null });
    const long = await merchant.api.post("/subscriptions", { customer, price, trialDays: 730 });
    const { created, trialEndsAt } = long.body.data;
    expect(trialEndsAt - created).toBe(730 * DAY_S);
  });
});

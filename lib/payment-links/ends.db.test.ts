import { describe, expect, it } from "vitest";
import { DAY, unix } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { announceLinkEnds } from "@/lib/payment-links/ends";
import { aLink, linkNow, pay } from "@/lib/payments/pay-link.fixture";
import { setClock } from "@/lib/subscriptions/billing.fixture";
import { advanceClock } from "@/lib/test-clock/advance";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const CHALLENGE = "4000000000003220";

const payOne = (shop: TestMerchant, id: string) => pay(shop, id, { visitor: newId() });

/** What is announced of a link, by whoever is woken for it; several at once. */
const ended = async ({ id: merchantId }: TestMerchant, link: string) => {
  await Promise.all([1, 2, 3].map(() => announceLinkEnds({ merchantId })));
  const events = await eventsOf(link);
  return events.filter(({ type }) => /\.(exhausted|expired)$/.test(type));
};

const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);

describe("payment_link.exhausted", () => {
  it("follows the last payment, once, with the link as it is read", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, { maxPayments: 2 });
    await payOne(shop, id);
    expect(await ended(shop, id)).toEqual([]);
    await payOne(shop, id);
    const [event, ...more] = await ended(shop, id);
    expect([event?.type, more]).toEqual(["payment_link.exhausted", []]);
    expect(event?.body).toMatchObject({ data: await linkNow(shop, id), previous: null });
    expect(event?.body.data.paymentsCount).toBe(2);
  });

  it("is one of many last payments at the same moment", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, { maxPayments: 6 });
    await Promise.all(Array.from({ length: 6 }, () => payOne(shop, id)));
    expect(typesOf(await ended(shop, id))).toEqual(["payment_link.exhausted"]);
  });

  it("wakes the function of the shop's shard with the payment", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, { maxPayments: 1 });
    await payOne(shop, id);
    const woken = await db.$queryRaw<{ shard: number }[]>`
      SELECT (payload #>> '{event,data,shard}')::int AS shard FROM graphile_worker._private_jobs
      WHERE payload #>> '{event,name}' = 'payment_links/due'`;
    expect(woken.map(({ shard }) => shard)).toContain(Number.parseInt(shop.id.slice(-1), 16));
  });

  it("waits for a payment at the bank, which may still fail", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, { maxPayments: 1 });
    const failing = await pay(shop, id, { visitor: newId(), number: CHALLENGE });
    const settle = (transactionId: string, outcome: string) =>
      shop.api.post("/test/simulate", { transactionId, outcome });
    expect(await ended(shop, id)).toEqual([]);
    await settle(failing.row.id, "failed");
    expect(await ended(shop, id)).toEqual([]);
    const late = await pay(shop, id, { visitor: newId(), number: CHALLENGE });
    await settle(late.row.id, "succeeded");
    expect(typesOf(await ended(shop, id))).toEqual(["payment_link.exhausted"]);
  });

  it("is not repeated by a refund, and comes again for a higher number", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, { maxPayments: 1 });
    const { row } = await payOne(shop, id);
    await shop.api.post(`/transactions/${row.id}/refunds`, {});
    expect(await ended(shop, id)).toHaveLength(1);
    const limit = (maxPayments: number | null) =>
      shop.api.patch(`/payment-links/${id}`, { active: true, maxPayments });
    await limit(2);
    await limit(1);
    expect(await ended(shop, id)).toHaveLength(1);
    await limit(2);
    await payOne(shop, id);
    expect(await ended(shop, id)).toHaveLength(2);
    await limit(null);
    await payOne(shop, id);
    expect(await ended(shop, id)).toHaveLength(2);
  });

  it("follows a limit that is lowered to the payments made", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop);
    await payOne(shop, id);
    await shop.api.patch(`/payment-links/${id}`, { active: true, maxPayments: 1 });
    expect(typesOf(await ended(shop, id))).toEqual(["payment_link.exhausted"]);
  });
});

describe("payment_link.expired", () => {
  it("is due at the end by the shop's clock, once", async () => {
    const shop = await aMerchant();
    const end = unix(new Date()) + 7200;
    const { id } = await aLink(shop, { expiresAt: end });
    await setClock(shop, new Date(end * 1000 - 1));
    expect(await ended(shop, id)).toEqual([]);
    await setClock(shop, new Date(end * 1000));
    const [event, ...more] = await ended(shop, id);
    expect([event?.type, more]).toEqual(["payment_link.expired", []]);
    expect(event?.body).toMatchObject({ data: await linkNow(shop, id), previous: null });
  });

  it("has its time when a test clock passes it", async () => {
    const shop = await aMerchant();
    const end = unix(new Date()) + 7200;
    const { id } = await aLink(shop, { expiresAt: end });
    await advanceClock(shop.ctx, (3 * DAY) / 1000);
    const [event] = (await eventsOf(id)).slice(-1);
    expect([event?.type, event?.body.created]).toEqual(["payment_link.expired", end]);
  });

  it("comes at the new end of a link whose end is put off, and not without one", async () => {
    const shop = await aMerchant();
    const end = unix(new Date()) + 7200;
    const { id } = await aLink(shop, { expiresAt: end });
    const until = (expiresAt: number | null) =>
      shop.api.patch(`/payment-links/${id}`, { active: true, expiresAt });
    await until(end + 60);
    await setClock(shop, new Date((end + 1) * 1000));
    expect(await ended(shop, id)).toEqual([]);
    await setClock(shop, new Date((end + 60) * 1000));
    expect(await ended(shop, id)).toHaveLength(1);
    await until(end + 120);
    await until(null);
    await setClock(shop, new Date((end + 121) * 1000));
    expect(await ended(shop, id)).toHaveLength(1);
  });

  it("follows the last payment, if both have happened", async () => {
    const shop = await aMerchant();
    const end = unix(new Date()) + 7200;
    const { id } = await aLink(shop, { expiresAt: end, maxPayments: 1 });
    await payOne(shop, id);
    await setClock(shop, new Date(end * 1000));
    expect(typesOf(await ended(shop, id))).toEqual([
      "payment_link.exhausted",
      "payment_link.expired",
    ]);
  });
});

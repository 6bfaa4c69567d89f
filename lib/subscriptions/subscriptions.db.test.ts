import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import {
  aCard,
  aCustomer,
  aPrice,
  aSubscription,
  seconds,
} from "@/lib/subscriptions/billing.fixture";
import { boundary } from "@/lib/subscriptions/periods";
import { startBank } from "@/lib/testing/bank";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";

let bank: Awaited<ReturnType<typeof startBank>>;
let merchant: TestMerchant;
beforeAll(async () => {
  bank = await startBank();
  merchant = await aMerchant();
});
afterAll(() => bank.close());

const refusal = ({ status, body }: Reply) => [
  status,
  body.error,
  body.param,
  body.details?.reason ?? null,
];

describe("creating a subscription", () => {
  it("returns every field of the contract, debits nothing, and writes one event", async () => {
    const customer = await aCustomer(merchant);
    await aCard(merchant, customer);
    const price = await aPrice(merchant, { intervalCount: 2, nickname: "Deux mois" });
    const reply = await merchant.api.post("/subscriptions", {
      customer: `cus_${customer}`,
      price: `price_${price}`,
      metadata: { crate: "A7" },
    });
    expect(reply.status).toBe(201);
    const { data } = reply.body;
    const anchor = data.created;
    const end = boundary(seconds(anchor), { interval: "month", intervalCount: 2 }, 1);
    expect(data).toEqual({
      object: "subscription",
      id: data.id,
      created: anchor,
      livemode: false,
      status: "active",
      customerId: customer,
      priceId: price,
      paymentMethodId: null,
      amountXpf: 2990,
      quantity: 1,
      unitAmountXpf: 2990,
      interval: "month",
      intervalCount: 2,
      label: "Deux mois",
      billing: "arrears",
      trialEndsAt: null,
      billingAnchor: anchor,
      currentPeriodStart: anchor,
      currentPeriodEnd: end.getTime() / 1000,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      cycles: null,
      cyclesInvoiced: 0,
      pausedUntil: null,
      pendingUpdate: null,
      latestInvoiceId: null,
      metadata: { crate: "A7" },
    });
    expect((await merchant.api.get(`/subscriptions/sub_${data.id}`)).body.data).toEqual(data);
    const events = await eventsOf(data.id);
    expect(events.map(({ type }) => type)).toEqual(["subscription.created"]);
    expect(events[0]?.body.data).toEqual(data);
    expect(await db.transaction.count({ where: { customerId: customer } })).toBe(0);
    expect(await db.invoice.count({ where: { customerId: customer } })).toBe(0);
  });

  it("uses a named card, and copies the terms: a later change of the price's label has no effect", async () => {
    const customer = await aCustomer(merchant);
    await aCard(merchant, customer);
    const other = await aCard(merchant, customer, "pm_card_beta");
    const price = await aPrice(merchant, { nickname: "Avant" });
    const body = { customer, price, paymentMethod: `pm_${other}` };
    const { data } = (await merchant.api.post("/subscriptions", body)).body;
    expect([data.paymentMethodId, data.label]).toEqual([other, "Avant"]);
    await merchant.api.patch(`/prices/${price}`, { nickname: "Après", active: false });
    const read = (await merchant.api.get(`/subscriptions/${data.id}`)).body.data;
    expect(read).toEqual(data);
  });

  it("repeats the response for its key and creates one subscription", async () => {
    const customer = await aCustomer(merchant);
    await aCard(merchant, customer);
    const body = { customer, price: await aPrice(merchant) };
    const key = { "Idempotency-Key": newId() };
    const first = await merchant.api.post("/subscriptions", body, key);
    const again = await merchant.api.post("/subscriptions", body, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await db.subscription.count({ where: { customerId: customer } })).toBe(1);
  });

  it("refuses what could never be charged, each with its own error, and writes nothing", async () => {
    const of = await aMerchant();
    const price = await aPrice(of);
    const bare = await aCustomer(of);
    const holder = await aCustomer(of);
    const card = await aCard(of, holder);
    const stranger = await aCard(of, await aCustomer(of));
    const refused = async (body: object) => refusal(await of.api.post("/subscriptions", body));

    expect(await refused({ customer: newId(), price })).toEqual([
      404,
      "not_found",
      "customer",
      null,
    ]);
    expect(await refused({ customer: holder, price: newId() })).toEqual([
      404,
      "not_found",
      "price",
      null,
    ]);
    const named = { customer: holder, price };
    expect(await refused({ ...named, paymentMethod: newId() })).toEqual([
      404,
      "not_found",
      "paymentMethod",
      null,
    ]);
    expect(await refused({ ...named, paymentMethod: stranger })).toEqual([
      404,
      "not_found",
      "paymentMethod",
      null,
    ]);
    expect(await refused({ customer: bare, price })).toEqual([
      409,
      "conflict",
      "customer",
      "no_payment_method",
    ]);

    const once = await aPrice(of, { interval: undefined });
    expect(await refused({ customer: holder, price: once })).toEqual([
      400,
      "invalid_request",
      "price",
      null,
    ]);
    const off = await aPrice(of);
    await of.api.patch(`/prices/${off}`, { active: false });
    expect(await refused({ customer: holder, price: off })).toEqual([
      409,
      "conflict",
      "price",
      "price_inactive",
    ]);

    await aCard(of, holder, "pm_card_beta");
    await of.api.delete(`/payment-methods/${card}`);
    expect(await refused({ ...named, paymentMethod: card })).toEqual([
      409,
      "conflict",
      "paymentMethod",
      "payment_method_detached",
    ]);
    expect(await refused(named)).toEqual([
      409,
      "conflict",
      "customer",
      "no_default_payment_method",
    ]);

    await of.api.delete(`/customers/${holder}`);
    expect(await refused(named)).toEqual([409, "conflict", "customer", "customer_deleted"]);
    expect(await refused({ price })).toEqual([400, "invalid_request", "customer", null]);
    expect(await refused({ ...named, amountXpf: 5 })).toEqual([
      400,
      "invalid_request",
      "amountXpf",
      null,
    ]);
    expect(await db.subscription.count({ where: { merchantId: of.id } })).toBe(0);
  });

  it("never succeeds together with its price becoming inactive, or its only card being detached", async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await aCustomer(merchant);
      const card = await aCard(merchant, customer);
      const price = await aPrice(merchant);
      const [made, , ,] = await Promise.all([
        merchant.api.post("/subscriptions", { customer, price }),
        merchant.api.patch(`/prices/${price}`, { active: false }),
        merchant.api.delete(`/payment-methods/${card}`),
      ]);
      expect([201, 409]).toContain(made.status);
      const after = await merchant.api.post("/subscriptions", { customer, price });
      expect(after.status).toBe(409);
      const count = await db.subscription.count({ where: { customerId: customer } });
      expect(count).toBe(made.status === 201 ? 1 : 0);
    }
  });
});

describe("reading subscriptions", () => {
  it("filters by customer, price and status, and expands its relations", async () => {
    const of = await aMerchant();
    const [first, second] = [await aSubscription(of), await aSubscription(of)];
    await of.api.post(`/subscriptions/${second.id}/cancel`);
    const ids = async (query: string) =>
      (await of.api.get(`/subscriptions${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids("")).toEqual([second.id, first.id]);
    expect(await ids(`?customer=cus_${first.customerId}`)).toEqual([first.id]);
    expect(await ids("?status=canceled")).toEqual([second.id]);
    const { priceId } = (await of.api.get(`/subscriptions/${first.id}`)).body.data;
    expect(await ids(`?price=price_${priceId}`)).toEqual([first.id]);
    expect(await ids(`?price=${newId()}`)).toEqual([]);
    expect((await of.api.get("/subscriptions?status=ended")).body.param).toBe("status");
    const all = "?expand[]=customer&expand[]=price&expand[]=paymentMethod&expand[]=latestInvoice";
    const { data } = (await of.api.get(`/subscriptions/${first.id}${all}`)).body;
    expect([data.customer.id, data.price.id, data.paymentMethod, data.latestInvoice]).toEqual([
      first.customerId,
      priceId,
      null,
      null,
    ]);
  });

  it("answers a foreign, an unknown and the other mode's id alike, in every operation", async () => {
    const mine = await aSubscription(merchant);
    const others = [
      await aMerchant(),
      await aMerchant({ merchantId: merchant.id, livemode: true }),
    ];
    for (const { api } of others) {
      for (const id of [mine.id, newId()]) {
        const replies = [
          await api.get(`/subscriptions/${id}`),
          await api.patch(`/subscriptions/${id}`, {}),
          await api.post(`/subscriptions/${id}/cancel`),
        ];
        for (const { status, body } of replies) {
          expect([status, body.error, body.message]).toEqual([
            404,
            "not_found",
            "There is no such subscription.",
          ]);
        }
      }
      expect((await api.get("/subscriptions")).body.data).toEqual([]);
    }
  });
});

describe("changing a subscription", () => {
  it("changes card, end and metadata, each with its event and old values", async () => {
    const made = await aSubscription(merchant);
    const beta = await aCard(merchant, made.customerId, "pm_card_beta");
    const path = `/subscriptions/${made.id}`;
    const changed = await merchant.api.patch(path, { paymentMethod: beta, metadata: { a: "1" } });
    expect(changed.body.data).toMatchObject({ paymentMethodId: beta, metadata: { a: "1" } });
    expect(
      (await merchant.api.patch(path, { paymentMethod: null })).body.data.paymentMethodId,
    ).toBeNull();
    const ending = (await merchant.api.patch(path, { cancelAtPeriodEnd: true })).body.data;
    expect(ending).toMatchObject({ status: "active", cancelAtPeriodEnd: true, endedAt: null });
    expect(ending.canceledAt).toBeGreaterThanOrEqual(made.billingAnchor);
    await merchant.api.patch(path, { cancelAtPeriodEnd: true });
    await merchant.api.patch(path, {});
    const kept = (await merchant.api.patch(path, { cancelAtPeriodEnd: false })).body.data;
    expect([kept.cancelAtPeriodEnd, kept.canceledAt]).toEqual([false, null]);
    const events = await eventsOf(made.id);
    expect(events.map(({ type, body }) => [type, body.previous])).toEqual([
      ["subscription.created", null],
      ["subscription.updated", { paymentMethodId: null, metadata: {} }],
      ["subscription.updated", { paymentMethodId: beta }],
      ["subscription.updated", { cancelAtPeriodEnd: false, canceledAt: null }],
      ["subscription.updated", { cancelAtPeriodEnd: true, canceledAt: ending.canceledAt }],
    ]);
  });

  it("refuses a foreign card, a detached one, and any change once it is cancelled", async () => {
    const made = await aSubscription(merchant);
    const path = `/subscriptions/${made.id}`;
    const stranger = await aCard(merchant, await aCustomer(merchant));
    const refused = async (body: object) => refusal(await merchant.api.patch(path, body));
    expect(await refused({ paymentMethod: stranger })).toEqual([
      404,
      "not_found",
      "paymentMethod",
      null,
    ]);
    await merchant.api.delete(`/payment-methods/${made.paymentMethod}`);
    const detached = [409, "conflict", "paymentMethod", "payment_method_detached"];
    expect(await refused({ paymentMethod: made.paymentMethod })).toEqual(detached);
    await merchant.api.post(`${path}/cancel`);
    expect(await refused({ metadata: { a: "1" } })).toEqual([
      409,
      "conflict",
      null,
      "subscription_canceled",
    ]);
    expect(await refused({ priceId: newId() })).toEqual([400, "invalid_request", "priceId", null]);
  });

  it("keeps the limit of 50 metadata keys under concurrent changes", async () => {
    const metadata = Object.fromEntries(Array.from({ length: 48 }, (_, n) => [`k${n}`, "v"]));
    const made = await aSubscription(merchant, { more: { metadata } });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        merchant.api.patch(`/subscriptions/${made.id}`, { metadata: { [`new${n}`]: "v" } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});

describe("cancelling a subscription", () => {
  it("ends it at once; again, and with the same key, it is the same object and no second event", async () => {
    const made = await aSubscription(merchant);
    const path = `/subscriptions/${made.id}/cancel`;
    const key = { "Idempotency-Key": newId() };
    const first = await merchant.api.post(path, {}, key);
    expect(first.status).toBe(200);
    const { data } = first.body;
    expect(data).toMatchObject({ status: "canceled", cancelAtPeriodEnd: false });
    expect([data.canceledAt, data.endedAt]).toEqual([data.endedAt, data.canceledAt]);
    expect((await merchant.api.post(path, {}, key)).text).toBe(first.text);
    expect((await merchant.api.post(path, { atPeriodEnd: true })).body.data).toEqual(data);
    expect((await eventsOf(made.id)).map(({ type }) => type)).toEqual([
      "subscription.created",
      "subscription.canceled",
    ]);
  });

  it("at the period's end only sets the flag; a cancellation at once may still follow", async () => {
    const made = await aSubscription(merchant);
    const path = `/subscriptions/${made.id}/cancel`;
    const flagged = (await merchant.api.post(path, { atPeriodEnd: true })).body.data;
    expect([flagged.status, flagged.cancelAtPeriodEnd, flagged.endedAt]).toEqual([
      "active",
      true,
      null,
    ]);
    expect((await merchant.api.post(path, { atPeriodEnd: true })).body.data).toEqual(flagged);
    const ended = (await merchant.api.post(path)).body.data;
    expect([ended.status, ended.cancelAtPeriodEnd]).toEqual(["canceled", false]);
    expect((await eventsOf(made.id)).map(({ type }) => type)).toEqual([
      "subscription.created",
      "subscription.updated",
      "subscription.canceled",
    ]);
    expect((await merchant.api.post(path, { now: true })).body.param).toBe("now");
  });

  it("happens once in twenty concurrent requests", async () => {
    const made = await aSubscription(merchant);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => merchant.api.post(`/subscriptions/${made.id}/cancel`)),
    );
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(await eventsOf(made.id)).toHaveLength(2);
  });
});

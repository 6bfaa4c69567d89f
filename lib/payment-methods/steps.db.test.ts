import { describe, expect, it } from "vitest";
import { customerDeleted, customerNotFound } from "@/lib/customers/errors";
import type { Context } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { methodDetached, methodNotFound } from "@/lib/payment-methods/errors";
import { type NewCard, saveCard, usableMethod } from "@/lib/payment-methods/steps";
import { openToken } from "@/lib/payment-methods/token";
import type { Client } from "@/lib/testing/client";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

const summary = { brand: "beta", last4: "4444", expMonth: 12, expYear: 2034 };

const aCustomer = async (api: Client): Promise<string> =>
  (await api.post("/customers", { name: "Vaiana" })).body.data.id;

const aRegistration = async (api: Client, customer: string): Promise<string> =>
  (await api.post("/setup-intents", { customer })).body.data.id;

const save = (ctx: Context, card: Omit<NewCard, "storedToken" | "summary">) =>
  transaction((tx) => saveCard(tx, ctx, { storedToken: "card_of_the_bank", summary, ...card }));

describe("a card to pay with", () => {
  it("is returned when it is the customer's own and attached", async () => {
    const { ctx, api } = await aMerchant();
    const customerId = await aCustomer(api);
    const { id } = await save(ctx, { customerId });
    const named = { id, customerId };
    expect((await usableMethod(db, ctx, named)).id).toBe(id);
    expect((await transaction((tx) => usableMethod(tx, ctx, named))).id).toBe(id);
  });

  it("is not found when unknown, of another customer, of another merchant or of the other mode", async () => {
    const { ctx, api } = await aMerchant();
    const [customerId, other] = [await aCustomer(api), await aCustomer(api)];
    const { id } = await save(ctx, { customerId });
    const theirs = (await aMerchant()).ctx;
    const tries: [Context, { id: string; customerId: string }][] = [
      [ctx, { id: newId(), customerId }],
      [ctx, { id, customerId: other }],
      [theirs, { id, customerId }],
      [
        { ...ctx, livemode: true },
        { id, customerId },
      ],
    ];
    for (const [asking, named] of tries) {
      await expect(usableMethod(db, asking, named)).rejects.toMatchObject({
        kind: methodNotFound,
        more: { param: "paymentMethod" },
      });
    }
  });

  it("is refused once detached", async () => {
    const { ctx, api } = await aMerchant();
    const customerId = await aCustomer(api);
    const { id } = await save(ctx, { customerId });
    await db.paymentMethod.update({
      where: { id },
      data: { detachedAt: new Date(), isDefault: false },
    });
    await expect(usableMethod(db, ctx, { id, customerId })).rejects.toMatchObject({
      kind: methodDetached,
      more: { param: "paymentMethod" },
    });
  });
});

describe("a card saved by a registration", () => {
  it("names the registration, becomes the first default and has its event", async () => {
    const { ctx, api } = await aMerchant();
    const customerId = await aCustomer(api);
    const setupIntentId = await aRegistration(api, customerId);
    const method = await save(ctx, { customerId, setupIntentId });
    expect(openToken(method)).toBe("card_of_the_bank");
    const { data } = (await api.get(`/payment-methods/${method.id}`)).body;
    expect(data).toMatchObject({ ...summary, setupIntentId, default: true, metadata: {} });
    const events = await eventsOf(method.id);
    expect(events.map(({ type, body }) => [type, body.data])).toEqual([
      ["payment_method.attached", data],
    ]);
    expect((await save(ctx, { customerId })).isDefault).toBe(false);
  });

  it("is saved once for one registration", async () => {
    const { ctx, api } = await aMerchant();
    const customerId = await aCustomer(api);
    const setupIntentId = await aRegistration(api, customerId);
    await save(ctx, { customerId, setupIntentId });
    await expect(save(ctx, { customerId, setupIntentId })).rejects.toMatchObject({ code: "P2002" });
    expect(await db.paymentMethod.count({ where: { customerId } })).toBe(1);
  });

  it("is refused for a deleted, an unknown and a foreign customer", async () => {
    const { ctx, api } = await aMerchant();
    const customerId = await aCustomer(api);
    const theirs = await aMerchant();
    await expect(save(theirs.ctx, { customerId })).rejects.toMatchObject({
      kind: customerNotFound,
    });
    await expect(save(ctx, { customerId: newId() })).rejects.toMatchObject({
      kind: customerNotFound,
    });
    await api.delete(`/customers/${customerId}`);
    await expect(save(ctx, { customerId })).rejects.toMatchObject({ kind: customerDeleted });
    expect(await db.paymentMethod.count({ where: { customerId } })).toBe(0);
  });
});

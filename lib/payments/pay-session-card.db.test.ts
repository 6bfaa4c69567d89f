import { describe, expect, it } from "vitest";
import type { CardConsent } from "@/lib/bank/card-consent";
import { paySession } from "@/lib/checkout-sessions/pay.fixture";
import { sessionPayable } from "@/lib/checkout-sessions/payable";
import { db, statement } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import type { HostedPayment } from "@/lib/payables/charge";
import { abandonAuthentication, payerContext, returnFromBank } from "@/lib/payments/authentication";
import { aCard, aSession, debitsAtBank, due, idem, pay } from "@/lib/payments/payments.fixture";
import { reconcileBank } from "@/lib/payments/reconcile";
import { pullStatement } from "@/lib/payments/statement";
import { decideAtBank } from "@/lib/setup-intents/bank.fixture";
import { aToken, injectFaults } from "@/lib/testing/bank";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";
import { Prisma } from "@/prisma/client/client";

process.env["BANK_TIMEOUT_MS"] = "700";

provideBank();

const GOOD = "4242424242424242";
const SLOW = "4000000000000259";
const AUTHENTICATED = "4000000000003220";
const REFUSED = "4000000000000002";

const consent: CardConsent = {
  at: "2026-11-23T10:00:00.000Z",
  text: "Enregistrer ma carte pour mes prochains achats chez Boutique Hina",
  locale: "fr",
  page: "/c/0198f7a2",
  ip: "203.0.113.7",
};

const payer = ({ id: merchantId }: TestMerchant) => payerContext({ merchantId, livemode: false });

type Choice = Partial<Pick<HostedPayment, "bankToken" | "paymentMethodId" | "consent">>;

const payWith = (shop: TestMerchant, sessionId: string, choice: Choice) =>
  paySession(payer(shop), {
    sessionId,
    bankToken: null,
    email: `${newId()}@example.pf`,
    locale: "fr",
    visitor: "v".repeat(32),
    ...choice,
  });

const payAndSave = async (shop: TestMerchant, sessionId: string, number = GOOD) =>
  payWith(shop, sessionId, { bankToken: await aToken(number), consent });

const methodsOf = ({ id: merchantId }: TestMerchant) =>
  db.paymentMethod.findMany({ where: { merchantId } });

const read = async ({ api }: TestMerchant, path: string) => (await api.get(path)).body.data;

/** The cards that the bank has stored with the debits of a shop, and may still charge. */
const storedAtBank = async ({ id }: TestMerchant): Promise<number> => {
  const operations = await db.bankOperation.findMany({ where: { merchantId: id } });
  const [row] = await statement<{ n: number }>(
    "test.stored",
    `SELECT count(*)::int AS n FROM bank.cards c JOIN bank.operations o ON o.stored_token = c.stored_token
     WHERE c.removed_at IS NULL AND o.reference = ANY($1)`,
    [operations.map(({ reference }) => reference)],
  );
  return row?.n ?? -1;
};

const settle = async () => {
  await due();
  await reconcileBank();
};

describe("a session that saves the card", () => {
  it("makes it a payment method of the customer, with the consent, in the commit of the payment", async () => {
    const shop = await aMerchant();
    const session = await aSession(shop, { saveCard: "offer" });
    expect(session.saveCard).toBe("offer");
    const { row } = await payAndSave(shop, session.id);
    expect(row.status).toBe("succeeded");
    const [method, ...more] = await methodsOf(shop);
    expect(more).toEqual([]);
    expect(method).toMatchObject({
      customerId: row.customerId,
      isDefault: true,
      last4: "4242",
      consent,
    });
    expect(await read(shop, `/transactions/${row.id}`)).toMatchObject({
      paymentMethodId: method?.id,
      customerId: row.customerId,
    });
    const types = await Promise.all(
      [method?.id ?? "", row.customerId ?? "", session.id].map(async (id) =>
        (await eventsOf(id)).map(({ type }) => type),
      ),
    );
    expect(types).toEqual([
      ["payment_method.attached"],
      ["customer.created", "customer.updated"],
      ["checkout_session.created", "checkout_session.completed"],
    ]);
    const mails = await db.outgoingMail.findMany({ where: { merchantId: shop.id } });
    expect(mails.map(({ key }) => key)).toContain(`card-saved-${method?.id}`);
    const operation = await db.bankOperation.findFirstOrThrow({ where: { transactionId: row.id } });
    expect(operation.consent).toBeNull();
    const again = await shop.api.post(
      "/payments/intent",
      { amountXpf: 1000, customer: row.customerId, paymentMethod: method?.id, offSession: true },
      idem(),
    );
    expect([again.status, again.body.data?.status]).toEqual([201, "succeeded"]);
  });

  it.each([
    ["the customer did not tick the box", "offer", null],
    ["the session saves none, whatever the form says", "off", consent],
  ])("saves none where %s", async (_, saveCard, given) => {
    const shop = await aMerchant();
    const session = await aSession(shop, { saveCard });
    const bankToken = await aToken(GOOD);
    const { row } = await payWith(shop, session.id, { bankToken, consent: given });
    expect([row.status, row.paymentMethodId]).toEqual(["succeeded", null]);
    expect([await methodsOf(shop), await storedAtBank(shop)]).toEqual([[], 0]);
  });

  it("is not paid without the consent that it requires", async () => {
    const shop = await aMerchant();
    const session = await aSession(shop, { saveCard: "require" });
    const bankToken = await aToken(GOOD);
    await expect(payWith(shop, session.id, { bankToken })).rejects.toThrow(/saves the card/);
    expect(await db.transaction.count({ where: { merchantId: shop.id } })).toBe(0);
    expect((await payWith(shop, session.id, { bankToken, consent })).row.status).toBe("succeeded");
    expect(await methodsOf(shop)).toHaveLength(1);
  });

  it("saves the card of a customer who authenticated, and of one who tried another card before", async () => {
    const shop = await aMerchant();
    const session = await aSession(shop, { saveCard: "require" });
    expect((await payAndSave(shop, session.id, REFUSED)).row.status).toBe("failed");
    expect([await methodsOf(shop), await storedAtBank(shop)]).toEqual([[], 0]);
    expect(
      await db.bankOperation.count({
        where: { merchantId: shop.id, consent: { not: Prisma.DbNull } },
      }),
    ).toBe(0);
    const { row, actionUrl } = await payAndSave(shop, session.id, AUTHENTICATED);
    expect(row.status).toBe("processing");
    await decideAtBank(actionUrl, "approve");
    const { returnNonce } = await db.bankOperation.findFirstOrThrow({
      where: { transactionId: row.id },
    });
    expect((await returnFromBank(row.id, returnNonce))?.status).toBe("succeeded");
    expect(await methodsOf(shop)).toMatchObject([{ last4: "3220", consent }]);
  });

  it("saves none when the authentication is abandoned", async () => {
    const shop = await aMerchant();
    const session = await aSession(shop, { saveCard: "require" });
    const { row } = await payAndSave(shop, session.id, AUTHENTICATED);
    await abandonAuthentication(payer(shop), row.id);
    expect([await methodsOf(shop), await storedAtBank(shop)]).toEqual([[], 0]);
  });
});

describe("a card that is saved while the bank fails", () => {
  it.each([
    ["its answer is lost", { timeoutAfter: 1 }, GOOD],
    ["it breaks after the debit", { http500After: 1 }, GOOD],
    ["its answer cannot be read", { garbage: 1 }, GOOD],
    ["it decides late", {}, SLOW],
  ])("is saved once where %s", async (_, faults, number) => {
    const shop = await aMerchant();
    const session = await aSession(shop, { saveCard: "offer" });
    await injectFaults(faults);
    const { row } = await payAndSave(shop, session.id, number);
    expect([row.status, await methodsOf(shop)]).toEqual(["processing", []]);
    await Promise.all([settle(), settle(), pullStatement("sandbox")]);
    await settle();
    expect(await read(shop, `/transactions/${row.id}`)).toMatchObject({ status: "succeeded" });
    expect(await methodsOf(shop)).toMatchObject([{ consent }]);
    expect([await debitsAtBank([row.id]), await storedAtBank(shop)]).toEqual([1, 1]);
  });

  it("is deleted at the bank if its customer was deleted meanwhile, and the payment stands", async () => {
    const shop = await aMerchant();
    const { id: customer } = (await shop.api.post("/customers", { name: "Hina" })).body.data;
    const session = await aSession(shop, { saveCard: "offer", customer });
    const { row } = await payAndSave(shop, session.id, SLOW);
    expect((await shop.api.delete(`/customers/${customer}`)).status).toBe(200);
    await settle();
    expect(await read(shop, `/transactions/${row.id}`)).toMatchObject({
      status: "succeeded",
      paymentMethodId: null,
    });
    expect([await methodsOf(shop), await storedAtBank(shop)]).toEqual([[], 0]);
  });

  it("is deleted at the bank with a debit that was accepted too late", async () => {
    const shop = await aMerchant();
    const session = await aSession(shop, { saveCard: "offer" });
    const { row } = await payAndSave(shop, session.id, SLOW);
    // As if it had been abandoned before the bank's acceptance landed.
    await db.bankOperation.updateMany({
      where: { transactionId: row.id },
      data: {
        state: "abandoned",
        resolvedAt: new Date(),
        nextCheckAt: null,
        consent: Prisma.DbNull,
      },
    });
    await expect.poll(() => storedAtBank(shop)).toBe(1);
    await pullStatement("sandbox");
    expect([await methodsOf(shop), await storedAtBank(shop)]).toEqual([[], 0]);
  });
});

describe("a session of a customer with saved cards", () => {
  const aSessionOf = async (shop: TestMerchant) => {
    const { customer, paymentMethod } = await aCard(shop, "pm_card_alpha");
    const other = await shop.api.post("/payment-methods", { customer, token: "pm_card_beta" });
    const session = await aSession(shop, { customer });
    return { customer, first: paymentMethod, second: other.body.data.id as string, session };
  };

  it("shows them, the default first and the expired ones last", async () => {
    const shop = await aMerchant();
    const { customer, first, second, session } = await aSessionOf(shop);
    const shown = async () =>
      (await sessionPayable.view(payer(shop), session.id, "v".repeat(32))).savedCards.map(
        ({ id, isExpired, wasRefused }) => ({ id, isExpired, wasRefused }),
      );
    const usable = { isExpired: false, wasRefused: false };
    expect(await shown()).toEqual([
      { id: first, ...usable },
      { id: second, ...usable },
    ]);
    await shop.api.patch(`/payment-methods/${second}`, { default: true });
    expect(await shown()).toEqual([
      { id: second, ...usable },
      { id: first, ...usable },
    ]);
    await db.paymentMethod.update({ where: { id: second }, data: { expYear: 2020 } });
    expect(await shown()).toEqual([
      { id: first, ...usable },
      { id: second, ...usable, isExpired: true },
    ]);
    await shop.api.delete(`/payment-methods/${first}`);
    expect(await shown()).toEqual([{ id: second, ...usable, isExpired: true }]);
    expect(customer).toBeTruthy();
  });

  it("is paid with the one that its customer chose, and saves nothing again", async () => {
    const shop = await aMerchant();
    const { second, session } = await aSessionOf(shop);
    const { row } = await payWith(shop, session.id, { paymentMethodId: second, consent });
    expect([row.status, row.paymentMethodId, row.cardBrand]).toEqual(["succeeded", second, "beta"]);
    expect(await methodsOf(shop)).toHaveLength(2);
    expect((await methodsOf(shop)).map(({ consent: kept }) => kept)).toEqual([null, null]);
  });

  it("takes one of 40 presses to the bank", async () => {
    const shop = await aMerchant();
    const { first, session } = await aSessionOf(shop);
    const presses = Array.from({ length: 40 }, () =>
      payWith(shop, session.id, { paymentMethodId: first }),
    );
    const done = (await Promise.allSettled(presses)).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    const payments = await db.transaction.findMany({ where: { merchantId: shop.id } });
    expect(await debitsAtBank(payments.map(({ id }) => id))).toBe(1);
  });

  it("is not paid with the card of another customer, a detached one, or none", async () => {
    const shop = await aMerchant();
    const { first, session } = await aSessionOf(shop);
    const { paymentMethod: foreign } = await aCard(shop, "pm_card_alpha");
    const elsewhere = await aCard(await aMerchant(), "pm_card_alpha");
    await shop.api.delete(`/payment-methods/${first}`);
    for (const paymentMethodId of [foreign, elsewhere.paymentMethod, first, newId(), null]) {
      await expect(payWith(shop, session.id, { paymentMethodId })).rejects.toMatchObject({
        kind: { reason: "card_required" },
      });
    }
    const anonymous = await aSession(shop);
    await expect(payWith(shop, anonymous.id, { paymentMethodId: foreign })).rejects.toMatchObject({
      kind: { reason: "card_required" },
    });
    expect(await db.transaction.count({ where: { merchantId: shop.id } })).toBe(0);
  });

  it("shows none that a payment has matched by an address that somebody typed", async () => {
    const shop = await aMerchant();
    const session = await aSession(shop, { customerEmail: "marie@example.pf" });
    await pay(shop, session.id, GOOD);
    const view = await sessionPayable.view(payer(shop), session.id, "v".repeat(32));
    expect(view.savedCards).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { sessionPayable } from "@/lib/checkout-sessions/payable";
import { db } from "@/lib/kit/db";
import { linkPayable } from "@/lib/payment-links/payable";
import { newVisit } from "@/lib/payment-links/visit";
import { abandonAuthentication, returnFromBank } from "@/lib/payments/authentication";
import { debitsAtBank, due, idem } from "@/lib/payments/payments.fixture";
import { reconcileBank } from "@/lib/payments/reconcile";
import {
  aSale,
  aSellingLink,
  consent,
  payer,
  payFirst,
  soldBy,
} from "@/lib/payments/sell-subscription.fixture";
import { pullStatement } from "@/lib/payments/statement";
import { decideAtBank } from "@/lib/setup-intents/bank.fixture";
import { aCard, aCustomer } from "@/lib/subscriptions/billing.fixture";
import { injectFaults } from "@/lib/testing/bank";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

process.env["BANK_TIMEOUT_MS"] = "700";

provideBank();

const inAdvance = { price: { billing: "advance" } };
const AUTHENTICATED = "4000000000003220";
const GOOD = "4242424242424242";
const SLOW = "4000000000000259";
const REFUSED = "4000000000000002";

const read = async ({ api }: TestMerchant, path: string) => (await api.get(path)).body.data;
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);
const settle = async () => {
  await due();
  await reconcileBank();
};

/** One subscription whose first period this payment has paid, and nothing else. */
const requireSold = async (shop: TestMerchant) => {
  const { subscriptions, methods, invoices, payments } = await soldBy(shop);
  expect([subscriptions.length, methods.length, invoices.length]).toEqual([1, 1, 1]);
  const paid = payments.filter(({ status }) => status === "succeeded");
  const [subscription, method, invoice, payment] = [
    subscriptions[0],
    methods[0],
    invoices[0],
    paid[0],
  ];
  expect(paid).toHaveLength(1);
  expect(subscription).toMatchObject({
    status: "active",
    customerId: payment?.customerId,
    paymentMethodId: method?.id,
    latestInvoiceId: invoice?.id,
    consent,
  });
  expect(invoice).toMatchObject({
    status: "paid",
    transactionId: payment?.id,
    amountXpf: 2990n,
    nextAttemptAt: null,
    attemptCount: 0,
  });
  expect(payment).toMatchObject({
    subscriptionId: subscription?.id,
    invoiceId: invoice?.id,
    paymentMethodId: method?.id,
    tgcXpf: invoice?.tgcXpf,
  });
  expect(await debitsAtBank(payments.map(({ id }) => id))).toBe(1);
  return { subscription, method, invoice, payment };
};

describe("a session that sells a subscription billed in advance", () => {
  it("collects the first period, saves the card and starts the subscription in one commit", async () => {
    const shop = await aMerchant();
    const session = await aSale(shop, { ...inAdvance, more: { metadata: { plan: "fruits" } } });
    expect(session).toMatchObject({
      mode: "subscription",
      amountXpf: 2990,
      saveCard: "require",
      trialDays: null,
      subscriptionId: null,
    });
    await payFirst(shop, session.id);
    const { subscription, payment, method } = await requireSold(shop);
    expect(await read(shop, `/checkout-sessions/${session.id}`)).toMatchObject({
      status: "complete",
      transactionId: payment?.id,
      subscriptionId: subscription?.id,
      customerId: subscription?.customerId,
    });
    expect(await read(shop, `/subscriptions/${subscription?.id}`)).toMatchObject({
      metadata: { plan: "fruits" },
      billing: "advance",
    });
    expect(method?.consent).toEqual(consent);
    const { checkout, subscription: terms } = await sessionPayable.view(
      payer(shop),
      session.id,
      "v".repeat(32),
    );
    expect([checkout.state, terms?.amountXpf]).toEqual(["paid", 2990]);
    expect(await typesOf(subscription?.id ?? "")).toEqual([
      "subscription.created",
      "subscription.updated",
    ]);
    expect(await typesOf(subscription?.latestInvoiceId ?? "")).toEqual([
      "invoice.issued",
      "invoice.paid",
    ]);
    const path = `/transactions/${payment?.id}/refunds`;
    expect((await shop.api.post(path, { amountXpf: 990 }, idem())).status).toBe(201);
    const mails = await db.outgoingMail.findMany({ where: { merchantId: shop.id } });
    expect(mails.map(({ key }) => key)).toContain(`subscription-started-${subscription?.id}`);
  });

  it("is subscribed to with a saved card, which the bank does not store again", async () => {
    const shop = await aMerchant();
    const customer = await aCustomer(shop);
    const card = await aCard(shop, customer);
    const session = await aSale(shop, { ...inAdvance, more: { customer } });
    await payFirst(shop, session.id, { paymentMethodId: card, email: null });
    const { method, subscription } = await requireSold(shop);
    expect([method?.id, method?.consent, subscription?.customerId]).toEqual([card, null, customer]);
  });

  it("starts after the bank's authentication, and after a refusal", async () => {
    const shop = await aMerchant();
    const session = await aSale(shop, inAdvance);
    const refused = await payFirst(shop, session.id, { number: REFUSED });
    expect(refused.row.status).toBe("failed");
    expect((await soldBy(shop)).subscriptions).toEqual([]);
    const { row, actionUrl } = await payFirst(shop, session.id, { number: AUTHENTICATED });
    await decideAtBank(actionUrl, "approve");
    const { returnNonce } = await db.bankOperation.findFirstOrThrow({
      where: { transactionId: row.id },
    });
    await returnFromBank(row.id, returnNonce);
    await requireSold(shop);
  });

  it.each([
    ["its answer is lost", { timeoutAfter: 1 }, GOOD],
    ["it breaks after the debit", { http500After: 1 }, GOOD],
    ["its answer cannot be read", { garbage: 1 }, GOOD],
    ["it decides late", {}, SLOW],
  ])("starts once where the bank debits and %s", async (_, faults, number) => {
    const shop = await aMerchant();
    const session = await aSale(shop, inAdvance);
    await injectFaults(faults);
    const { row } = await payFirst(shop, session.id, { number });
    expect([row.status, (await soldBy(shop)).subscriptions]).toEqual(["processing", []]);
    await Promise.all([settle(), settle(), pullStatement("sandbox")]);
    await settle();
    await requireSold(shop);
  });

  it("does not start where the authentication is abandoned", async () => {
    const shop = await aMerchant();
    const session = await aSale(shop, inAdvance);
    const { row } = await payFirst(shop, session.id, { number: AUTHENTICATED });
    await abandonAuthentication(payer(shop), row.id);
    const { subscriptions, methods } = await soldBy(shop);
    expect([subscriptions, methods]).toEqual([[], []]);
  });

  it("is not sold to a deleted customer, whose page is closed", async () => {
    const shop = await aMerchant();
    const customer = await aCustomer(shop);
    const session = await aSale(shop, { ...inAdvance, more: { customer } });
    await shop.api.delete(`/customers/${customer}`);
    await expect(payFirst(shop, session.id)).rejects.toMatchObject({
      kind: { reason: "customer_deleted" },
    });
    expect((await soldBy(shop)).payments).toEqual([]);
  });

  it("keeps a payment whose customer was deleted meanwhile, without a subscription", async () => {
    const shop = await aMerchant();
    const customer = await aCustomer(shop);
    const session = await aSale(shop, { ...inAdvance, more: { customer } });
    const { row, actionUrl } = await payFirst(shop, session.id, { number: AUTHENTICATED });
    await shop.api.delete(`/customers/${customer}`);
    await decideAtBank(actionUrl, "approve");
    await settle();
    const { subscriptions, methods, payments } = await soldBy(shop);
    expect([subscriptions, methods, payments.map(({ status }) => status)]).toEqual([
      [],
      [],
      ["succeeded"],
    ]);
    expect(await read(shop, `/checkout-sessions/${session.id}`)).toMatchObject({
      status: "complete",
      transactionId: row.id,
      subscriptionId: null,
    });
  });

  it("is not paid without the consent, nor decided by a simulation", async () => {
    const shop = await aMerchant();
    const session = await aSale(shop, inAdvance);
    await expect(payFirst(shop, session.id, { consent: null })).rejects.toThrow(/saves the card/);
    const { row } = await payFirst(shop, session.id, { number: REFUSED });
    const body = { transactionId: row.id, outcome: "succeeded" };
    const reply = await shop.api.post("/test/simulate", body, idem());
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining("starts a")]);
  });
});

describe("a link that sells a subscription billed in advance", () => {
  it("sells one to each visit", async () => {
    const shop = await aMerchant();
    const link = await aSellingLink(shop, inAdvance);
    expect(link).toMatchObject({ mode: "subscription", trialDays: null, amountXpf: 2990 });
    const visitor = newVisit(link.slug, "b".repeat(32));
    await payFirst(shop, link.id, { byLink: true, visitor });
    const { subscription } = await requireSold(shop);
    expect(subscription?.paymentLinkId).toBe(link.id);
    await expect(payFirst(shop, link.id, { byLink: true, visitor })).rejects.toMatchObject({
      kind: { reason: "payment_paid" },
    });
    const { checkout } = await linkPayable.view(payer(shop), link.id, visitor);
    expect(checkout.state).toBe("paid");
    const again = newVisit(link.slug, "b".repeat(32));
    await payFirst(shop, link.id, { byLink: true, visitor: again });
    expect((await soldBy(shop)).subscriptions).toHaveLength(2);
  });

  it("is not paid by the API", async () => {
    const shop = await aMerchant();
    const link = await aSellingLink(shop, inAdvance);
    const body = { amountXpf: 2990, paymentLinkId: link.id };
    const reply = await shop.api.post("/payments/intent", body, idem());
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining("paymentLinkId")]);
  });
});

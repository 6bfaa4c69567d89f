import { describe, expect, it } from "vitest";
import { sessionPayable } from "@/lib/checkout-sessions/payable";
import { unseal } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { writeOut } from "@/lib/mails/letters";
import { purposeOf } from "@/lib/mails/steps";
import { linkPayable } from "@/lib/payment-links/payable";
import { newVisit, visitUnderWay } from "@/lib/payment-links/visit";
import { due, idem } from "@/lib/payments/payments.fixture";
import { reconcileBank } from "@/lib/payments/reconcile";
import {
  aSale,
  aSellingLink,
  consent,
  payer,
  soldBy,
  subscribe,
  subscribeByLink,
} from "@/lib/payments/sell-subscription.fixture";
import { requestPath } from "@/lib/portal/link";
import { cards, cardsOf, decideAtBank, injectSetupFaults } from "@/lib/setup-intents/bank.fixture";
import { abandonSetup } from "@/lib/setup-intents/retrieve-status";
import { returnFromSetup } from "@/lib/setup-intents/return";
import { aCard, aCustomer, daysAfter, setClock } from "@/lib/subscriptions/billing.fixture";
import { aMerchant, eventsOf, setProfile, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

process.env["BANK_TIMEOUT_MS"] = "700";

provideBank();

const read = async ({ api }: TestMerchant, path: string) => (await api.get(path)).body.data;
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);
const settle = async () => {
  await due();
  await reconcileBank();
};
const VISITOR = "v".repeat(32);

const stateAt = async (shop: TestMerchant, sessionId: string, visitor = VISITOR) =>
  (await sessionPayable.view(payer(shop), sessionId, visitor)).checkout;

/** One subscription, its card with the consent, and no payment or invoice. */
const requireStarted = async (shop: TestMerchant) => {
  const { subscriptions, methods, invoices, payments } = await soldBy(shop);
  expect([subscriptions.length, methods.length, invoices, payments]).toEqual([1, 1, [], []]);
  expect(subscriptions[0]).toMatchObject({
    status: "active",
    customerId: methods[0]?.customerId,
    paymentMethodId: methods[0]?.id,
    consent,
  });
  return { subscription: subscriptions[0], method: methods[0] };
};

describe("a session that sells a subscription for which nothing is due now", () => {
  it.each([
    ["in arrears", {}, null],
    ["with a trial", { price: { billing: "advance" }, more: { trialDays: 30 } }, 30],
  ])("registers the card and starts it in one commit, %s", async (_, wanted, trialDays) => {
    const shop = await aMerchant();
    const session = await aSale(shop, wanted);
    expect(session).toMatchObject({ amountXpf: 0, trialDays, mode: "subscription" });
    expect((await stateAt(shop, session.id)).state).toBe("open");
    const { actionUrl } = await subscribe(shop, session.id);
    expect(actionUrl).toBeNull();
    const { subscription, method } = await requireStarted(shop);
    expect(method?.consent).toEqual(consent);
    expect(await read(shop, `/checkout-sessions/${session.id}`)).toMatchObject({
      status: "complete",
      transactionId: null,
      subscriptionId: subscription?.id,
      customerId: subscription?.customerId,
      customerMatch: "created",
    });
    expect(await stateAt(shop, session.id)).toEqual({
      state: "subscribed",
      returnUrl: `https://shop.example.pf/merci?svc_session=${session.id}&svc_subscription=${subscription?.id}&svc_status=succeeded`,
    });
    const { trialEndsAt } = await read(shop, `/subscriptions/${subscription?.id}`);
    expect(trialEndsAt === null).toBe(trialDays === null);
    expect(await typesOf(session.id)).toEqual([
      "checkout_session.created",
      "checkout_session.completed",
    ]);
    expect(await typesOf(method?.setupIntentId ?? "")).toEqual([
      "setup_intent.created",
      "setup_intent.succeeded",
    ]);
    await expect(subscribe(shop, session.id)).rejects.toMatchObject({
      kind: { reason: "session_paid" },
    });
  });

  it("may be cancelled in the portal of a shop that allows it, which its mail offers", async () => {
    const shop = await aMerchant();
    await setProfile(shop.id, { portalEnabled: true });
    const session = await aSale(shop);
    const view = () => sessionPayable.view(payer(shop), session.id, VISITOR);
    expect((await view()).subscription?.mayCancel).toBe(true);
    await setProfile(shop.id, { portalCancel: false });
    expect((await view()).subscription?.mayCancel).toBe(false);
    await subscribe(shop, session.id);
    const { subscription } = await requireStarted(shop);
    const mail = await db.outgoingMail.findFirstOrThrow({
      where: { aboutId: subscription?.id ?? "" },
    });
    const letter = JSON.parse(unseal(mail.content ?? new Uint8Array(), purposeOf(mail.id)));
    const { text } = await writeOut(letter);
    expect(text).toContain(requestPath(subscription?.customerId ?? ""));
    expect(text.replace(/\s+/g, " ")).toContain(
      "vous autorisez Boutique Hina à débiter votre carte",
    );
  });

  it("starts at once with a saved card, without the bank", async () => {
    const shop = await aMerchant();
    const customer = await aCustomer(shop);
    const card = await aCard(shop, customer);
    const session = await aSale(shop, { more: { customer, trialDays: 7 } });
    await subscribe(shop, session.id, { paymentMethodId: card, email: null });
    const { subscription, method } = await requireStarted(shop);
    expect([subscription?.customerId, subscription?.setupIntentId, method?.id]).toEqual([
      customer,
      null,
      card,
    ]);
    expect((await soldBy(shop)).setups).toEqual([]);
    expect((await stateAt(shop, session.id)).state).toBe("subscribed");
    const theirs = await aCard(shop, await aCustomer(shop));
    const other = await aSale(shop, { more: { customer, trialDays: 7 } });
    await expect(
      subscribe(shop, other.id, { paymentMethodId: theirs, email: null }),
    ).rejects.toMatchObject({ kind: { reason: "card_required" } });
  });

  it("shows a refusal to who tried, and takes another card, of another address too", async () => {
    const shop = await aMerchant();
    const session = await aSale(shop);
    const email = `${newId()}@example.pf`;
    await subscribe(shop, session.id, { number: cards.declined, email });
    expect(await stateAt(shop, session.id)).toMatchObject({ state: "refused", email });
    expect((await stateAt(shop, session.id, "w".repeat(32))).state).toBe("open");
    expect((await soldBy(shop)).subscriptions).toEqual([]);
    await subscribe(shop, session.id, { email });
    await requireStarted(shop);
    expect((await soldBy(shop)).setups).toHaveLength(1);
  });

  it("waits for the bank's authentication, which may be abandoned", async () => {
    const shop = await aMerchant();
    const session = await aSale(shop);
    const email = `${newId()}@example.pf`;
    const first = await subscribe(shop, session.id, { number: cards.authenticated, email });
    const waiting = await stateAt(shop, session.id);
    if (waiting.state !== "action" || !("setupIntentId" in waiting)) throw new Error("no action");
    await expect(subscribe(shop, session.id)).rejects.toMatchObject({
      kind: { reason: "session_payment_in_progress" },
    });
    await abandonSetup(payer(shop), waiting.setupIntentId);
    expect((await stateAt(shop, session.id)).state).toBe("refused");
    // The card of the abandoned attempt is stored all the same: nobody may use it.
    const second = await subscribe(shop, session.id, { number: cards.authenticated, email });
    await decideAtBank(first.actionUrl, "approve");
    await decideAtBank(second.actionUrl, "approve");
    const operation = await db.bankOperation.findFirstOrThrow({
      where: { setupIntentId: waiting.setupIntentId, resolvedAt: null },
    });
    const returned = await returnFromSetup(waiting.setupIntentId, operation.returnNonce);
    expect(returned?.soldBy.checkoutSessionId).toBe(session.id);
    await requireStarted(shop);
  });

  it("stays open past its expiry while the bank decides, and then starts", async () => {
    const shop = await aMerchant();
    const session = await aSale(shop);
    const { actionUrl } = await subscribe(shop, session.id, { number: cards.authenticated });
    await setClock(shop, daysAfter(session.expiresAt, 1));
    expect((await stateAt(shop, session.id)).state).toBe("action");
    await decideAtBank(actionUrl, "approve");
    await settle();
    await requireStarted(shop);
    const late = await aSale(shop);
    await setClock(shop, daysAfter(late.expiresAt, 1));
    await expect(subscribe(shop, late.id)).rejects.toMatchObject({
      kind: { reason: "session_expired" },
    });
    expect((await read(shop, `/checkout-sessions/${late.id}`)).status).toBe("expired");
  });

  it.each([
    ["its answer is lost", { timeoutAfter: 1 }],
    ["it breaks after it", { http500After: 1 }],
    ["its answer cannot be read", { garbage: 1 }],
  ])("starts once where the bank has stored the card and %s", async (_, faults) => {
    const shop = await aMerchant();
    const session = await aSale(shop);
    await injectSetupFaults(faults);
    await subscribe(shop, session.id);
    expect((await stateAt(shop, session.id)).state).toBe("processing");
    expect((await soldBy(shop)).subscriptions).toEqual([]);
    await Promise.all([settle(), settle()]);
    const { method } = await requireStarted(shop);
    expect((await cardsOf(method?.customerId ?? "")).kept).toBe(1);
  });

  it("is not started for a customer who was deleted meanwhile; the card is deleted at the bank", async () => {
    const shop = await aMerchant();
    const customer = await aCustomer(shop);
    const session = await aSale(shop, { more: { customer } });
    const { actionUrl } = await subscribe(shop, session.id, { number: cards.authenticated });
    await shop.api.delete(`/customers/${customer}`);
    await decideAtBank(actionUrl, "approve");
    await settle();
    expect((await soldBy(shop)).subscriptions).toEqual([]);
    expect((await cardsOf(customer)).kept).toBe(0);
    expect((await stateAt(shop, session.id)).state).toBe("closed");
    await expect(subscribe(shop, session.id)).rejects.toMatchObject({
      kind: { reason: "customer_deleted" },
    });
  });

  it("starts one subscription of twenty submits at once", async () => {
    const shop = await aMerchant();
    const session = await aSale(shop);
    const tries = Array.from({ length: 20 }, () => subscribe(shop, session.id).catch(() => null));
    await Promise.all(tries);
    await requireStarted(shop);
  });

  it("needs the consent, and is not decided by a simulation", async () => {
    const shop = await aMerchant();
    const session = await aSale(shop);
    await expect(subscribe(shop, session.id, { consent: null })).rejects.toThrow(/agrees to/);
    await subscribe(shop, session.id, { number: cards.declined });
    const [setup] = (await soldBy(shop)).setups;
    const body = { setupIntentId: setup?.id, outcome: "succeeded" };
    const reply = await shop.api.post("/test/simulate", body, idem());
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining("starts a")]);
  });
});

describe("a link that sells a subscription for which nothing is due now", () => {
  it("starts one for each visit", async () => {
    const shop = await aMerchant();
    const link = await aSellingLink(shop, { more: { trialDays: 14, returnUrl: "https://a.pf/" } });
    const browser = "b".repeat(32);
    const visitor = newVisit(link.slug, browser);
    await subscribeByLink(shop, link.id, { visitor });
    const { subscription } = await requireStarted(shop);
    expect(subscription?.paymentLinkId).toBe(link.id);
    const { checkout, amountXpf, lines } = await linkPayable.view(payer(shop), link.id, visitor);
    expect([amountXpf, lines[0]?.totalXpf]).toEqual([0, 2990]);
    expect(checkout).toEqual({
      state: "subscribed",
      returnUrl: `https://a.pf/?svc_subscription=${subscription?.id}&svc_status=succeeded`,
    });
    const row = await db.paymentLink.findUniqueOrThrow({ where: { id: link.id } });
    expect(await visitUnderWay(row, browser)).toBe(visitor);
    await expect(subscribeByLink(shop, link.id, { visitor })).rejects.toMatchObject({
      kind: { reason: "payment_paid" },
    });
    await subscribeByLink(shop, link.id, { visitor: newVisit(link.slug, browser) });
    expect((await soldBy(shop)).subscriptions).toHaveLength(2);
  });

  it("starts one of twenty submits of a visit at once, each of another address", async () => {
    const shop = await aMerchant();
    const link = await aSellingLink(shop);
    const visitor = newVisit(link.slug, "b".repeat(32));
    const submit = () => subscribeByLink(shop, link.id, { visitor }).catch(() => null);
    await Promise.all(Array.from({ length: 20 }, submit));
    await requireStarted(shop);
  });

  it("starts none once it is inactive", async () => {
    const shop = await aMerchant();
    const link = await aSellingLink(shop);
    await shop.api.patch(`/payment-links/${link.id}`, { active: false });
    const visitor = newVisit(link.slug, "b".repeat(32));
    await expect(subscribeByLink(shop, link.id, { visitor })).rejects.toMatchObject({
      kind: { reason: "link_inactive" },
    });
    const { checkout } = await linkPayable.view(payer(shop), link.id, visitor);
    expect(checkout.state).toBe("closed");
  });
});

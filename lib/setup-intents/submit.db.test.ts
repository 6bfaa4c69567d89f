import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { openToken } from "@/lib/payment-methods/token";
import {
  aCustomer,
  aSetup,
  attemptsOf,
  cards,
  cardsOf,
  decideAtBank,
  methodsOf,
  payer,
  submit,
} from "@/lib/setup-intents/bank.fixture";
import { createSetupIntent } from "@/lib/setup-intents/create";
import { abandonSetup } from "@/lib/setup-intents/retrieve-status";
import { returnFromSetup } from "@/lib/setup-intents/return";
import { stateOfSetup } from "@/lib/setup-intents/state";
import { submitSetup } from "@/lib/setup-intents/submit";
import { aToken } from "@/lib/testing/bank";
import { aMerchant, eventsOf, setProfile, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const read = async ({ api }: TestMerchant, id: string) =>
  (await api.get(`/setup-intents/${id}`)).body.data;
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);

describe("a card that is submitted", () => {
  it("keeps what its holder agreed to, with the card alone", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const consent = { at: "", text: "Oui", locale: "fr", page: `/setup/${id}`, ip: "192.0.2.1" };
    const give = async (number: string) =>
      submitSetup(payer(of), { id, bankToken: await aToken(number), consent });
    await give(cards.declined);
    await give(cards.other);
    expect((await methodsOf(customerId)).map((method) => method.consent)).toEqual([consent]);
    expect((await attemptsOf(id)).map((attempt) => attempt.consent)).toEqual([null, null]);
  });

  it("is refused once the portal that opened it no longer takes cards", async () => {
    const of = await aMerchant();
    await setProfile(of.id, { portalEnabled: true });
    const customer = await aCustomer(of);
    const { id } = await createSetupIntent(of.ctx, { customer }, { byCustomer: true });
    expect((await stateOfSetup(payer(of), id)).state).toBe("open");
    await setProfile(of.id, { portalCards: false });
    expect((await stateOfSetup(payer(of), id)).state).toBe("expired");
    await expect(submit(of, id, cards.other)).rejects.toMatchObject({
      kind: { reason: "portal_right_off" },
    });
    expect(await cardsOf(customer)).toEqual({ kept: 0, made: 0 });
    await setProfile(of.id, { portalCards: true });
    await submit(of, id, cards.other);
    expect(await methodsOf(customer)).toHaveLength(1);
    const entry = { action: "portal.cards_added", actorKind: "customer", actorId: customer };
    expect(await db.auditEntry.findMany({ where: { merchantId: of.id } })).toMatchObject([entry]);
  });

  it("becomes the customer's first and default payment method, with both events", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const { row, actionUrl } = await submit(of, id, cards.other);
    expect([row.status, actionUrl]).toEqual(["succeeded", null]);
    const setup = (await of.api.get(`/setup-intents/${id}?expand[]=paymentMethod`)).body.data;
    const { paymentMethod, ...plain } = setup;
    expect(setup).toMatchObject({ status: "succeeded", failureCode: null });
    expect(paymentMethod).toMatchObject({
      id: setup.paymentMethodId,
      customerId,
      default: true,
      brand: "beta",
      last4: "4444",
      setupIntentId: id,
    });
    const events = await eventsOf(id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["setup_intent.created", 1],
      ["setup_intent.succeeded", 2],
    ]);
    expect(events[1]?.body.data).toEqual(plain);
    expect(events[1]?.body.previous).toEqual({ status: "pending", paymentMethodId: null });
    expect(events[1]?.body.origin).toBe("checkout");
    expect(await typesOf(paymentMethod.id)).toEqual(["payment_method.attached"]);
    expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 1 });
    expect(await stateOfSetup(payer(of), id)).toEqual({
      state: "saved",
      brand: "beta",
      last4: "4444",
    });
  });

  it("does not change the default card, and can be debited off session", async () => {
    const of = await aMerchant();
    const customer = await aCustomer(of);
    const [first, second] = [await aSetup(of, customer), await aSetup(of, customer)];
    await submit(of, first.id, cards.good);
    await submit(of, second.id, cards.other);
    const saved = await methodsOf(customer);
    expect(saved.map(({ isDefault }) => isDefault)).toEqual([true, false]);
    const debit = await of.api.post(
      "/payments/intent",
      { amountXpf: 700, customer, paymentMethod: saved[1]?.id, offSession: true },
      { "Idempotency-Key": newId() },
    );
    expect([debit.status, debit.body.data.status]).toEqual([201, "succeeded"]);
  });

  it("is sent to the bank with its own reference and key, sealed until the outcome", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    await submit(of, id, cards.good);
    const [attempt] = await attemptsOf(id);
    expect(attempt).toMatchObject({
      kind: "setup",
      state: "accepted",
      amountXpf: 0n,
      attempt: 1,
      tokenSealed: null,
      transactionId: null,
    });
    const [operation] = await db.$queryRaw<{ customer_ref: string; idempotency_key: string }[]>`
      SELECT customer_ref, idempotency_key FROM bank.operations WHERE reference = ${attempt?.reference}`;
    expect(operation).toEqual({
      customer_ref: customerId,
      idempotency_key: `setup:${attempt?.reference}`,
    });
  });

  it("cannot be submitted again once it is saved", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    await submit(of, id, cards.good);
    await expect(submit(of, id, cards.other)).rejects.toMatchObject({
      kind: { status: 409, reason: "setup_intent_succeeded" },
    });
    expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 1 });
  });

  it("is sent to the bank once when ten browsers submit at once", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => aToken(cards.good)));
    const outcomes = await Promise.allSettled(
      tokens.map((bankToken) => submitSetup(payer(of), { id, bankToken })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    const reasons = refused.map((outcome) => outcome.reason.kind?.reason);
    expect(refused).toHaveLength(9);
    expect(
      reasons.every((reason) =>
        ["setup_intent_in_progress", "setup_intent_succeeded"].includes(reason),
      ),
    ).toBe(true);
    expect(await attemptsOf(id)).toHaveLength(1);
    expect(await methodsOf(customerId)).toHaveLength(1);
    expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 1 });
  });

  it("is not found for another merchant, and nothing is sent", async () => {
    const [of, theirs] = [await aMerchant(), await aMerchant()];
    const { id } = await aSetup(theirs);
    await expect(submit(of, id, cards.good)).rejects.toMatchObject({ kind: { status: 404 } });
    await expect(stateOfSetup(payer(of), id)).rejects.toMatchObject({ kind: { status: 404 } });
    expect(await abandonSetup(payer(of), id)).toBeNull();
    expect(await attemptsOf(id)).toEqual([]);
  });

  it("is refused before the bank is called when the customer was deleted", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    await of.api.delete(`/customers/${customerId}`);
    expect(await stateOfSetup(payer(of), id)).toEqual({ state: "expired" });
    await expect(submit(of, id, cards.good)).rejects.toMatchObject({
      kind: { status: 409, reason: "customer_deleted" },
    });
    expect(await attemptsOf(id)).toEqual([]);
  });
});

describe("a card that is refused", () => {
  it("fails the registration with its reason and message, and another may follow", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    await submit(of, id, cards.declined);
    expect(await read(of, id)).toMatchObject({
      status: "failed",
      paymentMethodId: null,
      failureCode: "card_declined",
      failureMessage: "Votre banque a refusé l’opération. Essayez une autre carte.",
    });
    expect(await stateOfSetup(payer(of), id)).toEqual({
      state: "refused",
      failureCode: "card_declined",
    });
    await submit(of, id, cards.good);
    expect(await read(of, id)).toMatchObject({
      status: "succeeded",
      failureCode: null,
      failureMessage: null,
    });
    expect(await typesOf(id)).toEqual([
      "setup_intent.created",
      "setup_intent.failed",
      "setup_intent.succeeded",
    ]);
    expect((await attemptsOf(id)).map(({ attempt, state }) => [attempt, state])).toEqual([
      [1, "refused"],
      [2, "accepted"],
    ]);
    expect(await methodsOf(customerId)).toHaveLength(1);
  });

  it("sends an event for a second refusal only when its reason is another", async () => {
    const of = await aMerchant();
    const { id } = await aSetup(of);
    await submit(of, id, cards.declined);
    await submit(of, id, cards.declined);
    expect(await typesOf(id)).toEqual(["setup_intent.created", "setup_intent.failed"]);
    await submit(of, id, cards.wrongCode);
    const events = await eventsOf(id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["setup_intent.created", 1],
      ["setup_intent.failed", 2],
      ["setup_intent.failed", 3],
    ]);
    expect(events[2]?.body.data).toMatchObject({ status: "failed", failureCode: "incorrect_cvc" });
    expect(events[2]?.body.previous).toEqual({
      failureCode: "card_declined",
      failureMessage: "Votre banque a refusé l’opération. Essayez une autre carte.",
    });
  });
});

describe("an authentication", () => {
  const challenged = async () => {
    const of = await aMerchant();
    const setup = await aSetup(of);
    const { row, actionUrl } = await submit(of, setup.id, cards.authenticated);
    expect(row.status).toBe("pending");
    const [attempt] = await attemptsOf(setup.id);
    return { of, actionUrl, nonce: attempt?.returnNonce ?? "", ...setup };
  };

  it("happens once: at the set-up, and never at a later debit off session", async () => {
    const { of, id, customerId, actionUrl, nonce, clientSecret } = await challenged();
    expect(await stateOfSetup(payer(of), id)).toEqual({ state: "action", actionUrl });
    await expect(submit(of, id, cards.good)).rejects.toMatchObject({
      kind: { reason: "setup_intent_in_progress" },
    });
    const back = await decideAtBank(actionUrl, "approve");
    expect(back.headers.get("location")).toBe(
      `http://localhost:3000/return/setup/${id}?s=${nonce}`,
    );
    const returned = await returnFromSetup(id, nonce);
    expect(returned).toMatchObject({ setupIntentId: id, clientSecret });
    expect(await stateOfSetup(payer(of), id)).toMatchObject({ state: "saved", last4: "3155" });
    const [method] = await methodsOf(customerId);
    for (const offSession of [true, false]) {
      const debit = await of.api.post(
        "/payments/intent",
        { amountXpf: 1000, customer: customerId, paymentMethod: method?.id, offSession },
        { "Idempotency-Key": newId() },
      );
      expect([debit.status, debit.body.data.status]).toEqual([201, "succeeded"]);
    }
  });

  it("is trusted only from the bank, on a return URL of ours", async () => {
    const { of, id, nonce } = await challenged();
    expect(await returnFromSetup(id, "x".repeat(32))).toBeNull();
    expect(await returnFromSetup(newId(), nonce)).toBeNull();
    expect(await returnFromSetup(id, nonce)).not.toBeNull();
    expect(await stateOfSetup(payer(of), id)).toMatchObject({ state: "action" });
    expect((await read(of, id)).status).toBe("pending");
  });

  it("that is refused fails the registration", async () => {
    const { of, id, customerId, actionUrl, nonce } = await challenged();
    await decideAtBank(actionUrl, "refuse");
    await returnFromSetup(id, nonce);
    expect(await read(of, id)).toMatchObject({
      status: "failed",
      failureCode: "authentication_required",
    });
    expect(await cardsOf(customerId)).toEqual({ kept: 0, made: 0 });
  });

  it("that is abandoned frees the page at once; a card approved later all the same is deleted", async () => {
    const { of, id, customerId, actionUrl, nonce } = await challenged();
    await abandonSetup(payer(of), id);
    expect(await stateOfSetup(payer(of), id)).toEqual({
      state: "refused",
      failureCode: "authentication_required",
    });
    await submit(of, id, cards.good);
    await decideAtBank(actionUrl, "approve");
    expect(await cardsOf(customerId)).toEqual({ kept: 2, made: 2 });
    await returnFromSetup(id, nonce);
    await returnFromSetup(id, nonce);
    expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 2 });
    const [method, ...more] = await methodsOf(customerId);
    expect([method?.last4, more]).toEqual(["4242", []]);
    const [card] = await db.$queryRaw<{ last4: string }[]>`
      SELECT last4 FROM bank.cards WHERE removed_at IS NULL AND stored_token = ${method && openToken(method)}`;
    expect(card?.last4).toBe("4242");
    expect(await typesOf(id)).toEqual([
      "setup_intent.created",
      "setup_intent.failed",
      "setup_intent.succeeded",
    ]);
  });

  it("that was approved before it is abandoned counts", async () => {
    const { of, id, customerId, actionUrl } = await challenged();
    await decideAtBank(actionUrl, "approve");
    await abandonSetup(payer(of), id);
    expect((await read(of, id)).status).toBe("succeeded");
    expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 1 });
    expect(await abandonSetup(payer(of), id)).toBeNull();
  });

  it("stores no card when the customer was deleted meanwhile", async () => {
    const { of, id, customerId, actionUrl, nonce } = await challenged();
    await of.api.delete(`/customers/${customerId}`);
    await decideAtBank(actionUrl, "approve");
    await returnFromSetup(id, nonce);
    expect(await read(of, id)).toMatchObject({
      status: "failed",
      failureCode: "processing_error",
      paymentMethodId: null,
    });
    expect(await methodsOf(customerId)).toEqual([]);
    expect(await cardsOf(customerId)).toEqual({ kept: 0, made: 1 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, setClock } from "@/lib/kit/clock";
import { transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import {
  aSetup,
  attemptsOf,
  cards,
  cardsOf,
  decideAtBank,
  methodsOf,
  payer,
  submit,
} from "@/lib/setup-intents/bank.fixture";
import { returnFromSetup } from "@/lib/setup-intents/return";
import { submitSetup } from "@/lib/setup-intents/submit";
import { aToken, startBank } from "@/lib/testing/bank";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const simulate = (of: TestMerchant, id: string, more: object, key?: string): Promise<Reply> =>
  of.api.post(
    "/test/simulate",
    { setupIntentId: id, outcome: "succeeded", ...more },
    key === undefined ? {} : { "Idempotency-Key": key },
  );
const read = async ({ api }: TestMerchant, id: string) =>
  (await api.get(`/setup-intents/${id}`)).body.data;
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);
const refusal = ({ status, body }: Reply) => [status, body.error, body.details?.reason];

describe("a registration simulated to succeed", () => {
  it("saves pm_card_alpha for the customer, and returns every field of the contract", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const reply = await simulate(of, `seti_${id}`, {});
    expect(reply.status).toBe(200);
    const [, event] = await eventsOf(id);
    const setupIntent = await read(of, id);
    const paymentMethod = (await of.api.get(`/payment-methods/${setupIntent.paymentMethodId}`)).body
      .data;
    expect(reply.body.data).toEqual({
      object: "test_simulation",
      livemode: false,
      outcome: "succeeded",
      replayed: false,
      eventId: event?.body.id,
      transaction: null,
      setupIntent,
      paymentMethod,
    });
    expect(setupIntent.status).toBe("succeeded");
    expect(paymentMethod).toMatchObject({
      customerId,
      default: true,
      brand: "alpha",
      last4: "4242",
      setupIntentId: id,
    });
    expect(event?.body).toMatchObject({ type: "setup_intent.succeeded", origin: "simulation" });
    expect(await typesOf(paymentMethod.id)).toEqual(["payment_method.attached"]);
    expect(reply.text).not.toContain("_secret_");
    const debit = await of.api.post(
      "/payments/intent",
      { amountXpf: 700, customer: customerId, paymentMethod: paymentMethod.id, offSession: true },
      { "Idempotency-Key": newId() },
    );
    expect(debit.status).toBe(201);
  });

  it.each([
    ["pm_card_beta", "beta", "4444", false],
    ["pm_card_gamma", "gamma", "0005", false],
    ["pm_card_expired", "alpha", "0069", true],
  ])("saves %s when it is named", async (card, brand, last4, expired) => {
    const of = await aMerchant();
    const { id } = await aSetup(of);
    const { data } = (await simulate(of, id, { card })).body;
    expect(data.paymentMethod).toMatchObject({ brand, last4, expired });
  });

  it("again, even with another card, has no event and saves no second one", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const first = (await simulate(of, id, {})).body.data;
    const again = (await simulate(of, id, { card: "pm_card_beta" })).body.data;
    expect(again).toEqual({ ...first, replayed: true, eventId: null });
    expect(await typesOf(id)).toEqual(["setup_intent.created", "setup_intent.succeeded"]);
    expect(await methodsOf(customerId)).toHaveLength(1);
    expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 1 });
  });

  it("with an Idempotency-Key is repeated byte for byte", async () => {
    const of = await aMerchant();
    const { id } = await aSetup(of);
    const key = newId();
    const first = await simulate(of, id, {}, key);
    const again = await simulate(of, id, {}, key);
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
  });

  it("accepts no other outcome afterwards", async () => {
    const of = await aMerchant();
    const { id } = await aSetup(of);
    await simulate(of, id, {});
    expect(refusal(await simulate(of, id, { outcome: "failed" }))).toEqual([
      409,
      "conflict",
      "setup_intent_succeeded",
    ]);
    expect((await read(of, id)).status).toBe("succeeded");
  });

  it("twenty times at once, with two cards, saves one and stores one at the bank", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        simulate(of, id, { card: index % 2 === 0 ? "pm_card_alpha" : "pm_card_beta" }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(replies.filter(({ body }) => !body.data.replayed)).toHaveLength(1);
    const [method, ...more] = await methodsOf(customerId);
    expect(more).toEqual([]);
    expect(new Set(replies.map(({ body }) => body.data.paymentMethod.id))).toEqual(
      new Set([method?.id]),
    );
    expect((await cardsOf(customerId)).kept).toBe(1);
    expect(await typesOf(id)).toHaveLength(2);
    const debit = await of.api.post(
      "/payments/intent",
      { amountXpf: 700, customer: customerId, paymentMethod: method?.id },
      { "Idempotency-Key": newId() },
    );
    expect(debit.status).toBe(201);
  });

  it("is refused for a deleted customer, and leaves no card at the bank", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    await of.api.delete(`/customers/${customerId}`);
    for (const outcome of ["succeeded", "failed"]) {
      expect(refusal(await simulate(of, id, { outcome }))).toEqual([
        409,
        "conflict",
        "customer_deleted",
      ]);
    }
    expect((await read(of, id)).status).toBe("pending");
    expect(await cardsOf(customerId)).toEqual({ kept: 0, made: 0 });
  });

  it("has the bank delete the card when the customer is deleted while it is being stored", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    let simulated: Promise<Reply> | undefined;
    // The deletion is under way: read first, the customer still exists; the card has to wait for it.
    await transaction(async (tx) => {
      await tx.customer.update({ where: { id: customerId }, data: { deletedAt: new Date() } });
      simulated = simulate(of, id, {});
      await expect.poll(() => cardsOf(customerId), { timeout: 4000 }).toEqual({ kept: 1, made: 1 });
    });
    expect(simulated && refusal(await simulated)).toEqual([409, "conflict", "customer_deleted"]);
    expect(await cardsOf(customerId)).toEqual({ kept: 0, made: 1 });
    expect(await methodsOf(customerId)).toEqual([]);
  });

  it("answers 502 when the bank is unavailable, and succeeds once it is back", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const key = newId();
    await bank.close();
    const away = await simulate(of, id, {}, key);
    expect([away.status, away.body.error]).toEqual([502, "provider_error"]);
    expect((await read(of, id)).status).toBe("pending");
    bank = await startBank();
    expect((await simulate(of, id, {}, key)).status).toBe(200);
    expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 1 });
  });
});

describe("a registration simulated to fail", () => {
  it("shows its failureCode and message, and may still succeed", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const failed = (await simulate(of, id, { outcome: "failed", failureCode: "expired_card" })).body
      .data;
    expect(failed).toMatchObject({
      outcome: "failed",
      replayed: false,
      transaction: null,
      paymentMethod: null,
      setupIntent: {
        status: "failed",
        failureCode: "expired_card",
        failureMessage: "Cette carte est expirée.",
      },
    });
    expect(failed).not.toHaveProperty("status");
    expect(failed).not.toHaveProperty("amountXpf");
    expect(await read(of, id)).toEqual(failed.setupIntent);
    const again = (await simulate(of, id, { outcome: "failed" })).body.data;
    expect(again).toEqual({ ...failed, replayed: true, eventId: null });
    expect(await cardsOf(customerId)).toEqual({ kept: 0, made: 0 });
    const saved = (await simulate(of, id, {})).body.data;
    expect(saved.setupIntent).toMatchObject({ status: "succeeded", failureCode: null });
    expect(await typesOf(id)).toEqual([
      "setup_intent.created",
      "setup_intent.failed",
      "setup_intent.succeeded",
    ]);
  });

  it("is card_declined by default", async () => {
    const of = await aMerchant();
    const { id } = await aSetup(of);
    await simulate(of, id, { outcome: "failed" });
    expect((await read(of, id)).failureCode).toBe("card_declined");
  });

  it("has one event for twenty simulations at once", async () => {
    const of = await aMerchant();
    const { id } = await aSetup(of);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => simulate(of, id, { outcome: "failed" })),
    );
    expect(replies.filter(({ body }) => body.data.replayed === false)).toHaveLength(1);
    expect(await typesOf(id)).toEqual(["setup_intent.created", "setup_intent.failed"]);
  });
});

describe("a registration that is under way at the bank", () => {
  it("is decided by the simulation; a card approved later is deleted", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const { actionUrl } = await submit(of, id, cards.authenticated);
    expect((await simulate(of, id, {})).body.data.setupIntent.status).toBe("succeeded");
    const [attempt] = await attemptsOf(id);
    expect(attempt?.state).toBe("abandoned");
    await decideAtBank(actionUrl, "approve");
    await returnFromSetup(id, attempt?.returnNonce ?? "");
    expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 2 });
    expect((await methodsOf(customerId)).map(({ last4 }) => last4)).toEqual(["4242"]);
    expect(await typesOf(id)).toEqual(["setup_intent.created", "setup_intent.succeeded"]);
  });

  it("keeps the bank's decision from before the simulation", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const { actionUrl } = await submit(of, id, cards.authenticated);
    await decideAtBank(actionUrl, "approve");
    expect(refusal(await simulate(of, id, { outcome: "failed" }))).toEqual([
      409,
      "conflict",
      "setup_intent_succeeded",
    ]);
    const repeated = (await simulate(of, id, {})).body.data;
    expect([repeated.replayed, repeated.paymentMethod.last4]).toEqual([true, "3155"]);
    expect(await cardsOf(customerId)).toEqual({ kept: 1, made: 1 });
  });

  it("gets one card when cardholders submit while it is simulated", async () => {
    const of = await aMerchant();
    const { id, customerId } = await aSetup(of);
    const tokens = await Promise.all(Array.from({ length: 5 }, () => aToken(cards.other)));
    const [simulated] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => simulate(of, id, {}))),
      Promise.allSettled(tokens.map((bankToken) => submitSetup(payer(of), { id, bankToken }))),
    ]);
    expect(simulated.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await read(of, id)).status).toBe("succeeded");
    expect(await methodsOf(customerId)).toHaveLength(1);
    expect((await cardsOf(customerId)).kept).toBe(1);
    expect((await attemptsOf(id)).filter(({ resolvedAt }) => resolvedAt === null)).toEqual([]);
    expect(await typesOf(id)).toEqual(["setup_intent.created", "setup_intent.succeeded"]);
  });
});

it("answers 404 for another merchant's registration, and does not change it or its attempts", async () => {
  const [of, theirs] = [await aMerchant(), await aMerchant()];
  const { id } = await aSetup(theirs);
  await submit(theirs, id, cards.authenticated);
  const foreign = await simulate(of, id, {});
  const unknown = await simulate(of, newId(), {});
  expect([foreign.status, foreign.body.error]).toEqual([404, "not_found"]);
  expect({ ...foreign.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  expect((await read(theirs, id)).status).toBe("pending");
  expect((await attemptsOf(id)).map(({ state }) => state)).toEqual(["pending"]);
});

it("is refused after 24 hours, except for a repeated outcome", async () => {
  const of = await aMerchant();
  const [open, done] = [await aSetup(of), await aSetup(of)];
  await simulate(of, done.id, {});
  setClock(of.id, { offsetMs: DAY, frozenAt: null });
  for (const outcome of ["succeeded", "failed"]) {
    expect(refusal(await simulate(of, open.id, { outcome }))).toEqual([
      409,
      "conflict",
      "setup_intent_expired",
    ]);
  }
  expect((await simulate(of, done.id, {})).body.data.replayed).toBe(true);
  expect(await cardsOf(open.customerId)).toEqual({ kept: 0, made: 0 });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paySession } from "@/lib/checkout-sessions/pay.fixture";
import { linkTag } from "@/lib/kit/crypto";
import { db, statement } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { abandonAuthentication, payerContext, returnFromBank } from "@/lib/payments/authentication";
import { reconcileBank } from "@/lib/payments/reconcile";
import { pullStatement } from "@/lib/payments/statement";
import { standAt } from "@/lib/subscriptions/billing.fixture";
import { aToken, injectFaults, startBank } from "@/lib/testing/bank";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";

process.env["BANK_TIMEOUT_MS"] = "700";

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const idem = () => ({ "Idempotency-Key": newId() });

const aCard = async ({ api }: TestMerchant, token: string) => {
  const customer = (await api.post("/customers", { email: `${newId()}@example.pf` })).body.data;
  const method = (await api.post("/payment-methods", { customer: customer.id, token })).body.data;
  return { customer: customer.id as string, paymentMethod: method.id as string };
};

const aSession = async ({ api }: TestMerchant, more: object = {}) => {
  const lineItems = [{ amountXpf: 1495, description: "Tapa", quantity: 2 }];
  const body = { lineItems, successUrl: "https://shop.example.pf/merci", ...more };
  const reply = await api.post("/checkout-sessions", body);
  expect(reply.status).toBe(201);
  return reply.body.data;
};

const pay = async (
  merchant: TestMerchant,
  sessionId: string,
  number: string,
  visitor = "v".repeat(32),
) => {
  const ctx = payerContext({ merchantId: merchant.id, livemode: false });
  const bankToken = await aToken(number);
  return paySession(ctx, {
    sessionId,
    bankToken,
    email: "marie@example.pf",
    locale: "fr",
    visitor,
  });
};

const debitsAtBank = async (transactionIds: string[]): Promise<number> => {
  const operations = await db.bankOperation.findMany({
    where: { transactionId: { in: transactionIds } },
  });
  const [row] = await statement<{ n: number }>(
    "test.debits",
    "SELECT count(*)::int AS n FROM bank.movements WHERE kind = 'debit' AND reference = ANY($1)",
    [operations.map(({ reference }) => reference)],
  );
  return row?.n ?? -1;
};

const due = () =>
  db.bankOperation.updateMany({
    where: { resolvedAt: null },
    data: { nextCheckAt: new Date(0), leasedUntil: null },
  });

describe("a payment that waits for the browser", () => {
  it("answers 201 pending with the shape of the contract, and writes one event", async () => {
    const { api } = await aMerchant();
    const reply = await api.post(
      "/payments/intent",
      { amountXpf: 2990, metadata: { order: "A1" } },
      idem(),
    );
    expect(reply.status).toBe(201);
    const { data } = reply.body;
    expect(data).toEqual({
      object: "payment_intent",
      id: data.id,
      created: data.created,
      livemode: false,
      clientSecret: `${data.id}_secret_${linkTag("pay", data.id)}`,
      status: "pending",
      customerId: null,
      amountXpf: 2990,
      amountEurCents: 2506,
      metadata: { order: "A1" },
      intentId: data.id,
      transactionId: data.id,
    });
    const read = (await api.get(`/transactions/${data.id}`)).body.data;
    expect([read.status, read.source, read.amountRefundableXpf]).toEqual(["pending", "api", 2990]);
    const events = await eventsOf(data.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([["payment.created", 1]]);
    expect(events[0]?.body.data).toEqual(read);
  });

  it("executes one of 100 concurrent posts with one key", async () => {
    const { api, id } = await aMerchant();
    const key = idem();
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => api.post("/payments/intent", { amountXpf: 500 }, key)),
    );
    const created = replies.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    expect(
      created.filter(({ headers }) => headers.get("idempotent-replayed") === null),
    ).toHaveLength(1);
    expect(
      replies.every(
        ({ status, body }) => status === 201 || body.error === "idempotency_in_progress",
      ),
    ).toBe(true);
    expect(await db.transaction.count({ where: { merchantId: id } })).toBe(1);
  });

  it.each([
    [{ amountXpf: 99 }, 400, "amountXpf"],
    [{ amountXpf: 10_000_001 }, 400, "amountXpf"],
    [{ amountXpf: 100.5 }, 400, "amountXpf"],
    [{ amountXpf: "500" }, 400, "amountXpf"],
    [{}, 400, "amountXpf"],
    [{ amountXpf: 500, merchantId: newId() }, 403, "merchantId"],
    [{ amountXpf: 500, customer: newId() }, 404, "customer"],
    [{ amountXpf: 500, customer: `pm_${newId()}` }, 400, "customer"],
    [{ amountXpf: 500, paymentLinkId: newId() }, 404, "paymentLinkId"],
    [{ amountXpf: 500, paymentMethod: newId() }, 400, "customer"],
    [{ amountXpf: 500, number: "4242424242424242" }, 400, "number"],
  ])("refuses %j with %i naming %s, and writes nothing", async (body, status, param) => {
    const { api, id } = await aMerchant();
    const reply = await api.post("/payments/intent", body, idem());
    expect([reply.status, reply.body.param]).toEqual([status, param]);
    expect(await db.transaction.count({ where: { merchantId: id } })).toBe(0);
    expect(await db.idempotencyKey.count({ where: { merchantId: id } })).toBe(0);
  });

  it("needs an Idempotency-Key before it looks at the body", async () => {
    const { api } = await aMerchant();
    const reply = await api.post("/payments/intent", {});
    expect([reply.status, reply.body.error]).toEqual([400, "idempotency_key_required"]);
  });
});

describe("a debit of a saved card", () => {
  it("succeeds within the call, and a replay is byte-equal", async () => {
    const merchant = await aMerchant();
    const card = await aCard(merchant, "pm_card_alpha");
    const key = idem();
    const first = await merchant.api.post("/payments/intent", { amountXpf: 1000, ...card }, key);
    expect([first.status, first.body.data.status, first.body.data.clientSecret]).toEqual([
      201,
      "succeeded",
      null,
    ]);
    const again = await merchant.api.post("/payments/intent", { amountXpf: 1000, ...card }, key);
    expect(again.text).toBe(first.text);
    const id = first.body.data.id;
    const read = (await merchant.api.get(`/transactions/${id}`)).body.data;
    expect(read).toMatchObject({
      cardBrand: "alpha",
      cardLast4: "4242",
      htXpf: 885,
      tgcXpf: 115,
      tgcRate: 13,
    });
    expect(read.receiptId).not.toBeNull();
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      "payment.created",
      "payment.succeeded",
    ]);
    expect(await debitsAtBank([id])).toBe(1);
  });

  it.each([
    ["pm_card_declined", "card_declined"],
    ["pm_card_insufficient", "insufficient_funds"],
    ["pm_card_cvc", "incorrect_cvc"],
    ["pm_card_expired", "expired_card"],
    ["pm_card_error", "processing_error"],
  ])("answers 402 for %s with its reason in both places, and replays it", async (token, code) => {
    const merchant = await aMerchant();
    const card = await aCard(merchant, token);
    const key = idem();
    const reply = await merchant.api.post("/payments/intent", { amountXpf: 1000, ...card }, key);
    expect([reply.status, reply.body.error, reply.body.failureCode]).toEqual([
      402,
      "payment_declined",
      code,
    ]);
    expect(reply.body.details).toMatchObject({
      failureCode: code,
      transactionId: reply.body.transactionId,
    });
    const read = (await merchant.api.get(`/transactions/${reply.body.transactionId}`)).body.data;
    expect([read.status, read.failureCode]).toEqual(["failed", code]);
    expect(read.failureMessage).toMatch(/\.$/);
    const again = await merchant.api.post("/payments/intent", { amountXpf: 1000, ...card }, key);
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([reply.text, "true"]);
  });

  it("asks for the cardholder when the card needs authentication, on and off session", async () => {
    const merchant = await aMerchant();
    const card = await aCard(merchant, "pm_card_auth");
    for (const offSession of [true, false]) {
      const reply = await merchant.api.post(
        "/payments/intent",
        { amountXpf: 1000, ...card, offSession },
        idem(),
      );
      expect([reply.status, reply.body.failureCode]).toEqual([402, "authentication_required"]);
      expect(reply.body.details.url).toContain(`/pay/${reply.body.transactionId}_secret_`);
      expect(await debitsAtBank([reply.body.transactionId])).toBe(0);
    }
  });

  it("answers 502 when the bank debits without a word, and the replay of the key asks instead of paying", async () => {
    const merchant = await aMerchant();
    const card = await aCard(merchant, "pm_card_timeout");
    const key = idem();
    const reply = await merchant.api.post("/payments/intent", { amountXpf: 1000, ...card }, key);
    expect([reply.status, reply.body.error]).toEqual([502, "provider_timeout"]);
    const id = reply.body.details.transactionId;
    expect((await merchant.api.get(`/transactions/${id}`)).body.data.status).toBe("processing");
    const again = await merchant.api.post("/payments/intent", { amountXpf: 1000, ...card }, key);
    expect([again.status, again.body.data.id, again.body.data.status]).toEqual([
      201,
      id,
      "succeeded",
    ]);
    const third = await merchant.api.post("/payments/intent", { amountXpf: 1000, ...card }, key);
    expect([third.text, third.headers.get("idempotent-replayed")]).toEqual([again.text, "true"]);
    expect(await debitsAtBank([id])).toBe(1);
  });

  it("answers 502 and fails the payment when the bank certainly did nothing", async () => {
    const merchant = await aMerchant();
    const card = await aCard(merchant, "pm_card_down");
    const key = idem();
    const reply = await merchant.api.post("/payments/intent", { amountXpf: 1000, ...card }, key);
    expect([reply.status, reply.body.error]).toEqual([502, "provider_error"]);
    const again = await merchant.api.post("/payments/intent", { amountXpf: 1000, ...card }, key);
    expect([again.status, again.body.failureCode]).toEqual([402, "processing_error"]);
    expect(await debitsAtBank([reply.body.details.transactionId])).toBe(0);
  });

  it("refuses a detached card with 409 and a card of another customer with 404", async () => {
    const merchant = await aMerchant();
    const card = await aCard(merchant, "pm_card_alpha");
    const other = await aCard(merchant, "pm_card_beta");
    const foreign = {
      amountXpf: 1000,
      customer: card.customer,
      paymentMethod: other.paymentMethod,
    };
    expect((await merchant.api.post("/payments/intent", foreign, idem())).status).toBe(404);
    await merchant.api.delete(`/payment-methods/${card.paymentMethod}`);
    const detached = await merchant.api.post(
      "/payments/intent",
      { amountXpf: 1000, ...card },
      idem(),
    );
    expect([detached.status, detached.body.details.reason]).toEqual([
      409,
      "payment_method_detached",
    ]);
  });

  it("still debits for a deleted customer", async () => {
    const merchant = await aMerchant();
    const card = await aCard(merchant, "pm_card_alpha");
    await merchant.api.delete(`/customers/${card.customer}`);
    expect(
      (await merchant.api.post("/payments/intent", { amountXpf: 1000, ...card }, idem())).status,
    ).toBe(201);
  });

  it("executes one of 30 concurrent debits with one key", async () => {
    const merchant = await aMerchant();
    const card = await aCard(merchant, "pm_card_alpha");
    const key = idem();
    const replies = await Promise.all(
      Array.from({ length: 30 }, () =>
        merchant.api.post("/payments/intent", { amountXpf: 700, ...card }, key),
      ),
    );
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const rows = await db.transaction.findMany({ where: { merchantId: merchant.id } });
    expect(rows).toHaveLength(1);
    expect(await debitsAtBank(rows.map(({ id }) => id))).toBe(1);
  });
});

describe("paying a checkout session", () => {
  it("settles session, customer, receipt and events in one commit", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant, { metadata: { cart: "7" } });
    const { row } = await pay(merchant, session.id, "4242424242424242");
    expect([row.status, row.cardLast4, row.description]).toEqual(["succeeded", "4242", "Tapa"]);
    const read = (await merchant.api.get(`/checkout-sessions/${session.id}?expand[]=transaction`))
      .body.data;
    expect(read).toMatchObject({
      status: "complete",
      transactionId: row.id,
      customerMatch: "created",
    });
    expect(read.transaction).toMatchObject({
      id: row.id,
      amountXpf: 2990,
      metadata: { cart: "7" },
    });
    expect(read.customerId).toBe(row.customerId);
    const receipts = (await merchant.api.get(`/receipts?transaction=${row.id}`)).body.data;
    expect(receipts).toHaveLength(1);
    expect(receipts[0]).toMatchObject({
      email: "marie@example.pf",
      status: "pending",
      amountXpf: 2990,
    });
    expect((await eventsOf(row.id)).map(({ type }) => type)).toEqual([
      "payment.created",
      "payment.processing",
      "payment.succeeded",
    ]);
    expect((await eventsOf(session.id)).map(({ type }) => type)).toEqual([
      "checkout_session.created",
      "checkout_session.completed",
    ]);
  });

  it("lets exactly one of 100 concurrent payments reach the bank", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    const ctx = payerContext({ merchantId: merchant.id, livemode: false });
    const tokens = await Promise.all(Array.from({ length: 100 }, () => aToken("4242424242424242")));
    const outcomes = await Promise.allSettled(
      tokens.map((bankToken, index) =>
        paySession(ctx, {
          sessionId: session.id,
          bankToken,
          email: "a@example.pf",
          locale: "fr",
          visitor: `${index}`.padStart(32, "x"),
        }),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    const reasons = new Set(
      refused.map((outcome) => (outcome.reason as { kind: { code: string } }).kind?.code),
    );
    expect([outcomes.length - refused.length, [...reasons]]).toEqual([1, ["conflict"]]);
    const rows = await db.transaction.findMany({ where: { checkoutSessionId: session.id } });
    expect(rows).toHaveLength(1);
    expect(await debitsAtBank(rows.map(({ id }) => id))).toBe(1);
  });

  it("can be tried again after a refusal, and never after success", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    expect((await pay(merchant, session.id, "4000000000000002")).row.failureCode).toBe(
      "card_declined",
    );
    expect((await pay(merchant, session.id, "4242424242424242")).row.status).toBe("succeeded");
    await expect(pay(merchant, session.id, "4242424242424242")).rejects.toMatchObject({
      kind: { reason: "session_paid" },
    });
  });

  it("stays processing through an authentication, and believes the bank alone on the way back", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    const { row, actionUrl } = await pay(merchant, session.id, "4000000000003220");
    expect(row.status).toBe("processing");
    await expect(pay(merchant, session.id, "4242424242424242")).rejects.toMatchObject({
      kind: { reason: "session_payment_in_progress" },
    });
    const operation = await db.bankOperation.findFirstOrThrow({ where: { transactionId: row.id } });
    expect(await returnFromBank(row.id, "x".repeat(32))).toBeNull();
    const early = await returnFromBank(row.id, operation.returnNonce);
    expect(early?.status).toBe("processing");
    const form = new URLSearchParams({ method: "sms", code: "123456", decision: "approve" });
    await fetch(actionUrl ?? "", {
      method: "POST",
      body: form,
      redirect: "manual",
      headers: { origin: env().BANK_ORIGIN },
    });
    const back = await returnFromBank(row.id, operation.returnNonce);
    expect(back?.status).toBe("succeeded");
  });

  it("frees the session when the cardholder gives the authentication up, at the bank first", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    const { row } = await pay(merchant, session.id, "4000000000003220");
    const ctx = payerContext({ merchantId: merchant.id, livemode: false });
    await abandonAuthentication(ctx, row.id);
    const failed = (await merchant.api.get(`/transactions/${row.id}`)).body.data;
    expect([failed.status, failed.failureCode]).toEqual(["failed", "authentication_required"]);
    expect((await pay(merchant, session.id, "4242424242424242")).row.status).toBe("succeeded");
  });

  it("never expires a session that is being paid, and settles it when the bank is asked", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    const { row } = await pay(merchant, session.id, "4000000000000259");
    expect(row.status).toBe("processing");
    await asOwner([
      "UPDATE checkout_sessions SET expires_at = 'epoch' WHERE id = $1",
      [session.id],
    ]);
    expect((await merchant.api.get(`/checkout-sessions/${session.id}`)).body.data.status).toBe(
      "open",
    );
    await due();
    await reconcileBank();
    expect((await merchant.api.get(`/checkout-sessions/${session.id}`)).body.data.status).toBe(
      "complete",
    );
    expect(await debitsAtBank([row.id])).toBe(1);
  });
});

describe("asking the bank", () => {
  it("believes that a debit was never seen only after the window, and after it was called off", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    await injectFaults({ timeoutBefore: 1 });
    const { row } = await pay(merchant, session.id, "4242424242424242");
    expect(row.status).toBe("processing");
    await due();
    await reconcileBank();
    expect((await merchant.api.get(`/transactions/${row.id}`)).body.data.status).toBe("processing");
    const where = { transactionId: row.id };
    // Asked 2, 5 and 15 seconds apart, the next question is asked when its answer may be believed.
    const sentAt = new Date(Date.now() - 22_000);
    await db.bankOperation.updateMany({ where, data: { checks: 3, sentAt } });
    await due();
    await reconcileBank();
    const { nextCheckAt } = await db.bankOperation.findFirstOrThrow({ where });
    expect((nextCheckAt?.getTime() ?? 0) - sentAt.getTime()).toBeLessThan(61_000);
    await db.bankOperation.updateMany({ where, data: { sentAt: new Date(Date.now() - 120_000) } });
    await due();
    await reconcileBank();
    const read = (await merchant.api.get(`/transactions/${row.id}`)).body.data;
    expect([read.status, read.failureCode]).toEqual(["failed", "processing_error"]);
    expect(await debitsAtBank([row.id])).toBe(0);
  });

  it("gives a debit back that the bank accepted after we had given it up", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    const { row } = await pay(merchant, session.id, "4000000000000259");
    const operation = await db.bankOperation.findFirstOrThrow({ where: { transactionId: row.id } });
    // As if it had been abandoned before the bank's acceptance landed.
    await db.bankOperation.update({
      where: { id: operation.id },
      data: { state: "abandoned", resolvedAt: new Date(), nextCheckAt: null },
    });
    await pullStatement("sandbox");
    const line = await db.bankStatementLine.findFirstOrThrow({
      where: { reference: operation.reference },
    });
    expect(line.verdict).toBe("late_acceptance");
    const reversal = await db.bankOperation.findFirstOrThrow({
      where: { reversesId: operation.id },
    });
    expect(reversal.state).toBe("accepted");
    await pullStatement("sandbox");
    const lines = await db.bankStatementLine.count({
      where: { reference: { in: [operation.reference, reversal.reference] } },
    });
    expect(lines).toBe(2);
    expect(await db.bankOperation.count({ where: { reversesId: operation.id } })).toBe(1);
  });
});

describe("POST /test/simulate", () => {
  it("decides a payment once, with its event, and replays the same outcome without one", async () => {
    const { api } = await aMerchant();
    const { id } = (await api.post("/payments/intent", { amountXpf: 500 }, idem())).body.data;
    const failed = await api.post("/test/simulate", {
      transactionId: id,
      outcome: "failed",
      failureCode: "insufficient_funds",
    });
    expect(failed.body.data).toMatchObject({
      object: "test_simulation",
      outcome: "failed",
      replayed: false,
      status: "failed",
      failureCode: "insufficient_funds",
      transaction: { id, status: "failed" },
    });
    const again = await api.post("/test/simulate", { transactionId: id, outcome: "failed" });
    expect([again.body.data.replayed, again.body.data.eventId]).toEqual([true, null]);
    const paid = await api.post("/test/simulate", {
      transactionId: `tx_${id}`,
      outcome: "succeeded",
    });
    expect(paid.body.data.transaction).toMatchObject({ status: "succeeded", failureCode: null });
    const late = await api.post("/test/simulate", { transactionId: id, outcome: "failed" });
    expect([late.status, late.body.error]).toEqual([409, "conflict"]);
    const events = await eventsOf(id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["payment.created", 1],
      ["payment.failed", 2],
      ["payment.succeeded", 3],
    ]);
    expect(events[2]?.body.origin).toBe("simulation");
  });

  it("emits one event for 50 concurrent simulations of one outcome", async () => {
    const { api } = await aMerchant();
    const { id } = (await api.post("/payments/intent", { amountXpf: 500 }, idem())).body.data;
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        api.post("/test/simulate", { transactionId: id, outcome: "succeeded" }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(replies.filter(({ body }) => !body.data.replayed)).toHaveLength(1);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it("calls a debit off at the sandbox bank before it decides otherwise", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    const { row } = await pay(merchant, session.id, "4000000000003220");
    const reply = await merchant.api.post("/test/simulate", {
      transactionId: row.id,
      outcome: "failed",
      failureCode: "expired_card",
    });
    expect(reply.body.data).toMatchObject({ replayed: false, failureCode: "expired_card" });
    const operation = await db.bankOperation.findFirstOrThrow({ where: { transactionId: row.id } });
    expect(operation.state).toBe("abandoned");
  });

  it.each(["succeeded", "processing"])(
    "makes no payment of an expired session %s",
    async (outcome) => {
      const merchant = await aMerchant();
      const session = await aSession(merchant);
      const { row } = await pay(merchant, session.id, "4000000000000002");
      await standAt(merchant, new Date(1000 * (session.expiresAt + 1)));
      const body = { transactionId: row.id, outcome };
      const simulation = () => merchant.api.post("/test/simulate", body);
      const due = await simulation();
      expect([due.status, due.body.details?.reason]).toEqual([409, "session_expired"]);
      const { data } = (await merchant.api.get(`/checkout-sessions/${session.id}`)).body;
      expect([data.status, (await simulation()).status]).toEqual(["expired", 409]);
      expect((await merchant.api.get(`/transactions/${row.id}`)).body.data.status).toBe("failed");
    },
  );

  it("takes test keys alone, and exactly one id", async () => {
    const live = await aMerchant({ livemode: true });
    const { api } = await aMerchant();
    expect((await live.api.post("/test/simulate", { outcome: "succeeded" })).status).toBe(403);
    for (const body of [
      { outcome: "succeeded" },
      { outcome: "succeeded", transactionId: newId(), setupIntentId: newId() },
      { outcome: "won", transactionId: newId() },
      { outcome: "processing", setupIntentId: newId() },
    ]) {
      expect((await api.post("/test/simulate", body)).status).toBe(400);
    }
    expect(
      (await api.post("/test/simulate", { outcome: "succeeded", transactionId: newId() })).status,
    ).toBe(404);
    expect(
      (await api.post("/test/simulate", { outcome: "failed", setupIntentId: newId() })).status,
    ).toBe(404);
  });
});

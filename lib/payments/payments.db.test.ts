import { describe, expect, it } from "vitest";
import { linkTag } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aCard, debitsAtBank, idem } from "@/lib/payments/payments.fixture";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

process.env["BANK_TIMEOUT_MS"] = "700";

provideBank();

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

  it("requires an Idempotency-Key before it reads the body", async () => {
    const { api } = await aMerchant();
    const reply = await api.post("/payments/intent", {});
    expect([reply.status, reply.body.error]).toEqual([400, "idempotency_key_required"]);
  });
});

describe("a debit of a saved card", () => {
  it("succeeds within the request, and a repeated request gets the same bytes", async () => {
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
  ])(
    "answers 402 for %s with its reason in both places, and repeats it for the same key",
    async (token, code) => {
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
    },
  );

  it("requires authentication when the card needs it, on and off session", async () => {
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

  it("answers 502 when the bank debits without answering; repeating the key retrieves the status and does not pay", async () => {
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

  it("answers 502 and fails the payment when the bank did nothing", async () => {
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

  it("debits for a deleted customer", async () => {
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

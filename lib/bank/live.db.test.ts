import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bankNamed, bankOf } from "@/lib/bank/bank";
import { type FakeStripe, startFakeStripe, stripeKeys } from "@/lib/bank/fakes/stripe.fixture";
import { FINALITY_MS } from "@/lib/bank/operations";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { readNotification } from "@/lib/payments/notification-request";
import { reconcileBank } from "@/lib/payments/reconcile";
import { pullStatement } from "@/lib/payments/statement";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

const CREATE = "POST /v1/payment_intents";

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
  Object.assign(process.env, {
    BANK_TIMEOUT_MS: "700",
    BANK_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_API_ORIGIN: stripe.origin,
  });
});
afterAll(() => stripe.close());

const aLiveMerchant = () => aMerchant({ livemode: true, kybStatus: "verified" });
const idem = () => ({ "Idempotency-Key": newId() });

const aCard = async ({ api }: TestMerchant, kind: Parameters<FakeStripe["card"]>[0]) => {
  const customer = (await api.post("/customers", { email: `${newId()}@example.pf` })).body.data;
  const token = stripe.card(kind);
  const attached = await api.post("/payment-methods", { customer: customer.id, token });
  expect(attached.status).toBe(201);
  return { customer: customer.id as string, paymentMethod: attached.body.data.id as string };
};

const operationOf = (transactionId: string) =>
  db.bankOperation.findFirstOrThrow({ where: { transactionId, kind: "debit" } });

const chargesOf = (reference: string) =>
  stripe.book.charges.filter(
    (row) => (row["metadata"] as Record<string, string>)["reference"] === reference,
  );

const notify = (sent: { headers: Headers; rawBody: string }) =>
  readNotification(
    "stripe",
    new Request("http://localhost/api/bank/stripe/notify", {
      method: "POST",
      headers: sent.headers,
      body: sent.rawBody,
    }),
  );

/** As if the first status request were due, this long after the debit was sent. */
const due = (id: string, afterMs = 0) =>
  db.$executeRaw`
    UPDATE bank_operations SET next_check_at = 'epoch', leased_until = NULL,
      sent_at = now() - make_interval(secs => ${afterMs / 1000}) WHERE id = ${id}::uuid`;

describe("a live payment at Stripe", () => {
  it("stores a card, debits it in euros, and returns both amounts", async () => {
    const merchant = await aLiveMerchant();
    const card = await aCard(merchant, "good");
    const method = (await merchant.api.get(`/payment-methods/${card.paymentMethod}`)).body.data;
    expect([method.brand, method.last4, method.livemode]).toEqual(["visa", "4242", true]);
    const paid = await merchant.api.post("/payments/intent", { amountXpf: 2990, ...card }, idem());
    expect(paid.status).toBe(201);
    expect(paid.body.data).toMatchObject({
      status: "succeeded",
      livemode: true,
      amountXpf: 2990,
      amountEurCents: 2506,
    });
    const operation = await operationOf(paid.body.data.id);
    expect(operation).toMatchObject({ provider: "stripe", state: "accepted", livemode: true });
    expect(chargesOf(operation.reference)).toMatchObject([
      { amount: 2506, currency: "eur", payment_intent: operation.bankRef },
    ]);
  });

  it("returns a refusal, and stores it for the key", async () => {
    const merchant = await aLiveMerchant();
    const card = await aCard(merchant, "insufficient_funds");
    const key = idem();
    const refused = await merchant.api.post("/payments/intent", { amountXpf: 500, ...card }, key);
    expect([refused.status, refused.body.error, refused.body.failureCode]).toEqual([
      402,
      "payment_declined",
      "insufficient_funds",
    ]);
    const asked = stripe.count(CREATE);
    const again = await merchant.api.post("/payments/intent", { amountXpf: 500, ...card }, key);
    expect(again.text).toBe(refused.text);
    expect(stripe.count(CREATE)).toBe(asked);
  });

  it("cancels at the bank what the cardholder would have to authenticate, and returns the URL for it", async () => {
    const merchant = await aLiveMerchant();
    const card = await aCard(merchant, "authenticated");
    const refused = await merchant.api.post(
      "/payments/intent",
      { amountXpf: 500, ...card },
      idem(),
    );
    expect([refused.status, refused.body.failureCode]).toEqual([402, "authentication_required"]);
    expect(refused.body.details.url).toContain("/pay/");
    const { bankRef } = await operationOf(refused.body.transactionId);
    expect(stripe.book.intents.find(({ id }) => id === bankRef)).toMatchObject({
      status: "canceled",
      cancellation_reason: "abandoned",
    });
  });

  it("answers 502 without an answer of the bank, and repeating the request finds the one debit that was made", async () => {
    const merchant = await aLiveMerchant();
    const card = await aCard(merchant, "good");
    const key = idem();
    const body = { amountXpf: 1200, ...card };
    stripe.order(CREATE, "silentAfter");
    const unknown = await merchant.api.post("/payments/intent", body, key);
    expect([unknown.status, unknown.body.error]).toEqual([502, "provider_timeout"]);
    const found = await merchant.api.post("/payments/intent", body, key);
    expect([found.status, found.body.data.status]).toEqual([201, "succeeded"]);
    const { reference } = await operationOf(unknown.body.details.transactionId);
    expect(chargesOf(reference)).toHaveLength(1);
  });

  it("learns the outcome from a notification, and refuses a forged one", async () => {
    const merchant = await aLiveMerchant();
    const card = await aCard(merchant, "good");
    stripe.order(CREATE, "cutAfter");
    const body = { amountXpf: 1200, ...card };
    const unknown = await merchant.api.post("/payments/intent", body, idem());
    const { transactionId } = unknown.body.details;
    const { reference } = await operationOf(transactionId);
    const sent = stripe.notification(reference);
    const forged = { ...sent, headers: new Headers({ "stripe-signature": "t=1,v1=00" }) };
    expect((await notify(forged)).status).toBe(401);
    expect((await operationOf(transactionId)).state).toBe("unknown");
    expect((await notify(sent)).status).toBe(200);
    expect((await notify(sent)).status).toBe(200);
    expect((await operationOf(transactionId)).state).toBe("accepted");
    const paid = (await merchant.api.get(`/transactions/${transactionId}`)).body.data;
    expect(paid.status).toBe("succeeded");
  });

  it("cancels for good what never arrived: it cannot debit any more", async () => {
    const merchant = await aLiveMerchant();
    const card = await aCard(merchant, "good");
    stripe.order(CREATE, "held");
    const body = { amountXpf: 1200, ...card };
    const unknown = await merchant.api.post("/payments/intent", body, idem());
    const { transactionId } = unknown.body.details;
    const operation = await operationOf(transactionId);
    await due(operation.id);
    await reconcileBank();
    expect((await operationOf(transactionId)).state).toBe("unknown");
    await due(operation.id, FINALITY_MS + 1_000);
    await reconcileBank();
    expect((await operationOf(transactionId)).state).toBe("abandoned");
    await stripe.release();
    expect(chargesOf(operation.reference)).toEqual([]);
    const failed = (await merchant.api.get(`/transactions/${transactionId}`)).body.data;
    expect([failed.status, failed.failureCode]).toEqual(["failed", "processing_error"]);
  });

  it("explains every line of the statement", async () => {
    const merchant = await aLiveMerchant();
    const card = await aCard(merchant, "good");
    const paid = await merchant.api.post("/payments/intent", { amountXpf: 700, ...card }, idem());
    const { reference } = await operationOf(paid.body.data.id);
    for (const entry of stripe.book.entries) entry.created -= 600;
    expect((await pullStatement("stripe")).lines).toBeGreaterThan(0);
    expect(await pullStatement("stripe")).toEqual({ lines: 0, unexplained: 0, hasMore: false });
    const line = await db.bankStatementLine.findFirstOrThrow({ where: { reference } });
    expect([line.provider, line.verdict, Number(line.amountXpf)]).toEqual([
      "stripe",
      "matched",
      700,
    ]);
    const verdicts = await db.bankStatementLine.groupBy({
      by: ["verdict"],
      where: { provider: "stripe" },
    });
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(["matched"]);
  });

  it("creates no session that Stripe could not debit", async () => {
    const { api } = await aLiveMerchant();
    const opened = (amountXpf: number) =>
      api.post("/checkout-sessions", {
        lineItems: [{ description: "Tapa", amountXpf, quantity: 1 }],
        successUrl: "https://boutique.example/merci",
      });
    const below = await opened(59);
    expect([below.status, below.body.error]).toEqual([400, "amount_out_of_range"]);
    expect((await opened(60)).status).toBe(201);
  });

  // No price can be created above Stripe's upper limit.
  it("creates no subscription to a price that Stripe could not debit", async () => {
    const merchant = await aLiveMerchant();
    const { customer } = await aCard(merchant, "good");
    const product = (await merchant.api.post("/products", { name: "Panier" })).body.data.id;
    const plan = { product, amountXpf: 59, interval: "month" };
    const price = (await merchant.api.post("/prices", plan)).body.data.id;
    const reply = await merchant.api.post("/subscriptions", { customer, price });
    expect([reply.status, reply.body.error, reply.body.param]).toEqual([
      400,
      "amount_out_of_range",
      "price",
    ]);
    expect(reply.body.message).toContain("between 60 and 100000000 XPF");
    expect(await db.subscription.count({ where: { customerId: customer } })).toBe(0);
  });

  it("is for verified merchants only", async () => {
    for (const kybStatus of ["pending", "rejected"]) {
      const merchant = await aMerchant({ livemode: true, kybStatus });
      const asked = stripe.count(CREATE);
      const refused = await merchant.api.post("/payments/intent", { amountXpf: 500 }, idem());
      expect([refused.status, refused.body.error]).toEqual([403, "kyb_required"]);
      const session = await merchant.api.post("/checkout-sessions", {
        lineItems: [{ description: "Tapa", amountXpf: 500, quantity: 1 }],
        successUrl: "https://boutique.example/merci",
      });
      expect([session.status, session.body.error]).toEqual([403, "kyb_required"]);
      expect(await db.transaction.count({ where: { merchantId: merchant.id } })).toBe(0);
      expect(stripe.count(CREATE)).toBe(asked);
      const test = await aMerchant({ merchantId: merchant.id });
      expect((await test.api.post("/payments/intent", { amountXpf: 500 }, idem())).status).toBe(
        201,
      );
      expect((await merchant.api.get("/merchants/me")).status).toBe(200);
    }
  });
});

describe("the bank of a mode", () => {
  it("is the sandbox for test data, whichever bank live mode has", () => {
    expect(bankOf({ livemode: false }).name).toBe("sandbox");
    expect(bankOf({ livemode: true }).name).toBe("stripe");
    expect(bankOf({ livemode: true }).limits).toEqual({ minXpf: 60, maxXpf: 119_331_741 });
  });

  it("is found by its name when it is configured", () => {
    expect(bankNamed("stripe")).toBe(bankOf({ livemode: true }));
    expect(bankNamed("payzen")).toBeNull();
    expect(bankNamed("toString")).toBeNull();
  });
});

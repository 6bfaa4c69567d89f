import { expect, it } from "vitest";
import { sessionPayable } from "@/lib/checkout-sessions/payable";
import { DAY, SECOND } from "@/lib/kit/clock";
import { db, statement } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { saveSignInToken, takeSignInToken } from "@/lib/members/store";
import type { Payable } from "@/lib/payables/payable";
import { payerContext } from "@/lib/payments/authentication";
import { chargeInvoice } from "@/lib/payments/charge-invoice";
import { payHosted } from "@/lib/payments/pay-hosted";
import { reconcileBank } from "@/lib/payments/reconcile";
import { pullStatement } from "@/lib/payments/statement";
import { issueDue } from "@/lib/subscriptions/issue";
import { invoicePayable } from "@/lib/subscriptions/payable";
import { startMove } from "@/lib/test-clock/start";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

/** How often each race is run: a single run finds little. */
const REPEATS = Number(process.env["RACE_REPEATS"] ?? 5);

provideBank();

const race = (name: string, run: () => Promise<void>): void =>
  it(`${name}, ${REPEATS} times`, async () => {
    for (let repeat = 0; repeat < REPEATS; repeat += 1) await run();
  }, 120_000);

/** Starts all of them at once; returns the responses by status. */
const together = async (
  count: number,
  call: (index: number) => Promise<{ status: number }>,
): Promise<Record<number, number>> => {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const made = async ({ api }: TestMerchant, path: string, body: unknown): Promise<string> => {
  const reply = await api.post(path, body, { "Idempotency-Key": newId() });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data.id;
};

const aCard = async (of: TestMerchant, token = "pm_card_alpha") => {
  const customer = await made(of, "/customers", { email: "moana@example.pf" });
  return { customer, paymentMethod: await made(of, "/payment-methods", { customer, token }) };
};

const aSession = (of: TestMerchant, more: object = {}) =>
  made(of, "/checkout-sessions", {
    lineItems: [{ description: "Café", amountXpf: 1000 }],
    successUrl: "https://boutique.example/merci",
    ...more,
  });

/** One submit on a hosted page; 200 if it succeeded, the refusal's status otherwise. */
const submit = (of: TestMerchant, payable: Payable, id: string) =>
  payHosted(payerContext({ merchantId: of.id, livemode: false }), payable, {
    id,
    bankToken: "pm_card_alpha",
    email: null,
    locale: "fr",
    visitor: newId(),
  }).then(
    () => ({ status: 200 }),
    (thrown) => ({ status: (thrown as { kind?: { status: number } }).kind?.status ?? 500 }),
  );

/** Debits that the bank really made for the payments of a merchant. */
const debitsAtBank = async (merchantId: string): Promise<number> => {
  const [row] = await statement<{ count: number }>(
    "races.debits",
    `SELECT count(*)::int AS count FROM bank.movements m
     JOIN bank_operations o ON o.reference = m.reference
     WHERE o.merchant_id = $1 AND m.kind = 'debit'`,
    [merchantId],
  );
  return row?.count ?? -1;
};

race("100 submits of one session debit once", async () => {
  const of = await aMerchant();
  const id = await aSession(of);
  expect(await together(100, () => submit(of, sessionPayable, id))).toEqual({ 200: 1, 409: 99 });
  expect(await debitsAtBank(of.id)).toBe(1);
});

race("100 calls with one key make one payment", async () => {
  const of = await aMerchant();
  const key = { "Idempotency-Key": newId() };
  const counts = await together(100, () =>
    of.api.post("/payments/intent", { amountXpf: 500 }, key),
  );
  expect((counts[201] ?? 0) + (counts[409] ?? 0)).toBe(100);
  expect(await db.transaction.count({ where: { merchantId: of.id } })).toBe(1);
});

race("50 refunds of 100 on 1000 give ten back", async () => {
  const of = await aMerchant();
  const card = await aCard(of);
  const id = await made(of, "/payments/intent", { amountXpf: 1000, ...card });
  const refund = () => of.api.post(`/transactions/${id}/refunds`, { amountXpf: 100 });
  expect(await together(50, refund)).toEqual({ 201: 10, 409: 40 });
  const { status, amountRefundedXpf } = (await of.api.get(`/transactions/${id}`)).body.data;
  expect([status, amountRefundedXpf]).toEqual(["refunded", 1000]);
});

race("60 endpoints at once end at five", async () => {
  const of = await aMerchant();
  const url = "http://localhost:4999/webhooks";
  const counts = await together(60, () => of.api.post("/webhook-endpoints", { url }));
  expect(counts).toEqual({ 201: 5, 409: 55 });
});

race("40 runs, a manual payment and a page debit an invoice once", async () => {
  const of = await aMerchant();
  const { customer } = await aCard(of);
  const product = await made(of, "/products", { name: "Abonnement" });
  const price = await made(of, "/prices", { product, amountXpf: 2990, interval: "month" });
  await made(of, "/subscriptions", { customer, price });
  await startMove(of.ctx, (32 * DAY) / SECOND);
  await db.testClock.update({
    where: { merchantId: of.id },
    data: { frozenAt: new Date(Date.now() + 32 * DAY) },
  });
  await Promise.all(Array.from({ length: 10 }, () => issueDue({ merchantId: of.id })));
  const [invoice, ...more] = await db.invoice.findMany({ where: { merchantId: of.id } });
  expect(more).toEqual([]);
  const id = invoice?.id ?? "";
  await Promise.all([
    ...Array.from({ length: 40 }, () => chargeInvoice(of.ctx, id).catch(() => false)),
    ...Array.from({ length: 10 }, () => of.api.post(`/invoices/${id}/pay`)),
    ...Array.from({ length: 10 }, () => submit(of, invoicePayable, id)),
  ]);
  expect(await debitsAtBank(of.id)).toBe(1);
  expect((await of.api.get(`/invoices/${id}`)).body.data.status).toBe("paid");
  const paid = (await eventsOf(id)).filter(({ type }) => type === "invoice.paid");
  expect(paid).toHaveLength(1);
});

race("30 changes of the default card leave one default", async () => {
  const of = await aMerchant();
  const { customer, paymentMethod } = await aCard(of);
  const cards = [paymentMethod];
  for (let more = 0; more < 4; more += 1) {
    cards.push(await made(of, "/payment-methods", { customer, token: "pm_card_beta" }));
  }
  const choose = (index: number) =>
    of.api.patch(`/payment-methods/${cards[index % cards.length]}`, { default: true });
  expect(await together(30, choose)).toEqual({ 200: 30 });
  const defaults = await db.paymentMethod.findMany({
    where: { customerId: customer, isDefault: true },
  });
  expect(defaults).toHaveLength(1);
  const { defaultPaymentMethodId } = (await of.api.get(`/customers/${customer}`)).body.data;
  expect(defaultPaymentMethodId).toBe(defaults[0]?.id);
});

race("20 merges of a new key into 48 end at fifty", async () => {
  const of = await aMerchant();
  const metadata = Object.fromEntries(Array.from({ length: 48 }, (_, at) => [`k${at}`, "v"]));
  const id = await made(of, "/products", { name: "Café", metadata });
  const merge = (index: number) =>
    of.api.patch(`/products/${id}`, { metadata: { [`n${index}`]: "v" } });
  expect(await together(20, merge)).toEqual({ 200: 2, 400: 18 });
  const after = (await of.api.get(`/products/${id}`)).body.data.metadata;
  expect(Object.keys(after)).toHaveLength(50);
});

race("a session that expires while it is being paid is one or the other", async () => {
  const of = await aMerchant();
  const id = await aSession(of, { expiresInMinutes: 30 });
  await db.$executeRaw`
    INSERT INTO test_clocks (merchant_id, offset_ms) VALUES (${of.id}::uuid, 0)`;
  const paying = submit(of, sessionPayable, id);
  await db.testClock.update({
    where: { merchantId: of.id },
    data: { frozenAt: new Date(Date.now() + 1_800_100) },
  });
  const [paid] = await Promise.all([
    paying,
    ...Array.from({ length: 10 }, () => of.api.get(`/checkout-sessions/${id}`)),
  ]);
  const { status } = (await of.api.get(`/checkout-sessions/${id}`)).body.data;
  expect(status).toBe(paid.status === 200 ? "complete" : "expired");
  expect(await debitsAtBank(of.id)).toBe(paid.status === 200 ? 1 : 0);
});

race("a card that is detached while it is debited is one or the other", async () => {
  const of = await aMerchant();
  const { customer, paymentMethod } = await aCard(of);
  const pay = () =>
    of.api.post(
      "/payments/intent",
      { amountXpf: 500, customer, paymentMethod },
      { "Idempotency-Key": newId() },
    );
  const [, ...paid] = await Promise.all([
    of.api.delete(`/payment-methods/${paymentMethod}`),
    ...Array.from({ length: 5 }, pay),
  ]);
  const went = paid.filter(({ status }) => status === 201).length;
  for (const { status, body } of paid.filter((reply) => reply.status !== 201)) {
    // Recorded before it was detached, sent after the bank had deleted it.
    const refusedFor = body.details?.reason ?? body.failureCode;
    expect([409, 402], body).toContain(status);
    expect(["payment_method_detached", "card_declined", "processing_error"]).toContain(refusedFor);
  }
  expect(await debitsAtBank(of.id)).toBe(went);
  expect((await pay()).status).toBe(409);
});

race("a price that is switched off sells nothing afterwards", async () => {
  const of = await aMerchant();
  const product = await made(of, "/products", { name: "Café" });
  const price = await made(of, "/prices", { product, amountXpf: 500 });
  const create = () =>
    of.api.post("/checkout-sessions", {
      lineItems: [{ price }],
      successUrl: "https://boutique.example/merci",
    });
  const [counts] = await Promise.all([
    together(15, create),
    of.api.patch(`/prices/${price}`, { active: false }),
  ]);
  expect((counts[201] ?? 0) + (counts[409] ?? 0)).toBe(15);
  expect(await db.checkoutSession.count({ where: { merchantId: of.id } })).toBe(counts[201] ?? 0);
  expect((await create()).status).toBe(409);
});

race("50 simulations of one outcome emit one event", async () => {
  const of = await aMerchant();
  const transactionId = await made(of, "/payments/intent", { amountXpf: 500 });
  const body = { transactionId, outcome: "succeeded" };
  expect(await together(50, () => of.api.post("/test/simulate", body))).toEqual({ 200: 50 });
  const kinds = (await eventsOf(transactionId)).map(({ type }) => type);
  expect(kinds).toEqual(["payment.created", "payment.succeeded"]);
});

race("a sign-in link opens one session of twenty", async () => {
  const [hash, email, browser] = [newId(), `${newId()}@example.pf`, newId()];
  await saveSignInToken({ hash, email, browser, expiresAt: new Date(Date.now() + 60_000) });
  const taken = await Promise.all(
    Array.from({ length: 20 }, () => takeSignInToken({ hash, email, browser })),
  );
  expect(taken.filter((expires) => expires !== null)).toHaveLength(1);
});

race("three that find out about one debit settle it once", async () => {
  const of = await aMerchant();
  const card = await aCard(of, "pm_card_timeout");
  const key = { "Idempotency-Key": newId() };
  const body = { amountXpf: 500, ...card };
  const first = await of.api.post("/payments/intent", body, key);
  expect(first.status).toBe(502);
  const transactionId = first.body.details.transactionId;
  await db.bankOperation.updateMany({
    where: { transactionId },
    data: { nextCheckAt: new Date() },
  });
  await Promise.all([
    reconcileBank(),
    pullStatement("sandbox"),
    of.api.post("/payments/intent", body, key),
  ]);
  const kinds = (await eventsOf(transactionId)).map(({ type }) => type);
  expect(kinds).toEqual(["payment.created", "payment.succeeded"]);
  expect(await debitsAtBank(of.id)).toBe(1);
});

race(
  "a reader that pages through the events of 20 writers misses none and sees none twice",
  async () => {
    const of = await aMerchant();
    let isWriting = true;
    const writing = Promise.all(
      Array.from({ length: 20 }, async (_, writer) => {
        for (let at = 0; at < 5; at += 1) await made(of, "/products", { name: `p${writer}.${at}` });
      }),
    ).finally(() => {
      isWriting = false;
    });
    const seen: string[] = [];
    const read = async (): Promise<number> => {
      const last = seen.at(-1);
      // Towards the newest: the page directly before the last one, oldest first.
      const from = last ? `&ending_before=${last}` : "";
      const { data } = (await of.api.get(`/events?type=product.created&limit=100${from}`)).body;
      for (const event of data.toReversed()) seen.push(event.id);
      return data.length;
    };
    while (isWriting) await read();
    await writing;
    // The list waits for older transactions, including those of other tests on the same server.
    const caughtUp = async (): Promise<number> => {
      await read();
      return seen.length;
    };
    await expect.poll(caughtUp, { timeout: 10_000 }).toBe(100);
    expect(new Set(seen).size).toBe(seen.length);
  },
);

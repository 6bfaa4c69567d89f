import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paySession } from "@/lib/checkout-sessions/pay.fixture";
import { db, statement } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { announceLinkEnds } from "@/lib/payment-links/ends";
import { linkPayable } from "@/lib/payment-links/payable";
import { payerContext } from "@/lib/payments/authentication";
import { payHosted } from "@/lib/payments/pay-hosted";
import { intentPayable } from "@/lib/payments/payable";
import { aSale, payFirst } from "@/lib/payments/sell-subscription.fixture";
import { pullStatement } from "@/lib/payments/statement";
import {
  aCard,
  aCustomer,
  aSubscription,
  liveUntil,
  seconds,
} from "@/lib/subscriptions/billing.fixture";
import { backUp } from "@/lib/testing/backup";
import { aToken, startBank } from "@/lib/testing/bank";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank();
  await pullStatement("sandbox");
});
afterAll(() => bank.close());

/** The bank's movements since then, of this kind and amount. */
const movements = async (kind: "debit" | "refund", amountXpf: number): Promise<number> => {
  const [row] = await statement<{ n: number }>(
    "test.movements",
    "SELECT count(*)::int AS n FROM bank.movements WHERE kind = $1 AND amount_xpf = $2",
    [kind, amountXpf],
  );
  return row?.n ?? -1;
};

/** An amount used by this test only, so that the bank's movements can be counted by it. */
let amounts = 310_000 + Math.floor(Math.random() * 1_000) * 100;
const anAmount = (): number => {
  amounts += 1;
  return amounts;
};

const payments = (merchant: TestMerchant) =>
  db.transaction.findMany({ where: { merchantId: merchant.id }, orderBy: { id: "asc" } });

const casesOf = (merchant: TestMerchant) =>
  db.bankCase.findMany({ where: { merchantId: merchant.id } });

const payer = ({ id }: TestMerchant) => payerContext({ merchantId: id, livemode: false });

const typed = async () => ({
  bankToken: await aToken(),
  email: "marie@example.pf",
  locale: "en" as const,
  visitor: "v".repeat(32),
});

const aSession = async ({ api }: TestMerchant, amountXpf: number, more: object = {}) => {
  const lineItems = [{ amountXpf, description: "Tapa", quantity: 1 }];
  const body = { lineItems, successUrl: "https://shop.example.pf/merci", ...more };
  return (await api.post("/checkout-sessions", body)).body.data.id as string;
};

describe("an Idempotency-Key whose debit a restore lost", () => {
  const lost = async () => {
    const merchant = await aMerchant();
    const customer = await aCustomer(merchant);
    const paymentMethod = await aCard(merchant, customer);
    const bringBack = await backUp(merchant.id);
    const amountXpf = anAmount();
    const headers = { "Idempotency-Key": newId() };
    const body = { amountXpf, customer, paymentMethod, metadata: { order: "A1" } };
    const call = () => merchant.api.post("/payments/intent", body, headers);
    const first = await call();
    expect(first.status).toBe(201);
    await bringBack();
    expect(await payments(merchant)).toEqual([]);
    return { merchant, customer, amountXpf, call, first };
  };

  it("reuses the bank's debit when the request is repeated", async () => {
    const { merchant, amountXpf, call, first } = await lost();
    const again = await call();
    expect([again.status, again.body.data.status]).toEqual([201, "succeeded"]);
    expect(again.body.data.intentId).toBe(first.body.data.intentId);
    expect(await movements("debit", amountXpf)).toBe(1);
    await pullStatement("sandbox");
    expect(await casesOf(merchant)).toEqual([]);
  });

  it("returns the payment that the statement restored", async () => {
    const { merchant, customer, amountXpf, call, first } = await lost();
    await pullStatement("sandbox");
    const [restored] = await payments(merchant);
    expect(restored).toMatchObject({ status: "succeeded", recovered: true, customerId: null });
    expect(restored?.id).toBe(first.body.data.id);
    const again = await call();
    expect([again.status, again.body.data.id]).toEqual([201, restored?.id]);
    expect(again.body.data).toMatchObject({ customerId: customer, metadata: { order: "A1" } });
    expect((await call()).text).toBe(again.text);
    expect(await movements("debit", amountXpf)).toBe(1);
    expect(await payments(merchant)).toHaveLength(1);
    const shown = (await merchant.api.get(`/transactions/${restored?.id}`)).body.data;
    expect(shown).toMatchObject({ recovered: true, customerId: customer, cardLast4: "4242" });
    expect(await db.receipt.count({ where: { transactionId: restored?.id ?? "" } })).toBe(1);
    expect((await eventsOf(restored?.id ?? "")).map(({ type }) => type)).toEqual([
      "payment.created",
      "payment.succeeded",
      "payment.updated",
    ]);
  });

  it("starts a new payment a day later", async () => {
    const { merchant, amountXpf, call } = await lost();
    await pullStatement("sandbox");
    await db.bankOperation.updateMany({
      where: { merchantId: merchant.id },
      data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    expect((await call()).status).toBe(201);
    expect(await movements("debit", amountXpf)).toBe(2);
    expect(await payments(merchant)).toHaveLength(2);
  });

  it("debits once when ten requests repeat it at the same time", async () => {
    const { merchant, amountXpf, call } = await lost();
    await pullStatement("sandbox");
    const replies = await Promise.all(Array.from({ length: 10 }, call));
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect((await call()).status).toBe(201);
    expect(await movements("debit", amountXpf)).toBe(1);
    expect(await payments(merchant)).toHaveLength(1);
  });
});

describe("a hosted page whose payment a restore lost", () => {
  it("completes its session from the statement", async () => {
    const merchant = await aMerchant();
    const amountXpf = anAmount();
    const session = await aSession(merchant, amountXpf, { customerEmail: "hina@example.pf" });
    const bringBack = await backUp(merchant.id);
    const { row } = await paySession(payer(merchant), { sessionId: session, ...(await typed()) });
    expect(row.status).toBe("succeeded");
    await bringBack();
    await pullStatement("sandbox");
    const shown = (await merchant.api.get(`/checkout-sessions/${session}`)).body.data;
    const [restored] = await payments(merchant);
    expect(shown).toMatchObject({ status: "complete", transactionId: restored?.id });
    expect(restored).toMatchObject({ recovered: true, source: "checkout_session" });
    expect(await db.receipt.findMany({ where: { merchantId: merchant.id } })).toMatchObject([
      { email: "hina@example.pf" },
    ]);
    const types = (await eventsOf(session)).map(({ type }) => type);
    expect(types.at(-1)).toBe("checkout_session.completed");
    expect(await casesOf(merchant)).toMatchObject([
      { kind: "orphan", state: "resolved", resolution: "restored", transactionId: restored?.id },
    ]);
    const again = paySession(payer(merchant), { sessionId: session, ...(await typed()) });
    await expect(again).rejects.toMatchObject({ kind: { status: 409 } });
    expect(await movements("debit", amountXpf)).toBe(1);
  });

  it("completes a session that sells a subscription, which nobody has agreed to any more", async () => {
    const merchant = await aMerchant();
    const { id } = await aSale(merchant, { price: { billing: "advance", amountXpf: anAmount() } });
    const bringBack = await backUp(merchant.id);
    const { row } = await payFirst(merchant, id);
    await bringBack();
    await pullStatement("sandbox");
    const shown = (await merchant.api.get(`/checkout-sessions/${id}`)).body.data;
    expect(shown).toMatchObject({ status: "complete", subscriptionId: null });
    expect(await db.subscription.count({ where: { merchantId: merchant.id } })).toBe(0);
    const [restored] = await payments(merchant);
    expect(restored).toMatchObject({ recovered: true, status: "succeeded", id: row.id });
    expect(await casesOf(merchant)).toMatchObject([{ resolution: "restored" }]);
  });

  it("finds the attempt among the lost ones", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant, anAmount());
    const bringBack = await backUp(merchant.id);
    const refused = { ...(await typed()), bankToken: await aToken("4000000000000002") };
    await paySession(payer(merchant), { sessionId: session, ...refused });
    await paySession(payer(merchant), { sessionId: session, ...(await typed()) });
    await bringBack();
    await pullStatement("sandbox");
    const shown = (await merchant.api.get(`/checkout-sessions/${session}`)).body.data;
    expect(shown.status).toBe("complete");
  });

  it("debits a session once when it is paid again before the statement is read", async () => {
    const merchant = await aMerchant();
    const amountXpf = anAmount();
    const session = await aSession(merchant, amountXpf);
    const bringBack = await backUp(merchant.id);
    await paySession(payer(merchant), { sessionId: session, ...(await typed()) });
    await bringBack();
    const { row } = await paySession(payer(merchant), { sessionId: session, ...(await typed()) });
    expect(row.status).toBe("succeeded");
    expect(await movements("debit", amountXpf)).toBe(1);
  });

  it("gives a link's visit the payment that was restored without it", async () => {
    const merchant = await aMerchant();
    const amountXpf = anAmount();
    const link = (await merchant.api.post("/payment-links", { amountXpf, description: "Don" })).body
      .data;
    const bringBack = await backUp(merchant.id);
    const visit = { ...(await typed()), id: link.id as string };
    await payHosted(payer(merchant), linkPayable, visit);
    await bringBack();
    await pullStatement("sandbox");
    expect(await payments(merchant)).toMatchObject([{ recovered: true, paymentLinkId: null }]);
    const again = await payHosted(payer(merchant), linkPayable, {
      ...visit,
      bankToken: await aToken(),
    });
    expect(again.row).toMatchObject({ recovered: true, paymentLinkId: link.id });
    expect(await movements("debit", amountXpf)).toBe(1);
  });

  it("stands alone where its link has had its last payment since", async () => {
    const merchant = await aMerchant();
    const amountXpf = anAmount();
    const sold = { amountXpf, description: "Stage", maxPayments: 1 };
    const link = (await merchant.api.post("/payment-links", sold)).body.data.id as string;
    const headers = { "Idempotency-Key": newId() };
    const asked = { amountXpf, paymentLinkId: link };
    const waiting = (await merchant.api.post("/payments/intent", asked, headers)).body.data.id;
    const bringBack = await backUp(merchant.id);
    await payHosted(payer(merchant), intentPayable, { ...(await typed()), id: waiting });
    await bringBack();
    const visit = { ...(await typed()), id: link, visitor: newId() };
    const { row: last } = await payHosted(payer(merchant), linkPayable, visit);
    await pullStatement("sandbox");
    expect(await movements("debit", amountXpf)).toBe(2);
    const found = await payments(merchant);
    expect(found).toHaveLength(3);
    expect(found.find(({ id }) => id === waiting)?.status).toBe("pending");
    expect(found.find(({ recovered }) => recovered)).toMatchObject({
      status: "succeeded",
      paymentLinkId: null,
    });
    const after = (await merchant.api.get(`/payment-links/${link}`)).body.data;
    expect([after.paymentsCount, last.paymentLinkId]).toEqual([1, link]);
    await announceLinkEnds({ merchantId: merchant.id });
    const types = (await eventsOf(link)).map(({ type }) => type);
    expect(types).toEqual(["payment_link.created", "payment_link.exhausted"]);
  });

  it("completes the payment of a client secret", async () => {
    const merchant = await aMerchant();
    const amountXpf = anAmount();
    const headers = { "Idempotency-Key": newId() };
    const { id } = (await merchant.api.post("/payments/intent", { amountXpf }, headers)).body.data;
    const bringBack = await backUp(merchant.id);
    await payHosted(payer(merchant), intentPayable, { ...(await typed()), id });
    await bringBack();
    await pullStatement("sandbox");
    expect(await payments(merchant)).toMatchObject([{ id, status: "succeeded", recovered: false }]);
    expect(await movements("debit", amountXpf)).toBe(1);
  });
});

describe("an invoice whose attempt a restore lost", () => {
  const anInvoice = async () => {
    const merchant = await aMerchant();
    const amountXpf = anAmount();
    const subscription = await aSubscription(merchant, { price: { amountXpf } });
    return { merchant, amountXpf, due: seconds(subscription.currentPeriodEnd) };
  };
  const invoices = (merchant: TestMerchant) =>
    db.invoice.findMany({ where: { merchantId: merchant.id } });

  it("is debited once, even when it is issued again under another id", async () => {
    const { merchant, amountXpf, due } = await anInvoice();
    const bringBack = await backUp(merchant.id);
    await liveUntil(merchant, due);
    const [before] = await invoices(merchant);
    await bringBack();
    await pullStatement("sandbox");
    expect(await payments(merchant)).toMatchObject([{ recovered: true, invoiceId: null }]);
    await liveUntil(merchant, due);
    const [after] = await invoices(merchant);
    expect(after?.id).not.toBe(before?.id);
    const [restored] = await payments(merchant);
    expect(after).toMatchObject({ status: "paid", transactionId: restored?.id });
    expect(await payments(merchant)).toHaveLength(1);
    expect(await movements("debit", amountXpf)).toBe(1);
  });

  it("is debited once when the statement was not read", async () => {
    const { merchant, amountXpf, due } = await anInvoice();
    const bringBack = await backUp(merchant.id);
    await liveUntil(merchant, due);
    await bringBack();
    await liveUntil(merchant, due);
    expect(await invoices(merchant)).toMatchObject([{ status: "paid" }]);
    expect(await movements("debit", amountXpf)).toBe(1);
  });
});

describe("a refund that a restore lost", () => {
  it("is restored, and its Idempotency-Key returns it again", async () => {
    const merchant = await aMerchant();
    const amountXpf = anAmount();
    const session = await aSession(merchant, amountXpf);
    const paid = await paySession(payer(merchant), { sessionId: session, ...(await typed()) });
    const bringBack = await backUp(merchant.id);
    const headers = { "Idempotency-Key": newId() };
    const back = anAmount();
    const call = () =>
      merchant.api.post(
        `/transactions/${paid.row.id}/refunds`,
        { amountXpf: back - 300_000 },
        headers,
      );
    const first = await call();
    expect(first.status).toBe(201);
    await bringBack();
    await pullStatement("sandbox");
    const restored = await db.refund.findMany({ where: { merchantId: merchant.id } });
    expect(restored).toMatchObject([{ status: "succeeded", amountXpf: BigInt(back - 300_000) }]);
    expect(restored[0]?.id).toBe(first.body.data.id);
    const again = await call();
    expect([again.status, again.body.data.id]).toEqual([201, restored[0]?.id]);
    expect(await db.refund.count({ where: { merchantId: merchant.id } })).toBe(1);
    expect(await movements("refund", back - 300_000)).toBe(1);
  });
});

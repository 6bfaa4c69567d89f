import { afterAll, beforeAll, expect, it } from "vitest";
import { paySession } from "@/lib/checkout-sessions/pay.fixture";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { payerContext } from "@/lib/payments/authentication";
import { aSubscription, setClock } from "@/lib/subscriptions/billing.fixture";
import { issueDue } from "@/lib/subscriptions/issue";
import { startBank } from "@/lib/testing/bank";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

let bank: Awaited<ReturnType<typeof startBank>>;

beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const pay = async ({ id }: TestMerchant, sessionId: string, bankToken: string) =>
  paySession(payerContext({ merchantId: id, livemode: false }), {
    sessionId,
    bankToken,
    email: null,
    locale: "fr",
    visitor: newId(),
  });

it("refuses to simulate success of a failed attempt while another one is at the bank", async () => {
  const of = await aMerchant();
  const session = await of.api.post("/checkout-sessions", {
    lineItems: [{ description: "Café", amountXpf: 1000 }],
    successUrl: "https://boutique.example/merci",
  });
  const { row: refused } = await pay(of, session.body.data.id, "pm_card_declined");
  const { row: live } = await pay(of, session.body.data.id, "pm_card_slow");
  expect([refused.status, live.status]).toEqual(["failed", "processing"]);
  const body = { transactionId: refused.id, outcome: "succeeded" };
  const reply = await of.api.post("/test/simulate", body);
  expect([reply.status, reply.body.details?.reason]).toEqual([409, "session_payment_in_progress"]);
});

it("refuses to simulate another outcome while the bank does not answer", async () => {
  const of = await aMerchant();
  const customer = (await of.api.post("/customers", { name: "Hina" })).body.data.id;
  const card = { customer, token: "pm_card_slow" };
  const paymentMethod = (await of.api.post("/payment-methods", card)).body.data.id;
  const paid = await of.api.post(
    "/payments/intent",
    { amountXpf: 500, customer, paymentMethod },
    { "Idempotency-Key": newId() },
  );
  expect(paid.body.data.status).toBe("processing");
  await bank.close();
  const body = { transactionId: paid.body.data.id, outcome: "failed" };
  const reply = await of.api.post("/test/simulate", body);
  bank = await startBank();
  expect([reply.status, reply.body.details?.reason]).toEqual([409, "payment_in_progress"]);
});

it("a payment of an invoice waits for the request that holds its key", async () => {
  const of = await aMerchant();
  const subscription = await aSubscription(of);
  await setClock(of, new Date(subscription.currentPeriodEnd * 1000));
  await issueDue({ merchantId: of.id });
  const { id } = await db.invoice.findFirstOrThrow({ where: { merchantId: of.id } });
  const key = newId();
  const send = () => of.api.post(`/invoices/${id}/pay`, {}, { "Idempotency-Key": key });
  expect((await send()).status).toBe(200);
  await db.idempotencyKey.updateMany({
    where: { merchantId: of.id, key },
    data: {
      point: "started",
      responseStatus: null,
      responseBody: null,
      leasedUntil: new Date(Date.now() + 30_000),
    },
  });
  const waiting = await send();
  expect([waiting.status, waiting.body.error]).toEqual([409, "idempotency_in_progress"]);
});

import { expect } from "vitest";
import { paySession } from "@/lib/checkout-sessions/pay.fixture";
import { db, statement } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { payerContext } from "@/lib/payments/authentication";
import { aToken } from "@/lib/testing/bank";
import type { TestMerchant } from "@/lib/testing/merchant";

export const idem = () => ({ "Idempotency-Key": newId() });

export const aCard = async ({ api }: TestMerchant, token: string) => {
  const customer = (await api.post("/customers", { email: `${newId()}@example.pf` })).body.data;
  const method = (await api.post("/payment-methods", { customer: customer.id, token })).body.data;
  return { customer: customer.id as string, paymentMethod: method.id as string };
};

export const aSession = async ({ api }: TestMerchant, more: object = {}) => {
  const lineItems = [{ amountXpf: 1495, description: "Tapa", quantity: 2 }];
  const body = { lineItems, successUrl: "https://shop.example.pf/merci", ...more };
  const reply = await api.post("/checkout-sessions", body);
  expect(reply.status).toBe(201);
  return reply.body.data;
};

export const pay = async (
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

export const debitsAtBank = async (transactionIds: string[]): Promise<number> => {
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

export const due = () =>
  db.bankOperation.updateMany({
    where: { resolvedAt: null },
    data: { nextCheckAt: new Date(0), leasedUntil: null },
  });

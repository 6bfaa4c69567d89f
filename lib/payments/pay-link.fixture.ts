import { expect } from "vitest";
import { db, statement } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { linkPayable } from "@/lib/payment-links/payable";
import { payerContext } from "@/lib/payments/authentication";
import { payHosted } from "@/lib/payments/pay-hosted";
import { aToken } from "@/lib/testing/bank";
import type { TestMerchant } from "@/lib/testing/merchant";

export const GOOD = "4242424242424242";

export const DECLINED = "4000000000000002";

export const BROWSER = "b".repeat(32);

export const idem = () => ({ "Idempotency-Key": newId() });

export const aLink = async ({ api }: TestMerchant, more: object = {}) => {
  const body = { amountXpf: 2990, description: "Tapa", ...more };
  const reply = await api.post("/payment-links", body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data;
};

export const linkNow = async ({ api }: TestMerchant, id: string) =>
  (await api.get(`/payment-links/${id}`)).body.data;

export const switchOff = ({ api }: TestMerchant, id: string) =>
  api.patch(`/payment-links/${id}`, { active: false });

export const payer = ({ id }: TestMerchant) => payerContext({ merchantId: id, livemode: false });

export const pay = async (
  merchant: TestMerchant,
  id: string,
  {
    visitor,
    number = GOOD,
    locale = "fr",
  }: { visitor: string; number?: string; locale?: "fr" | "en" },
) =>
  payHosted(payer(merchant), linkPayable, {
    id,
    bankToken: await aToken(number),
    email: "marie@example.pf",
    locale,
    visitor,
  });

export const debitsOf = async (linkId: string): Promise<number> => {
  const operations = await db.bankOperation.findMany({
    where: { transaction: { paymentLinkId: linkId } },
  });
  const [row] = await statement<{ n: number }>(
    "test.debits",
    "SELECT count(*)::int AS n FROM bank.movements WHERE kind = 'debit' AND reference = ANY($1)",
    [operations.map(({ reference }) => reference)],
  );
  return row?.n ?? -1;
};

export const aCard = async ({ api }: TestMerchant, token = "pm_card_alpha") => {
  const customer = (await api.post("/customers", { email: `${newId()}@example.pf` })).body.data;
  const method = (await api.post("/payment-methods", { customer: customer.id, token })).body.data;
  return { customer: customer.id as string, paymentMethod: method.id as string };
};

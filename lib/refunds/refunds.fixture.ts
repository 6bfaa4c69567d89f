import { db, statement } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { injectFaults } from "@/lib/testing/bank";
import type { TestMerchant } from "@/lib/testing/merchant";

export const idem = (key: string = newId()) => ({ "Idempotency-Key": key });

/** A payment that the sandbox bank accepted. */
export const paidAtBank = async ({ api }: TestMerchant, amountXpf: number): Promise<string> => {
  const customer = (await api.post("/customers", { email: `${newId()}@example.pf` })).body.data.id;
  const card = { customer, token: "pm_card_alpha" };
  const paymentMethod = (await api.post("/payment-methods", card)).body.data.id;
  const body = { amountXpf, customer, paymentMethod };
  const paid = await api.post("/payments/intent", body, idem());
  if (paid.body.data?.status !== "succeeded") throw new Error(paid.text);
  return paid.body.data.id;
};

/** A payment that only a simulation made succeed. */
export const paidBySimulation = async (
  { api }: TestMerchant,
  amountXpf: number,
): Promise<string> => {
  const { id } = (await api.post("/payments/intent", { amountXpf }, idem())).body.data;
  await api.post("/test/simulate", { transactionId: id, outcome: "succeeded" });
  return id;
};

export const refund = (
  { api }: TestMerchant,
  id: string,
  body: object = {},
  key: string = newId(),
) => api.post(`/transactions/${id}/refunds`, body, idem(key));

/** The bank's movements back for a payment. */
export const givenBack = async (transactionId: string): Promise<{ count: number; sum: number }> => {
  const operations = await db.bankOperation.findMany({ where: { transactionId, kind: "refund" } });
  const [row] = await statement<{ count: number; sum: number }>(
    "test.given_back",
    `SELECT count(*)::int AS count, coalesce(sum(amount_xpf), 0)::int AS sum FROM bank.movements
     WHERE kind = 'refund' AND reference = ANY($1)`,
    [operations.map(({ reference }) => reference)],
  );
  return row ?? { count: -1, sum: -1 };
};

const CALM = { on: "refunds", timeoutBefore: 0, timeoutAfter: 0, http500After: 0, garbage: 0 };

/** Switches on faults of the bank's refunds. */
export const injectRefundFaults = (faults: object = {}) =>
  injectFaults({ ...CALM, refundFails: 0, refundProcessing: 0, ...faults });

/** Makes every open operation due. */
export const due = (transactionId: string) =>
  db.bankOperation.updateMany({
    where: { transactionId, resolvedAt: null },
    data: { nextCheckAt: new Date(0), leasedUntil: null },
  });

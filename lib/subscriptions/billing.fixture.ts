import { DAY } from "@/lib/kit/clock";
import { db, statement } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { chargeDueInvoices, nextBilling } from "@/lib/payments/charge-due-invoices";
import { refreshClock } from "@/lib/test-clock/watch";
import type { TestMerchant } from "@/lib/testing/merchant";

/** A price to subscribe to. */
export const aPrice = async ({ api }: TestMerchant, more: object = {}): Promise<string> => {
  const product = (await api.post("/products", { name: "Panier de fruits" })).body.data.id;
  const body = { product, amountXpf: 2990, interval: "month", ...more };
  const reply = await api.post("/prices", body);
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
};

export const aCustomer = async ({ api }: TestMerchant, more: object = {}): Promise<string> => {
  const body = { name: "Hina", email: `${newId()}@example.pf`, ...more };
  return (await api.post("/customers", body)).body.data.id;
};

export const aCard = async (
  { api }: TestMerchant,
  customer: string,
  token = "pm_card_alpha",
): Promise<string> => {
  const reply = await api.post("/payment-methods", { customer, token });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
};

type Wanted = { token?: string; price?: object; customer?: object; more?: object };

/** A subscription whose customer has one card, which is the default. */
export const aSubscription = async (merchant: TestMerchant, wanted: Wanted = {}) => {
  const customer = await aCustomer(merchant, wanted.customer);
  const paymentMethod = await aCard(merchant, customer, wanted.token);
  const price = await aPrice(merchant, wanted.price);
  const body = { customer, price, ...wanted.more };
  const reply = await merchant.api.post("/subscriptions", body);
  if (reply.status !== 201) throw new Error(reply.text);
  return { ...reply.body.data, paymentMethod } as Subscribed;
};

type Subscribed = {
  id: string;
  customerId: string;
  paymentMethod: string;
  billingAnchor: number;
  currentPeriodEnd: number;
};

/** Sets the merchant's test clock to this instant. */
export const setClock = async ({ id: merchantId }: TestMerchant, at: Date): Promise<void> => {
  await db.testClock.upsert({
    where: { merchantId },
    create: { merchantId, frozenAt: at },
    update: { frozenAt: at },
  });
  await refreshClock(merchantId);
};

export const seconds = (unix: number): Date => new Date(unix * 1000);

/** Advances the merchant's clock, and bills at each instant on the way at which something is due. */
export const liveUntil = async (merchant: TestMerchant, until: Date): Promise<void> => {
  const clock = await db.testClock.findUnique({ where: { merchantId: merchant.id } });
  let at = clock?.frozenAt ?? new Date();
  await chargeDueInvoices(merchant.id);
  for (;;) {
    const next = await nextBilling(merchant.id, at);
    if (!next || next > until) break;
    at = next;
    await setClock(merchant, at);
    await chargeDueInvoices(merchant.id);
  }
  await setClock(merchant, until);
};

export const daysAfter = (unix: number, days: number): Date => new Date(unix * 1000 + days * DAY);

/** How often the bank debited for these invoices. */
export const debitsAtBank = async (invoiceIds: readonly string[]): Promise<number> => {
  const [row] = await statement<{ n: number }>(
    "test.invoice_debits",
    `SELECT count(*)::int AS n FROM bank.movements m
     JOIN bank_operations o ON o.reference = m.reference
     JOIN transactions t ON t.id = o.transaction_id
     WHERE m.kind = 'debit' AND t.invoice_id = ANY($1)`,
    [invoiceIds],
  );
  return row?.n ?? -1;
};

export const readAs =
  ({ api }: TestMerchant) =>
  async (path: string) =>
    (await api.get(path)).body.data;

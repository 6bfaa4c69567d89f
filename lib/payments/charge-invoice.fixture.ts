import { db } from "@/lib/kit/db";
import { chargeDueInvoices } from "@/lib/payments/charge-due-invoices";
import { aSubscription, readAs, seconds, setClock } from "@/lib/subscriptions/billing.fixture";
import type { TestMerchant } from "@/lib/testing/merchant";

/** A subscription at the instant its first invoice was issued and charged. */
export const billed = async (merchant: TestMerchant, token: string, more: object = {}) => {
  const made = await aSubscription(merchant, { token, ...more });
  await setClock(merchant, seconds(made.currentPeriodEnd));
  await chargeDueInvoices(merchant.id);
  const { id } = await db.invoice.findFirstOrThrow({ where: { subscriptionId: made.id } });
  return { made, id, due: made.currentPeriodEnd };
};

export const invoiceAs = (merchant: TestMerchant) => (id: string) =>
  readAs(merchant)(`/invoices/${id}`);

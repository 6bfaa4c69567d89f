import { db } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import type { HostedPayment } from "@/lib/payables/charge";
import { payerContext } from "@/lib/payments/authentication";
import { payHosted } from "@/lib/payments/pay-hosted";
import { aSubscription, seconds, setClock } from "@/lib/subscriptions/billing.fixture";
import { issueDue } from "@/lib/subscriptions/issue";
import { invoicePayable } from "@/lib/subscriptions/payable";
import type { TestMerchant } from "@/lib/testing/merchant";

/** An invoice that was issued and not charged yet. */
export const issued = async (
  merchant: TestMerchant,
  token = "pm_card_alpha",
  customer: object = {},
) => {
  const made = await aSubscription(merchant, { token, customer });
  await setClock(merchant, seconds(made.currentPeriodEnd));
  await issueDue({ merchantId: merchant.id });
  const { id } = await db.invoice.findFirstOrThrow({ where: { subscriptionId: made.id } });
  return { made, id, due: made.currentPeriodEnd };
};

export const payerOf = (merchant: TestMerchant) =>
  payerContext({ merchantId: merchant.id, livemode: false });

export const visitor = "v".repeat(32);

export const onPage = (merchant: TestMerchant, id: string, more: Partial<HostedPayment> = {}) =>
  payHosted(payerOf(merchant), invoicePayable, {
    id,
    bankToken: null,
    email: null,
    locale: "fr",
    visitor,
    ...more,
  });

export const standingOf = async (merchant: TestMerchant, id: string, looker = visitor) =>
  (await invoicePayable.view(payerOf(merchant), id, looker)).checkout;

export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Refusal ? (thrown.kind.reason ?? thrown.kind.code) : String(thrown);

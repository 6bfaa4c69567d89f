import type { CardConsent } from "@/lib/bank/card-consent";
import { sessionPayable } from "@/lib/checkout-sessions/payable";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import type { HostedPayment } from "@/lib/payables/charge";
import { linkPayable } from "@/lib/payment-links/payable";
import { payerContext } from "@/lib/payments/authentication";
import { payHosted } from "@/lib/payments/pay-hosted";
import { subscribeHosted } from "@/lib/setup-intents/subscribe";
import { aPrice } from "@/lib/subscriptions/billing.fixture";
import { aToken } from "@/lib/testing/bank";
import type { TestMerchant } from "@/lib/testing/merchant";

export const consent: CardConsent = {
  at: "2026-11-23T10:00:00.000Z",
  text: "En vous abonnant, vous autorisez Boutique Hina à débiter votre carte de 2 990 XPF par mois.",
  locale: "fr",
  page: "/c/0198f7a2",
  ip: "203.0.113.7",
};

export const payer = ({ id: merchantId }: TestMerchant) =>
  payerContext({ merchantId, livemode: false });

type Wanted = { price?: object; more?: object };

/** A session that sells a subscription to a monthly price. */
export const aSale = async (shop: TestMerchant, { price = {}, more = {} }: Wanted = {}) => {
  const reply = await shop.api.post("/checkout-sessions", {
    lineItems: [{ price: await aPrice(shop, price) }],
    mode: "subscription",
    successUrl: "https://shop.example.pf/merci",
    ...more,
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
};

/** A link that sells one. */
export const aSellingLink = async (shop: TestMerchant, { price = {}, more = {} }: Wanted = {}) => {
  const body = { price: await aPrice(shop, price), mode: "subscription", ...more };
  const reply = await shop.api.post("/payment-links", body);
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
};

export type Typed = Partial<HostedPayment> & { number?: string };

const typed = async ({ number = "4242424242424242", ...payment }: Typed) => ({
  bankToken: payment.paymentMethodId ? null : (payment.bankToken ?? (await aToken(number))),
  email: `${newId()}@example.pf`,
  locale: "fr" as const,
  visitor: "v".repeat(32),
  consent,
  ...payment,
});

/** Subscribes on the page of a session for which nothing is due now. */
export const subscribe = async (shop: TestMerchant, id: string, payment: Typed = {}) =>
  subscribeHosted(payer(shop), sessionPayable, { id, ...(await typed(payment)) });

/** The same of a link. */
export const subscribeByLink = async (shop: TestMerchant, id: string, payment: Typed = {}) =>
  subscribeHosted(payer(shop), linkPayable, { id, ...(await typed(payment)) });

/** Pays what is due now for a subscription. */
export const payFirst = async (
  shop: TestMerchant,
  id: string,
  { byLink = false, ...payment }: Typed & { byLink?: boolean } = {},
) =>
  payHosted(payer(shop), byLink ? linkPayable : sessionPayable, { id, ...(await typed(payment)) });

export const soldBy = async ({ id: merchantId }: TestMerchant) => ({
  subscriptions: await db.subscription.findMany({ where: { merchantId } }),
  methods: await db.paymentMethod.findMany({ where: { merchantId } }),
  invoices: await db.invoice.findMany({ where: { merchantId } }),
  payments: await db.transaction.findMany({ where: { merchantId } }),
  setups: await db.setupIntent.findMany({ where: { merchantId } }),
});

import type { CardConsent } from "@/lib/bank/card-consent";
import { now } from "@/lib/kit/clock";
import { tenant } from "@/lib/kit/context";
import { assert, refuse } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import type { HostedPayment } from "@/lib/payables/charge";
import { paymentPaid } from "@/lib/payables/errors";
import type { Seller } from "@/lib/payables/payable";
import { dueNow } from "@/lib/payables/terms";
import type { ShownTerms } from "@/lib/payables/view";
import { linkPaymentInProgress } from "@/lib/payment-links/errors";
import { type LabelledLink, labelOf } from "@/lib/payment-links/serialise";
import { requireOpenLink } from "@/lib/payment-links/steps";
import type { Billing } from "@/lib/prices/schema";
import { datesOf } from "@/lib/subscriptions/terms";

/** The subscription that a link sells, as it would start now; null if it takes a payment. */
export const shownTermsOf = (link: LabelledLink): ShownTerms | null => {
  const { price, amountXpf, trialDays } = link;
  if (link.mode !== "subscription" || !price?.interval || !price.intervalCount) return null;
  const terms = {
    label: labelOf(link),
    amountXpf: Number(amountXpf),
    interval: price.interval,
    intervalCount: price.intervalCount,
    billing: price.billing as Billing,
    trialDays: trialDays ?? 0,
  };
  return { ...terms, ...datesOf(terms, now(link)) };
};

/** The consent to the subscription that a link sells, which is not paid without; null if it takes a payment. */
export const consentTo = (
  link: LabelledLink,
  { consent = null, restored }: HostedPayment,
): CardConsent | null => {
  const terms = shownTermsOf(link);
  if (!terms) return null;
  assert(dueNow(terms) > 0, "a link without a payment registers the card");
  assert(consent || restored, "the page says what its customer agrees to");
  return consent;
};

/** How a link sells a subscription: to whoever opens it, once per visit. */
export const linkSeller: Seller<LabelledLink> = {
  saleOf({ id, mode, priceId, trialDays, metadata }) {
    if (mode !== "subscription" || priceId === null) return null;
    return {
      priceId,
      trialDays: trialDays ?? 0,
      paymentLinkId: id,
      metadata: asMetadata(metadata),
    };
  },

  async requireOpen(tx, ctx, link, visitNonce) {
    // Nobody else holds the link: two submits of one visit wait for each other here.
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${`visit:${visitNonce}`}, 0))`;
    const rows = await tx.setupIntent.findMany({
      where: { ...tenant(ctx), paymentLinkId: link.id, visitNonce },
      select: {
        status: true,
        bankOperations: { where: { resolvedAt: null }, select: { id: true } },
      },
    });
    if (rows.some(({ status }) => status === "succeeded")) return refuse(paymentPaid);
    if (rows.some(({ bankOperations }) => bankOperations.length > 0)) {
      return refuse(linkPaymentInProgress);
    }
    requireOpenLink(link);
    return link;
  },

  columnsOf: ({ id }, visitNonce) => ({ checkoutSessionId: null, paymentLinkId: id, visitNonce }),

  payerOf: async () => ({ customerId: null, method: null }),
};

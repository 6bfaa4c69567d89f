import { tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import { taxBaseOf } from "@/lib/kit/taxes";
import { readerOf } from "@/lib/kit/unit";
import type { Profile } from "@/lib/merchants/profile";
import { chargeOf, triesAt } from "@/lib/payables/charge";
import {
  attemptsAt,
  type CheckoutState,
  paidState,
  stateOfAttempts,
} from "@/lib/payables/checkout-state";
import { paymentPaid } from "@/lib/payables/errors";
import type { Payable } from "@/lib/payables/payable";
import { hostedView } from "@/lib/payables/view";
import { linkInactive, linkPaymentInProgress } from "@/lib/payment-links/errors";
import { findLink } from "@/lib/payment-links/read";
import { returnUrlOf } from "@/lib/payment-links/return-url";
import { type LabelledLink, labelOf } from "@/lib/payment-links/serialise";
import { columnsOfLink } from "@/lib/payment-links/steps";

// Only payments of this page request: those of other customers of the link are private.
const stateOf = async (link: LabelledLink, visitNonce: string): Promise<CheckoutState> => {
  const { id: paymentLinkId, merchantId, livemode } = link;
  const attempts = await attemptsAt({ merchantId, livemode, paymentLinkId, visitNonce });
  const paid = attempts.find(({ paidAt }) => paidAt !== null);
  if (paid) return paidState(paid.id, (payment) => returnUrlOf(link, payment));
  return stateOfAttempts(attempts, visitNonce, !link.active && { state: "closed" });
};

/** A payment link: anybody who opens it can pay, once per page request. `visitor` is the request's nonce. */
export const linkPayable: Payable<LabelledLink & { merchant?: Profile }> = {
  // Not locked, since many customers pay the same link; the unique index stops a second submit of one page request.
  lock: (tx, ctx, id) => findLink(readerOf(tx), ctx, id),
  live: { index: "tx_link_visit", refusal: linkPaymentInProgress },

  async record(tx, ctx, link, payment) {
    const { visitor } = payment;
    const visit = { ...tenant(ctx), paymentLinkId: link.id, visitNonce: visitor };
    const { live, next } = await triesAt(tx, visit);
    if (live) return refuse(live === "processing" ? linkPaymentInProgress : paymentPaid);
    if (!link.active) return refuse(linkInactive);
    return chargeOf(tx, ctx, payment, {
      purpose: `payment_link|${link.id}|${visitor}|${next}`,
      ...columnsOfLink(link),
      amountXpf: link.amountXpf,
      metadata: asMetadata(link.metadata),
    });
  },

  async view(ctx, id, visitor, known) {
    const link = known ?? (await findLink(db, ctx, id));
    return hostedView(ctx, link, {
      merchant: known?.merchant,
      label: labelOf(link),
      taxBases: taxBaseOf(link.tgcRateBp, link.amountXpf),
      customerEmail: null,
      checkout: await stateOf(link, visitor),
    });
  },
};

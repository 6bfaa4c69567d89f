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
import { type Choice, onlyChoice } from "@/lib/payables/choice";
import { paymentPaid } from "@/lib/payables/errors";
import type { Payable } from "@/lib/payables/payable";
import { stateOfRegistrations } from "@/lib/payables/registered";
import { dueNow } from "@/lib/payables/terms";
import { emailFieldOf, hostedView, type ShownTerms } from "@/lib/payables/view";
import { choiceOfPayment, choosableOf } from "@/lib/payment-links/choices";
import { linkPaymentInProgress } from "@/lib/payment-links/errors";
import { isExhausted, isExpired } from "@/lib/payment-links/life";
import { findLink } from "@/lib/payment-links/read";
import { returnUrlOf, subscribedUrlOf } from "@/lib/payment-links/return-url";
import { consentTo, linkSeller, shownTermsOf } from "@/lib/payment-links/sale";
import { type LabelledLink, labelOf } from "@/lib/payment-links/serialise";
import {
  columnsOfLink,
  requireChoice,
  requireOpenLink,
  takePlace,
} from "@/lib/payment-links/steps";

/** A link as its page has read it; `chosen` is what its customer chose, `isChoosing` to choose something else. */
export type OpenedLink = LabelledLink & {
  merchant?: Profile;
  chosen?: Choice | null;
  isChoosing?: boolean;
};

type State = { checkout: CheckoutState; choice: Choice | null };

/** Nothing is due now. */
const freeOfCharge: Choice = { amountXpf: 0, quantity: null, answers: [] };

const stateOfSale = (link: OpenedLink, visitNonce: string): Promise<CheckoutState> =>
  stateOfRegistrations(
    link,
    { paymentLinkId: link.id, visitNonce },
    {
      visitor: visitNonce,
      over: () => overOf(link, freeOfCharge),
      returnUrl: (subscription) => subscribedUrlOf(link, subscription),
    },
  );

// Only payments of this page request: those of other customers of the link are private.
const stateOf = async (
  link: OpenedLink,
  visitNonce: string,
  terms: ShownTerms | null,
): Promise<State> => {
  if (terms && dueNow(terms) === 0) {
    return { checkout: await stateOfSale(link, visitNonce), choice: freeOfCharge };
  }
  const { id: paymentLinkId, merchantId, livemode } = link;
  const attempts = await attemptsAt({ merchantId, livemode, paymentLinkId, visitNonce });
  const paid = attempts.find(({ paidAt }) => paidAt !== null);
  if (paid) {
    const checkout = await paidState(paid.id, (payment) => returnUrlOf(link, payment));
    return { checkout, choice: choiceOfPayment(paid) };
  }
  const live = attempts.find(({ status }) => status === "processing");
  const choice = live
    ? choiceOfPayment(live)
    : (onlyChoice(choosableOf(link)) ?? link.chosen ?? null);
  const over = !live && (await overOf(link, choice));
  return { checkout: await stateOfAttempts(attempts, visitNonce, over), choice };
};

/** Why a link cannot be paid by this customer now. */
const overOf = async (link: OpenedLink, choice: Choice | null): Promise<CheckoutState | false> => {
  if (!link.active) return { state: "closed" };
  if (isExpired(link)) return { state: "expired" };
  if (await isExhausted(link)) return { state: "exhausted" };
  if (choice && !link.isChoosing) return false;
  return { state: "choose", choosable: choosableOf(link), choice };
};

/** A payment link: anybody who opens it can pay, once per page request. `visitor` is the request's nonce. */
export const linkPayable: Payable<OpenedLink> = {
  // Not locked, since many customers pay the same link; the unique index stops a second submit of one page request.
  lock: (tx, ctx, id) => findLink(readerOf(tx), ctx, id),
  live: { index: "tx_link_visit", refusal: linkPaymentInProgress },
  seller: linkSeller,

  async record(tx, ctx, link, payment) {
    const { visitor } = payment;
    const visit = { ...tenant(ctx), paymentLinkId: link.id, visitNonce: visitor };
    const { live, next } = await triesAt(tx, visit);
    if (live) return refuse(live === "processing" ? linkPaymentInProgress : paymentPaid);
    requireOpenLink(link);
    takePlace(tx, link);
    return chargeOf(tx, ctx, payment, {
      consent: consentTo(link, payment),
      purpose: `payment_link|${link.id}|${visitor}|${next}`,
      ...columnsOfLink(link, requireChoice(ctx, link, payment.choice)),
      metadata: asMetadata(link.metadata),
    });
  },

  async view(ctx, id, visitor, known) {
    const link = known ?? (await findLink(db, ctx, id));
    const subscription = shownTermsOf(link);
    const { checkout, choice } = await stateOf(link, visitor, subscription);
    // Until it is chosen, the page shows no total.
    const amountXpf = choice?.amountXpf ?? Number(link.amountXpf ?? link.minXpf);
    const quantity = choice?.quantity ?? 1;
    const totalXpf = subscription?.amountXpf ?? amountXpf;
    const line = { label: labelOf(link), quantity, amountXpf: totalXpf / quantity };
    return hostedView(
      ctx,
      { id, amountXpf: BigInt(amountXpf) },
      {
        merchant: known?.merchant,
        lines: [{ ...line, totalXpf }],
        ...(amountXpf > 0 ? { taxBases: taxBaseOf(link.tgcRateBp, amountXpf) } : { taxes: [] }),
        customerEmail: null,
        email: emailFieldOf(link),
        saveCard: subscription ? "require" : "off",
        subscription,
        expiresAt: link.expiresAt,
        checkout,
      },
    );
  },
};

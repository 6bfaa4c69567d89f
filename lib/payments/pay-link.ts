import type { PaymentOperation } from "@/lib/bank/operations";
import { type Context, tenant } from "@/lib/kit/context";
import { db, type Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import { profileOf } from "@/lib/merchants/profile";
import { linkInactive } from "@/lib/payment-links/errors";
import { findLink } from "@/lib/payment-links/read";
import { returnUrlOf } from "@/lib/payment-links/return-url";
import { type LabelledLink, labelOf } from "@/lib/payment-links/serialise";
import { columnsOfLink } from "@/lib/payment-links/steps";
import {
  ATTEMPTS_SHOWN,
  type CheckoutState,
  paidState,
  stateOfAttempts,
} from "@/lib/payments/checkout-state";
import { linkPaymentInProgress, paymentPaid } from "@/lib/payments/errors";
import {
  type HostedPayment,
  type HostedView,
  type Payable,
  startHosted,
} from "@/lib/payments/hosted";
import { nextAttempt, purposes } from "@/lib/payments/purpose";

// Nothing is locked, for everybody pays the same link: two submits of one visit meet in the unique index.
const record = async (tx: Tx, ctx: Context, payment: HostedPayment): Promise<PaymentOperation> => {
  const link = await findLink(tx, ctx, payment.id);
  const live = await tx.transaction.findFirst({
    where: {
      ...tenant(ctx),
      paymentLinkId: link.id,
      visitNonce: payment.visitor,
      status: { in: ["processing", "succeeded", "refunded"] },
    },
    select: { status: true },
  });
  if (live) return refuse(live.status === "processing" ? linkPaymentInProgress : paymentPaid);
  if (!link.active) return refuse(linkInactive);
  const visit = { paymentLinkId: link.id, visitNonce: payment.visitor };
  return startHosted(tx, ctx, payment, {
    purpose: purposes.visit(link.id, payment.visitor, await nextAttempt(tx, visit)),
    ...columnsOfLink(link),
    amountXpf: link.amountXpf,
    metadata: asMetadata(link.metadata),
  });
};

const look = async (ctx: Context, id: string, visitor: string): Promise<HostedView> => {
  const link = await findLink(db, ctx, id);
  const merchant = await profileOf(ctx);
  const amountXpf = Number(link.amountXpf);
  return {
    id: link.id,
    merchant,
    livemode: link.livemode,
    amountXpf,
    lines: [{ label: labelOf(link), quantity: 1, amountXpf, totalXpf: amountXpf }],
    customerEmail: null,
    email: "asked",
    savedCard: null,
    cancelUrl: null,
    expiresAt: null,
    checkout: await standingOf(link, visitor),
  };
};

// Of this visit alone: what others pay with the link is nobody's business here.
const standingOf = async (link: LabelledLink, visitor: string): Promise<CheckoutState> => {
  const attempts = await db.transaction.findMany({
    where: {
      merchantId: link.merchantId,
      livemode: link.livemode,
      paymentLinkId: link.id,
      visitNonce: visitor,
    },
    orderBy: { id: "desc" },
    take: ATTEMPTS_SHOWN,
  });
  const paid = attempts.find(({ paidAt }) => paidAt !== null);
  if (paid) return paidState(paid.id, (payment) => returnUrlOf(link, payment));
  const checkout = await stateOfAttempts(attempts, visitor);
  const isLive = checkout !== null && checkout.state !== "refused";
  if (!link.active && !isLive) return { state: "closed" };
  return checkout ?? { state: "open" };
};

/** A payment link: everybody who opens it pays, each visit once. The visitor is the visit's nonce. */
export const linkPayable: Payable = {
  record,
  lock: { index: "tx_link_visit", refusal: linkPaymentInProgress },
  look,
};

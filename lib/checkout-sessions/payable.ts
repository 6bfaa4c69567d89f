import { cardChosen, cardsOf, consentOf } from "@/lib/checkout-sessions/cards";
import { sessionPaid, sessionPaymentInProgress } from "@/lib/checkout-sessions/errors";
import { openSession } from "@/lib/checkout-sessions/read";
import { successUrlOf } from "@/lib/checkout-sessions/return-url";
import {
  isSoldWithoutPayment,
  isSubscriberGone,
  sessionSeller,
  shownTermsOf,
  stateOfSale,
} from "@/lib/checkout-sessions/sale";
import { labelOf, linesOf } from "@/lib/checkout-sessions/serialise";
import { completeSession, lockSession, requireOpenSession } from "@/lib/checkout-sessions/steps";
import { customerDeleted } from "@/lib/customers/errors";
import { tenant } from "@/lib/kit/context";
import { assert, Refusal, refuse } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import { taxBasesOf } from "@/lib/kit/taxes";
import { readerOf } from "@/lib/kit/unit";
import { chargeOf, triesAt } from "@/lib/payables/charge";
import { attemptsUnlessPaid, checkoutStateOf } from "@/lib/payables/checkout-state";
import { lostOf } from "@/lib/payables/lost";
import type { Payable } from "@/lib/payables/payable";
import { savedCards } from "@/lib/payables/saved-card";
import type { SaveCard } from "@/lib/payables/schema";
import { emailFieldOf, hostedView } from "@/lib/payables/view";
import type { CheckoutSession } from "@/prisma/client/client";

const purposeOf = ({ id }: { id: string }, attempt: number) => `checkout_session|${id}|${attempt}`;

/** A checkout session, paid once. */
export const sessionPayable: Payable<CheckoutSession> = {
  column: "checkoutSessionId",
  lock: lockSession,
  live: { index: "tx_one_live_per_session", refusal: sessionPaymentInProgress },
  lost: lostOf("checkoutSession", purposeOf),

  async record(tx, ctx, locked, payment) {
    const session = await requireOpenSession(tx, ctx, locked);
    if (session instanceof Refusal) return session;
    const { id: checkoutSessionId, customerId, amountXpf, metadata } = session;
    // What the bank has debited already is recorded all the same.
    if (!payment.restored && (await isSubscriberGone(readerOf(tx), ctx, session))) {
      return refuse(customerDeleted);
    }
    assert(amountXpf > 0n, "a session without a payment registers the card");
    const { live, next } = await triesAt(tx, { checkoutSessionId });
    if (live) return refuse(live === "processing" ? sessionPaymentInProgress : sessionPaid);
    const method = await cardChosen(readerOf(tx), ctx, session, payment);
    return chargeOf(tx, ctx, payment, {
      method,
      consent: consentOf(session, payment, method),
      purpose: purposeOf(session, next),
      source: "checkout_session",
      amountXpf,
      description: labelOf(session),
      taxes: taxBasesOf(linesOf(session)),
      customerId,
      checkoutSessionId,
      metadata: asMetadata(metadata),
    });
  },

  seller: sessionSeller,

  async paid(
    tx,
    ctx,
    session,
    { payment, payer: { customerId, customerMatch }, subscriptionId, at },
  ) {
    const customerEmail = session.customerEmail ?? payment.payerEmail;
    const transactionId = payment.id;
    const completion = {
      transactionId,
      subscriptionId,
      customerId,
      customerMatch,
      customerEmail,
      at,
    };
    return (await completeSession(tx, ctx, session, completion)) ?? session;
  },

  email: ({ customerEmail }) => customerEmail,

  async view(ctx, id, visitor, known) {
    const session = await openSession(ctx, id, known);
    const { customerId, customerEmail, cancelUrl, expiresAt } = session;
    const [attempts, cards] = await Promise.all([
      attemptsUnlessPaid(session, { ...tenant(ctx), checkoutSessionId: id }),
      cardsOf(ctx, session),
    ]);
    return hostedView(ctx, session, {
      lines: linesOf(session).map(({ description, quantity, amountXpf, totalXpf }) => ({
        label: description,
        quantity,
        amountXpf,
        totalXpf,
      })),
      ...(isSoldWithoutPayment(session)
        ? { taxes: [] }
        : { taxBases: taxBasesOf(linesOf(session)) }),
      customerEmail,
      email: customerId === null && customerEmail === null ? emailFieldOf(session) : "known",
      savedCards: savedCards(ctx, cards, attempts),
      saveCard: session.saveCard as SaveCard,
      subscription: shownTermsOf(session),
      cancelUrl,
      expiresAt,
      checkout: isSoldWithoutPayment(session)
        ? await stateOfSale(ctx, session, visitor)
        : await checkoutStateOf(session, visitor, {
            attempts,
            returnUrl: (payment) => successUrlOf(session, payment),
          }),
    });
  },
};

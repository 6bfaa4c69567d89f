import {
  sessionExpired,
  sessionPaid,
  sessionPaymentInProgress,
} from "@/lib/checkout-sessions/errors";
import { openSession } from "@/lib/checkout-sessions/read";
import { successUrlOf } from "@/lib/checkout-sessions/return-url";
import type { FrozenLine } from "@/lib/checkout-sessions/serialise";
import { completeSession, expireIfDue, lockSession } from "@/lib/checkout-sessions/steps";
import { Refusal, refuse } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import { chargeOf, triesAt } from "@/lib/payables/charge";
import {
  attemptsAt,
  type CheckoutState,
  paidState,
  stateOfAttempts,
} from "@/lib/payables/checkout-state";
import type { Payable } from "@/lib/payables/payable";
import { hostedView } from "@/lib/payables/view";
import type { CheckoutSession } from "@/prisma/client/client";

const linesOf = ({ lineItems }: CheckoutSession) => lineItems as FrozenLine[];

/** What was paid, in one line: the first label, and how many more. */
const labelOf = ([first, ...more]: FrozenLine[]): string | null =>
  first && more.length > 0 ? `${first.description} + ${more.length}` : (first?.description ?? null);

const purposeOf = ({ id }: { id: string }, attempt: number) => `checkout_session|${id}|${attempt}`;

const stateOf = async (session: CheckoutSession, visitor: string): Promise<CheckoutState> => {
  const { id, merchantId, status, transactionId } = session;
  if (status === "complete") {
    return paidState(transactionId, (payment) => successUrlOf(session, payment));
  }
  const attempts = await attemptsAt({ merchantId, checkoutSessionId: id });
  return stateOfAttempts(attempts, visitor, status === "expired" && { state: "expired" });
};

/** A checkout session, paid once. */
export const sessionPayable: Payable<CheckoutSession> = {
  column: "checkoutSessionId",
  lock: lockSession,
  live: { index: "tx_one_live_per_session", refusal: sessionPaymentInProgress },
  lost: {
    open: `SELECT o.id, (SELECT count(*)::int FROM transactions t WHERE t.checkout_session_id = o.id) AS tried
      FROM checkout_sessions o WHERE o.merchant_id = $1 AND o.livemode = $2 AND o.status = 'open'`,
    purpose: purposeOf,
  },

  async record(tx, ctx, locked, payment) {
    const session = await expireIfDue(tx, ctx, locked);
    if (session.status === "complete") return refuse(sessionPaid);
    if (session.status === "expired") return new Refusal(sessionExpired);
    const { id: checkoutSessionId, customerId, amountXpf, metadata } = session;
    const { live, next } = await triesAt(tx, { checkoutSessionId });
    if (live) return refuse(live === "processing" ? sessionPaymentInProgress : sessionPaid);
    return chargeOf(tx, ctx, payment, {
      purpose: purposeOf(session, next),
      source: "checkout_session",
      amountXpf,
      description: labelOf(linesOf(session)),
      customerId,
      checkoutSessionId,
      metadata: asMetadata(metadata),
    });
  },

  paid(tx, ctx, session, { payment, payer: { customerId, customerMatch }, at }) {
    const customerEmail = session.customerEmail ?? payment.payerEmail;
    const transactionId = payment.id;
    const completion = { transactionId, customerId, customerMatch, customerEmail, at };
    return completeSession(tx, ctx, session, completion);
  },

  email: ({ customerEmail }) => customerEmail,

  async view(ctx, id, visitor) {
    const session = await openSession(ctx, id);
    const { customerId, customerEmail, cancelUrl, expiresAt } = session;
    return hostedView(ctx, session, {
      lines: linesOf(session).map(({ description, quantity, amountXpf, totalXpf }) => ({
        label: description,
        quantity,
        amountXpf,
        totalXpf,
      })),
      customerEmail,
      email: customerId === null && customerEmail === null ? "asked" : "known",
      cancelUrl,
      expiresAt,
      checkout: await stateOf(session, visitor),
    });
  },
};

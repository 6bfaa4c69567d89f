import type { PaymentOperation } from "@/lib/bank/operations";
import { openSession } from "@/lib/checkout-sessions/read";
import { successUrlOf } from "@/lib/checkout-sessions/return-url";
import type { FrozenLine } from "@/lib/checkout-sessions/serialise";
import { expireIfDue } from "@/lib/checkout-sessions/steps";
import type { Context } from "@/lib/kit/context";
import { db, type Tx } from "@/lib/kit/db";
import { assert, Refusal, refuse } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import { profileOf } from "@/lib/merchants/profile";
import {
  ATTEMPTS_SHOWN,
  type CheckoutState,
  paidState,
  stateOfAttempts,
} from "@/lib/payments/checkout-state";
import { sessionExpired, sessionPaid } from "@/lib/payments/errors";
import {
  type HostedPayment,
  type HostedView,
  type Paid,
  type Payable,
  payHosted,
  startHosted,
} from "@/lib/payments/hosted";
import { nextAttempt, purposes } from "@/lib/payments/purpose";
import { sessionPaymentInProgress } from "@/lib/transactions/errors";
import type { CheckoutSession } from "@/prisma/client/client";

// An expiry found here is committed and then refused: hence returned, not thrown.
const record = async (
  tx: Tx,
  ctx: Context,
  payment: HostedPayment,
): Promise<PaymentOperation | Refusal> => {
  const session = await expireIfDue(tx, ctx, payment.id);
  if (session.status === "complete") return refuse(sessionPaid);
  if (session.status === "expired") return new Refusal(sessionExpired);
  const live = await tx.transaction.findFirst({
    where: {
      checkoutSessionId: session.id,
      status: { in: ["processing", "succeeded", "refunded"] },
    },
    select: { status: true },
  });
  if (live) return refuse(live.status === "processing" ? sessionPaymentInProgress : sessionPaid);
  return startHosted(tx, ctx, payment, {
    purpose: purposes.session(session.id, await nextAttempt(tx, { checkoutSessionId: session.id })),
    source: "checkout_session",
    amountXpf: session.amountXpf,
    description: labelOf(session.lineItems),
    customerId: session.customerId,
    checkoutSessionId: session.id,
    metadata: asMetadata(session.metadata),
  });
};

/** What was paid, in one line: the first label, and how many more. */
const labelOf = (lineItems: unknown): string | null => {
  const lines = lineItems as FrozenLine[];
  const [first] = lines;
  if (!first) return null;
  return lines.length === 1 ? first.description : `${first.description} + ${lines.length - 1}`;
};

const look = async (ctx: Context, id: string, visitor: string): Promise<HostedView> => {
  const session = await openSession(ctx, id);
  const merchant = await profileOf(ctx);
  return {
    id: session.id,
    merchant,
    livemode: session.livemode,
    amountXpf: Number(session.amountXpf),
    lines: (session.lineItems as FrozenLine[]).map(({ description, ...line }) => ({
      label: description,
      quantity: line.quantity,
      amountXpf: line.amountXpf,
      totalXpf: line.totalXpf,
    })),
    customerEmail: session.customerEmail,
    email: session.customerId === null && session.customerEmail === null ? "asked" : "known",
    savedCard: null,
    cancelUrl: session.cancelUrl,
    expiresAt: session.expiresAt,
    checkout: await standingOf(session, visitor),
  };
};

const standingOf = async (session: CheckoutSession, visitor: string): Promise<CheckoutState> => {
  if (session.status === "complete") {
    assert(session.transactionId, "a complete session has its payment");
    return paidState(session.transactionId, (payment) => successUrlOf(session, payment));
  }
  const attempts = await db.transaction.findMany({
    where: { merchantId: session.merchantId, checkoutSessionId: session.id },
    orderBy: { id: "desc" },
    take: ATTEMPTS_SHOWN,
  });
  const checkout = await stateOfAttempts(attempts, visitor);
  const isLive = checkout !== null && checkout.state !== "refused";
  if (session.status === "expired" && !isLive) return { state: "expired" };
  return checkout ?? { state: "open" };
};

/** A checkout session, paid once. */
export const sessionPayable: Payable = {
  record,
  lock: { index: "tx_one_live_per_session", refusal: sessionPaymentInProgress },
  look,
};

/** A cardholder pays a session. */
export const paySession = (
  ctx: Context,
  { sessionId, ...payment }: Omit<HostedPayment, "id"> & { sessionId: string },
): Promise<Paid> => payHosted(ctx, sessionPayable, { ...payment, id: sessionId });

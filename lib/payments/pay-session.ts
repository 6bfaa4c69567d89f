import { bankOf } from "@/lib/bank/bank";
import { startDebit } from "@/lib/bank/operations";
import { expireIfDue, lockSession } from "@/lib/checkout-sessions/steps";
import { recordEvent } from "@/lib/events/steps";
import type { Context } from "@/lib/kit/context";
import { constraintOf, type Tx, transaction } from "@/lib/kit/db";
import { Refusal, refuse } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import { settleNow } from "@/lib/payments/ask";
import { send } from "@/lib/payments/debit";
import { sessionExpired, sessionPaid } from "@/lib/payments/errors";
import { draftTransaction } from "@/lib/transactions/draft";
import { sessionPaymentInProgress } from "@/lib/transactions/errors";
import { serialiseTransaction, type TransactionRow } from "@/lib/transactions/serialise";
import { insertTransaction } from "@/lib/transactions/steps";
import type { BankOperation, CheckoutSession } from "@/prisma/client/client";

export type SessionPayment = {
  sessionId: string;
  /** One-time token of the bank's form. */
  bankToken: string;
  email: string | null;
  locale: "fr" | "en";
  /** Nonce of the browser that pays. */
  visitor: string;
};

export type Paid = { row: TransactionRow; actionUrl: string | null };

/**
 * A cardholder pays a session. The inserted row is the lock: whoever is second is told that the session
 * is paid, or that a payment is under way, before the bank hears of anything.
 */
export const paySession = async (ctx: Context, input: SessionPayment): Promise<Paid> => {
  const operation = await record(ctx, input);
  const verdict = await send(operation, false);
  const row = await settleNow(ctx, operation, verdict);
  return { row, actionUrl: verdict.kind === "action" ? verdict.url : null };
};

const record = async (ctx: Context, input: SessionPayment): Promise<BankOperation> => {
  try {
    const recorded = await transaction((tx) => recordIn(tx, ctx, input));
    if (recorded instanceof Refusal) throw recorded;
    return recorded;
  } catch (thrown) {
    if (constraintOf(thrown) === "tx_one_live_per_session") {
      return refuse(sessionPaymentInProgress);
    }
    throw thrown;
  }
};

// An expiry found here is committed and then refused: hence returned, not thrown.
const recordIn = async (
  tx: Tx,
  ctx: Context,
  input: SessionPayment,
): Promise<BankOperation | Refusal> => {
  await lockSession(tx, ctx, input.sessionId);
  const session = await expireIfDue(tx, ctx, input.sessionId);
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
  const row = draftOf(ctx, session, input);
  await insertTransaction(tx, ctx, row);
  const data = serialiseTransaction(row);
  await recordEvent(tx, ctx, { type: "payment.processing", data });
  return startDebit(tx, ctx, {
    provider: bankOf(ctx).name,
    transactionId: row.id,
    amountXpf: session.amountXpf,
    token: input.bankToken,
  });
};

const draftOf = (
  ctx: Context,
  session: CheckoutSession,
  { email, locale, visitor }: SessionPayment,
): TransactionRow =>
  draftTransaction(ctx, {
    status: "processing",
    source: "checkout_session",
    amountXpf: session.amountXpf,
    description: labelOf(session.lineItems),
    customerId: session.customerId,
    checkoutSessionId: session.id,
    payerEmail: email,
    payerLocale: locale,
    visitNonce: visitor,
    metadata: asMetadata(session.metadata),
  });

/** What was paid, in one line: the first label, and how many more. */
const labelOf = (lineItems: unknown): string | null => {
  const lines = lineItems as { description: string }[];
  const [first] = lines;
  if (!first) return null;
  return lines.length === 1 ? first.description : `${first.description} + ${lines.length - 1}`;
};

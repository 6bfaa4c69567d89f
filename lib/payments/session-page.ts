import { openSession } from "@/lib/checkout-sessions/read";
import { successUrlOf } from "@/lib/checkout-sessions/return-url";
import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import { receiptUrl } from "@/lib/receipts/token";
import type { CheckoutSession, Merchant, Transaction } from "@/prisma/client/client";

/** Where a session stands for the one who looks at its page. */
export type SessionStanding =
  | { state: "open" }
  | { state: "refused"; failureCode: string }
  | { state: "action"; transactionId: string; actionUrl: string }
  | { state: "processing"; transactionId: string }
  | { state: "elsewhere"; transactionId: string }
  | { state: "expired" }
  | {
      state: "paid";
      transactionId: string;
      paidAt: Date;
      receipt: { url: string; email: string } | null;
      returnUrl: string;
    };

/** The session with its merchant, as the page shows them. Persists an expiry that has passed. */
export const readSessionPage = async (
  ctx: Context,
  sessionId: string,
): Promise<{ session: CheckoutSession; merchant: Merchant }> => {
  const session = await openSession(ctx, sessionId);
  const merchant = await db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  return { session, merchant };
};

/** `visitor` is the nonce of the browser that looks: whose payment it is decides what it may do. */
export const standingOfSession = async (
  session: CheckoutSession,
  visitor: string,
): Promise<SessionStanding> => {
  if (session.status === "complete") return paidStanding(session);
  const attempts = await db.transaction.findMany({
    where: { merchantId: session.merchantId, checkoutSessionId: session.id },
    orderBy: { id: "desc" },
    take: 10,
  });
  const live = attempts.find(({ status }) => status === "processing");
  if (live) return liveStanding(live, visitor);
  if (session.status === "expired") return { state: "expired" };
  const mine = attempts.find(({ visitNonce }) => visitNonce === visitor);
  return mine?.failureCode
    ? { state: "refused", failureCode: mine.failureCode }
    : { state: "open" };
};

const liveStanding = async (live: Transaction, visitor: string): Promise<SessionStanding> => {
  const operation = await db.bankOperation.findFirst({
    where: { transactionId: live.id, kind: "debit", resolvedAt: null },
    select: { actionUrl: true },
  });
  if (operation?.actionUrl) {
    return { state: "action", transactionId: live.id, actionUrl: operation.actionUrl };
  }
  const state = live.visitNonce === visitor ? "processing" : "elsewhere";
  return { state, transactionId: live.id };
};

const paidStanding = async (session: CheckoutSession): Promise<SessionStanding> => {
  assert(session.transactionId, "a complete session has its payment");
  const payment = await db.transaction.findUniqueOrThrow({
    where: { id: session.transactionId },
    include: { receipt: true },
  });
  const { receipt } = payment;
  return {
    state: "paid",
    transactionId: payment.id,
    paidAt: payment.paidAt ?? payment.createdAt,
    receipt: receipt ? { url: receiptUrl(receipt.id), email: receipt.email } : null,
    returnUrl: successUrlOf(session, payment),
  };
};

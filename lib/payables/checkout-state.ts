import { db } from "@/lib/kit/db";
import { receiptUrl } from "@/lib/receipts/token";
import type { Prisma, Transaction } from "@/prisma/client/client";

/** Where something payable stands for the one who looks at its page. */
export type CheckoutState =
  | { state: "open" }
  | { state: "refused"; failureCode: string /** As it was typed then. */; email: string | null }
  | { state: "action"; transactionId: string; actionUrl: string }
  | { state: "processing"; transactionId: string }
  | { state: "elsewhere"; transactionId: string }
  | { state: "expired" }
  /** A link that the merchant switched off. */
  | { state: "closed" }
  /** Called off by the merchant before its time was over. */
  | { state: "cancelled" }
  | {
      state: "paid";
      transactionId: string;
      paidAt: Date;
      receipt: { url: string; email: string } | null;
      /** The merchant's page with the outcome; null where there is none to go back to. */
      returnUrl: string | null;
    };

const ATTEMPTS_SHOWN = 10;

/** The last payments tried for the same, newest first. */
export const attemptsAt = (where: Prisma.TransactionWhereInput): Promise<Transaction[]> =>
  db.transaction.findMany({ where, orderBy: { id: "desc" }, take: ATTEMPTS_SHOWN });

/**
 * What the payments tried so far say, newest first: one at the bank, or the last refusal of this browser. `over` is
 * how it stands without one at the bank, where it is not paid any more.
 */
export const stateOfAttempts = async (
  attempts: readonly Transaction[],
  visitor: string,
  over?: CheckoutState | false,
): Promise<CheckoutState> => {
  const live = attempts.find(({ status }) => status === "processing");
  if (live) return liveState(live, visitor);
  if (over) return over;
  const mine = attempts.find(({ visitNonce }) => visitNonce === visitor);
  return mine?.failureCode
    ? { state: "refused", failureCode: mine.failureCode, email: mine.payerEmail }
    : { state: "open" };
};

const liveState = async (live: Transaction, visitor: string): Promise<CheckoutState> => {
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

type ReturnUrl = (payment: Transaction) => string | null;

/** What was paid, with the receipt that follows; `returnUrl` gives the merchant's page for the outcome. */
export const paidState = async (
  transactionId: string,
  returnUrl: ReturnUrl = () => null,
): Promise<CheckoutState> => {
  const { receipt, ...payment } = await db.transaction.findUniqueOrThrow({
    where: { id: transactionId },
    include: { receipt: true },
  });
  return {
    state: "paid",
    transactionId,
    paidAt: payment.paidAt ?? payment.createdAt,
    receipt: receipt ? { url: receiptUrl(receipt.id), email: receipt.email } : null,
    returnUrl: returnUrl(payment),
  };
};

/** Its statuses that no payment follows. */
const OVER: Readonly<Record<string, CheckoutState>> = {
  expired: { state: "expired" },
  canceled: { state: "cancelled" },
};

type PaidOnce = {
  status: string;
  /** The payment that paid it; null until then. */
  transactionId: string | null;
};

/** How what is paid once stands: paid, or as the payments tried for it say. */
export const checkoutStateOf = async (
  { status, transactionId }: PaidOnce,
  visitor: string,
  { attempts, returnUrl }: { attempts: Prisma.TransactionWhereInput; returnUrl?: ReturnUrl },
): Promise<CheckoutState> =>
  transactionId
    ? paidState(transactionId, returnUrl)
    : stateOfAttempts(await attemptsAt(attempts), visitor, OVER[status]);

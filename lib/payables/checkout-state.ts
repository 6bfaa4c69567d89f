import { db } from "@/lib/kit/db";
import type { Choice, Choosable } from "@/lib/payables/choice";
import { receiptUrl } from "@/lib/receipts/token";
import type { Prisma, Transaction } from "@/prisma/client/client";

/** The state of a payable, as its page shows it to one browser. */
export type CheckoutState =
  | { state: "open" }
  | { state: "refused"; failureCode: string /** As it was entered then. */; email: string | null }
  | { state: "action"; actionUrl: string; transactionId: string }
  /** The bank authenticates the holder of a card that is only registered. */
  | { state: "action"; actionUrl: string; setupIntentId: string }
  | { state: "processing" }
  | { state: "elsewhere" }
  /** The customer chooses first; `choice` is what this browser chose before. */
  | { state: "choose"; choosable: Choosable; choice: Choice | null }
  | { state: "expired" }
  /** A link that has had all its payments. */
  | { state: "exhausted" }
  /** A link that the merchant has deactivated. */
  | { state: "closed" }
  /** Cancelled by the merchant before it expired. */
  | { state: "cancelled" }
  /** A subscription has started, and nothing was due. */
  | { state: "subscribed"; returnUrl: string | null }
  | {
      state: "paid";
      transactionId: string;
      paidAt: Date;
      receipt: { url: string; email: string } | null;
      /** The merchant's page to return to, with the outcome; null if there is none. */
      returnUrl: string | null;
    };

const ATTEMPTS_SHOWN = 10;

/** The last payments attempted for a payable, newest first. */
export const attemptsAt = (where: Prisma.TransactionWhereInput): Promise<Transaction[]> =>
  db.transaction.findMany({ where, orderBy: { id: "desc" }, take: ATTEMPTS_SHOWN });

/** The same of what is paid once: none are needed once it is paid. */
export const attemptsUnlessPaid = async (
  { transactionId }: Pick<PaidOnce, "transactionId">,
  where: Prisma.TransactionWhereInput,
): Promise<Transaction[]> => (transactionId ? [] : attemptsAt(where));

/**
 * The state by its payments, newest first: one that is processing, or the last refusal of this browser. `over` is
 * the final state of a payable that can no longer be paid; a processing payment precedes it.
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
  return { state: live.visitNonce === visitor ? "processing" : "elsewhere" };
};

type ReturnUrl = (payment: Transaction) => string | null;

/** The state of a paid payable, with its receipt. */
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

/** The final states without a payment, by status. */
const OVER: Readonly<Record<string, CheckoutState>> = {
  expired: { state: "expired" },
  canceled: { state: "cancelled" },
};

type PaidOnce = {
  status: string;
  /** The successful payment; null until then. */
  transactionId: string | null;
};

/** The state of a payable that is paid once, by its payments; they are not needed once it is paid. */
export const checkoutStateOf = (
  { status, transactionId }: PaidOnce,
  visitor: string,
  { attempts, returnUrl }: { attempts: readonly Transaction[]; returnUrl?: ReturnUrl },
): Promise<CheckoutState> =>
  transactionId
    ? paidState(transactionId, returnUrl)
    : stateOfAttempts(attempts, visitor, OVER[status]);

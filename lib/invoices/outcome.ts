import { ATTEMPTS_MAX, nextAttempt, sameAttemptAgain } from "@/lib/invoices/machine";
import { reportRefusal } from "@/lib/invoices/notice";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { changeInvoice, moveAttempt, moveInvoice, recordInvoiceChange } from "@/lib/invoices/steps";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import type { AnyTx } from "@/lib/kit/unit";
import { withdrawMails } from "@/lib/mails/steps";
import { failureSentence, noCardSentence } from "@/lib/transactions/failures";
import type { Invoice, InvoiceAttempt } from "@/prisma/client/client";

export type Refused = {
  /** Null if there was no card to charge. */
  transactionId: string | null;
  failureCode: string;
  /** False if nothing was refused: the debit never reached the bank. */
  counted: boolean;
  /** False if the subscription was cancelled immediately: no further attempt is planned. */
  mayRetry: boolean;
};

/** Records a successful payment of a locked invoice, which may be unpaid or of a cancelled subscription. */
export const markPaid = async (
  tx: AnyTx,
  ctx: Context,
  invoice: InvoiceDetail,
  paid: { transactionId: string; at: Date },
): Promise<InvoiceDetail> => {
  const attempt = attemptOf(invoice, paid.transactionId);
  const patch = { failureCode: null, failureMessage: null };
  const accepted = attempt && (await moveAttempt(tx, attempt, { trigger: "accept", patch }));
  const isCounted = attempt?.status === "processing" && attempt.kind === "scheduled";
  const after = await moveInvoice(tx, ctx, invoice, {
    trigger: "pay",
    patch: {
      paidAt: paid.at,
      transactionId: paid.transactionId,
      nextAttemptAt: null,
      nextReminderAt: null,
      attemptCount: invoice.attemptCount + (isCounted ? 1 : 0),
    },
    attempts: attemptsAfter(invoice, accepted),
  });
  await withdrawMails(tx, ctx, invoice.id);
  return after;
};

/** Records a failed attempt at a locked invoice; does nothing if its outcome is already recorded. */
export const markRefused = async (
  tx: AnyTx,
  ctx: Context,
  invoice: InvoiceDetail,
  refused: Refused,
): Promise<InvoiceDetail> => {
  const attempt = attemptOf(invoice, refused.transactionId);
  if (attempt?.status !== "processing") return invoice;
  const { counted, mayRetry, failureCode } = refused;
  const hadCard = refused.transactionId !== null;
  const concluded = await moveAttempt(tx, attempt, {
    trigger: "refuse",
    patch: {
      failureCode,
      failureMessage: hadCard ? failureSentence(failureCode) : noCardSentence,
      number: counted ? attempt.number : null,
    },
  });
  if (!counted) {
    const planned = await postpone(tx, invoice, { attempt, mayRetry });
    const after = { ...invoice, ...planned, attempts: attemptsAfter(invoice, concluded) };
    await recordInvoiceChange(tx, ctx, "invoice.updated", { before: invoice, after });
    return after;
  }
  if (attempt.number === null) {
    const after = { ...invoice, attempts: attemptsAfter(invoice, concluded) };
    await recordInvoiceChange(tx, ctx, "invoice.payment_failed", { before: invoice, after });
    return after;
  }
  const { id: attemptId, number } = attempt;
  const after = await count(tx, ctx, invoice, { attempt: concluded, number, mayRetry });
  await reportRefusal(tx, ctx, after, { attemptId, number, failureCode });
  return after;
};

const attemptOf = (
  { attempts }: InvoiceDetail,
  transactionId: string | null,
): InvoiceAttempt | undefined =>
  attempts.findLast((attempt) => attempt.transactionId === transactionId);

/** The attempts of an invoice, with this one's outcome. */
const attemptsAfter = (
  { attempts }: InvoiceDetail,
  concluded: InvoiceAttempt | undefined,
): InvoiceAttempt[] =>
  attempts.map((attempt) => (attempt.id === concluded?.id ? concluded : attempt));

/** After a refused scheduled attempt: plans the next one, or marks the invoice as unpaid after the last. */
const count = async (
  tx: AnyTx,
  ctx: Context,
  invoice: InvoiceDetail,
  counted: { attempt: InvoiceAttempt; number: number; mayRetry: boolean },
): Promise<InvoiceDetail> => {
  const { attempt, number, mayRetry } = counted;
  const isLast = number >= ATTEMPTS_MAX;
  return moveInvoice(tx, ctx, invoice, {
    trigger: isLast ? "exhaust" : "refuse",
    patch: {
      attemptCount: invoice.attemptCount + 1,
      nextAttemptAt: mayRetry ? nextAttempt(attempt.createdAt, number) : null,
      ...(isLast ? { unpaidAt: now(ctx) } : {}),
    },
    attempts: attemptsAfter(invoice, attempt),
  });
};

/** After an attempt that never reached the bank: it is repeated, the first time on the same day. */
const postpone = async (
  tx: AnyTx,
  invoice: InvoiceDetail,
  { attempt, mayRetry }: { attempt: InvoiceAttempt; mayRetry: boolean },
): Promise<Pick<Invoice, "nextAttemptAt"> | undefined> => {
  if (attempt.kind !== "scheduled" || !mayRetry) return undefined;
  const scheduled = invoice.attempts.filter(({ kind }) => kind === "scheduled");
  const lastCounted = scheduled.findLastIndex(
    ({ id, number }) => number !== null && id !== attempt.id,
  );
  const tries = scheduled.length - 1 - lastCounted;
  const planned = { nextAttemptAt: sameAttemptAgain(attempt.createdAt, tries) };
  await changeInvoice(tx, invoice, planned);
  return planned;
};

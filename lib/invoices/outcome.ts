import { ATTEMPTS_MAX, nextAttempt, sameAttemptAgain } from "@/lib/invoices/machine";
import { reportRefusal } from "@/lib/invoices/notice";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { moveAttempt, moveInvoice, recordInvoiceChange } from "@/lib/invoices/steps";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { withdrawMails } from "@/lib/mails/steps";
import { failureSentence, noCardSentence } from "@/lib/transactions/failures";
import type { Invoice, InvoiceAttempt } from "@/prisma/client/client";

export type Refused = {
  /** Null for the attempt that found no card. */
  transactionId: string | null;
  failureCode: string;
  /** False when nothing was refused: the bank never heard of the debit. */
  counted: boolean;
  /** False once the subscription was cancelled at once: nothing is planned any more. */
  mayRetry: boolean;
};

/** A payment of a locked invoice succeeded. The invoice may have been given up, or its subscription cancelled. */
export const markPaid = async (
  tx: Tx,
  ctx: Context,
  invoice: InvoiceDetail,
  paid: { transactionId: string; at: Date },
): Promise<void> => {
  const attempt = attemptOf(invoice, paid.transactionId);
  const patch = { failureCode: null, failureMessage: null };
  const accepted = attempt && (await moveAttempt(tx, attempt, { trigger: "accept", patch }));
  const isCounted = attempt?.status === "processing" && attempt.kind === "scheduled";
  await moveInvoice(tx, ctx, invoice, {
    trigger: "pay",
    patch: {
      paidAt: paid.at,
      transactionId: paid.transactionId,
      nextAttemptAt: null,
      attemptCount: invoice.attemptCount + (isCounted ? 1 : 0),
    },
    attempts: attemptsAfter(invoice, accepted),
  });
  await withdrawMails(tx, ctx, invoice.id);
};

/** An attempt at a locked invoice failed. An attempt that was concluded already changes nothing. */
export const markRefused = async (
  tx: Tx,
  ctx: Context,
  invoice: InvoiceDetail,
  refused: Refused,
): Promise<void> => {
  const attempt = attemptOf(invoice, refused.transactionId);
  if (attempt?.status !== "processing") return;
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
    return;
  }
  if (attempt.number === null) {
    const after = { ...invoice, attempts: attemptsAfter(invoice, concluded) };
    await recordInvoiceChange(tx, ctx, "invoice.payment_failed", { before: invoice, after });
    return;
  }
  const { id: attemptId, number } = attempt;
  await count(tx, ctx, invoice, { attempt: concluded, number, mayRetry });
  await reportRefusal(tx, ctx, invoice.id, { attemptId, number, failureCode });
};

const attemptOf = (
  { attempts }: InvoiceDetail,
  transactionId: string | null,
): InvoiceAttempt | undefined =>
  attempts.findLast((attempt) => attempt.transactionId === transactionId);

/** The attempts of an invoice once this one of them was concluded. */
const attemptsAfter = (
  { attempts }: InvoiceDetail,
  concluded: InvoiceAttempt | undefined,
): InvoiceAttempt[] =>
  attempts.map((attempt) => (attempt.id === concluded?.id ? concluded : attempt));

/** A scheduled attempt was refused: the next one is planned from it, or the invoice is given up. */
const count = async (
  tx: Tx,
  ctx: Context,
  invoice: InvoiceDetail,
  counted: { attempt: InvoiceAttempt; number: number; mayRetry: boolean },
): Promise<void> => {
  const { attempt, number, mayRetry } = counted;
  const isLast = number >= ATTEMPTS_MAX;
  await moveInvoice(tx, ctx, invoice, {
    trigger: isLast ? "exhaust" : "refuse",
    patch: {
      attemptCount: invoice.attemptCount + 1,
      nextAttemptAt: mayRetry ? nextAttempt(attempt.createdAt, number) : null,
      ...(isLast ? { unpaidAt: now(ctx) } : {}),
    },
    attempts: attemptsAfter(invoice, attempt),
  });
};

/** The bank never heard of the attempt: it is made again, the first time on the same day. */
const postpone = async (
  tx: Tx,
  invoice: InvoiceDetail,
  { attempt, mayRetry }: { attempt: InvoiceAttempt; mayRetry: boolean },
): Promise<Pick<Invoice, "nextAttemptAt"> | undefined> => {
  if (attempt.kind !== "scheduled" || !mayRetry) return undefined;
  const scheduled = invoice.attempts.filter(({ kind }) => kind === "scheduled");
  const lastCounted = scheduled.findLastIndex(
    ({ id, number }) => number !== null && id !== attempt.id,
  );
  const tries = scheduled.length - 1 - lastCounted;
  return tx.invoice.update({
    where: { id: invoice.id },
    data: { nextAttemptAt: sameAttemptAgain(attempt.createdAt, tries) },
    select: { nextAttemptAt: true },
  });
};

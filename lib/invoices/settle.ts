import {
  ATTEMPTS_MAX,
  invoiceMachine,
  nextAttempt,
  sameAttemptAgain,
} from "@/lib/invoices/machine";
import { reportRefusal } from "@/lib/invoices/notice";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { tellInvoice } from "@/lib/invoices/steps";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import { withdrawMails } from "@/lib/mails/steps";
import type { InvoiceAttempt, Prisma } from "@/prisma/client/client";

type Reason = { failureCode: string; failureMessage: string | null };

export type Refused = Reason & {
  /** Null for the attempt that found no card. */
  transactionId: string | null;
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
  assert(invoiceMachine.allows(invoice.status, "pay"), `invoice ${invoice.number} is paid once`);
  if (attempt) await conclude(tx, attempt, { status: "succeeded", failureCode: null });
  const isCounted = attempt?.status === "processing" && attempt.kind === "scheduled";
  await tx.invoice.update({
    where: { id: invoice.id, status: invoice.status },
    data: {
      status: "paid",
      paidAt: paid.at,
      transactionId: paid.transactionId,
      nextAttemptAt: null,
      attemptCount: invoice.attemptCount + (isCounted ? 1 : 0),
    },
  });
  await tellInvoice(tx, ctx, invoice, ["invoice.paid"]);
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
  const { counted, mayRetry, failureCode, failureMessage } = refused;
  const reason = { failureCode, failureMessage };
  await conclude(tx, attempt, {
    ...reason,
    status: "failed",
    number: counted ? attempt.number : null,
  });
  if (!counted) return postpone(tx, invoice, { attempt, mayRetry });
  if (attempt.number === null) {
    await tellInvoice(tx, ctx, invoice, ["invoice.payment_failed"]);
    return;
  }
  const { id: attemptId, number } = attempt;
  await count(tx, ctx, invoice, { attempt, number, mayRetry });
  await reportRefusal(tx, ctx, invoice.id, { attemptId, number, failureCode });
};

const attemptOf = (
  { attempts }: InvoiceDetail,
  transactionId: string | null,
): InvoiceAttempt | undefined =>
  attempts.findLast((attempt) => attempt.transactionId === transactionId);

const conclude = (
  tx: Tx,
  { id }: InvoiceAttempt,
  data: Prisma.InvoiceAttemptUpdateInput,
): Promise<InvoiceAttempt> =>
  tx.invoiceAttempt.update({
    where: { id },
    data: { failureMessage: null, ...data },
  });

/** A scheduled attempt was refused: the next one is planned from it, or the invoice is given up. */
const count = async (
  tx: Tx,
  ctx: Context,
  invoice: InvoiceDetail,
  counted: { attempt: InvoiceAttempt; number: number; mayRetry: boolean },
): Promise<void> => {
  const { attempt, number, mayRetry } = counted;
  const isLast = number >= ATTEMPTS_MAX;
  const status = invoiceMachine.next(invoice.status, isLast ? "exhaust" : "refuse");
  assert(status, `an attempt at the ${invoice.status} invoice ${invoice.number} counts`);
  await tx.invoice.update({
    where: { id: invoice.id, status: invoice.status },
    data: {
      status,
      attemptCount: invoice.attemptCount + 1,
      nextAttemptAt: mayRetry ? nextAttempt(attempt.createdAt, number) : null,
      ...(isLast ? { unpaidAt: now(ctx) } : {}),
    },
  });
  const types = ["invoice.payment_failed", ...(isLast ? ["invoice.unpaid" as const] : [])] as const;
  await tellInvoice(tx, ctx, invoice, types);
};

/** The bank never heard of the attempt: it is made again, the first time on the same day. */
const postpone = async (
  tx: Tx,
  invoice: InvoiceDetail,
  { attempt, mayRetry }: { attempt: InvoiceAttempt; mayRetry: boolean },
): Promise<void> => {
  if (attempt.kind !== "scheduled" || !mayRetry) return;
  const scheduled = invoice.attempts.filter(({ kind }) => kind === "scheduled");
  const lastCounted = scheduled.findLastIndex(
    ({ id, number }) => number !== null && id !== attempt.id,
  );
  const tries = scheduled.length - 1 - lastCounted;
  await tx.invoice.update({
    where: { id: invoice.id },
    data: { nextAttemptAt: sameAttemptAgain(attempt.createdAt, tries) },
  });
};

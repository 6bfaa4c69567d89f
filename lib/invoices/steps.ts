import type { EventKind } from "@/lib/events/kinds";
import { recordChange } from "@/lib/events/steps";
import { invoiceIssued, invoiceNotFound } from "@/lib/invoices/errors";
import { type AttemptKind, attemptMachine, invoiceMachine } from "@/lib/invoices/machine";
import { withAttempts } from "@/lib/invoices/read";
import { type InvoiceDetail, serialiseInvoice } from "@/lib/invoices/serialise";
import { insertRow, updateRow } from "@/lib/kit/changes";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { assert, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { AnyTx } from "@/lib/kit/unit";
import type { Invoice, InvoiceAttempt } from "@/prisma/client/client";

/** Locks the row, by merchant and mode. */
const holdInvoice = (tx: Tx, ctx: Context, id: string): Promise<unknown> =>
  tx.$queryRaw`SELECT 1 FROM invoices WHERE id = ${id}::uuid AND merchant_id = ${ctx.merchantId}::uuid
    AND livemode = ${ctx.livemode} FOR UPDATE`;

const readInvoice = async (tx: Tx, ctx: Context, id: string): Promise<InvoiceDetail> => {
  const where = { ...tenant(ctx), id };
  return (await tx.invoice.findFirst({ where, include: withAttempts })) ?? refuse(invoiceNotFound);
};

/** Locks a draft and returns it, or refuses. */
export const lockDraft = async (tx: Tx, ctx: Context, id: string): Promise<InvoiceDetail> => {
  const invoice = await lockInvoice(tx, ctx, id);
  return invoice.status === "draft" ? invoice : refuse(invoiceIssued);
};

/** Locks the row and returns it, or refuses. */
export const lockInvoice = async (tx: Tx, ctx: Context, id: string): Promise<InvoiceDetail> => {
  await holdInvoice(tx, ctx, id);
  return readInvoice(tx, ctx, id);
};

type Attempt = {
  kind: AttemptKind;
  at: Date;
  /** Null if there is no card to charge. */
  transactionId: string | null;
  paymentMethodId: string | null;
};

/**
 * Records that a locked invoice is being charged, and returns it. A scheduled attempt takes the next number and
 * clears the next date: there is no other attempt until its outcome is known.
 */
export const startAttempt = async (
  tx: AnyTx,
  ctx: Context,
  invoice: InvoiceDetail,
  attempt: Attempt,
): Promise<InvoiceDetail> => {
  const { at, ...columns } = attempt;
  const isScheduled = attempt.kind === "scheduled";
  const made = {
    ...tenant(ctx),
    ...columns,
    id: newId(),
    invoiceId: invoice.id,
    number: isScheduled ? invoice.attemptCount + 1 : null,
    status: "processing",
    failureCode: null,
    failureMessage: null,
    createdAt: at,
  };
  await insertRow(tx, "invoice_attempts", made);
  const attempts = [...invoice.attempts, made];
  if (isScheduled) await changeInvoice(tx, invoice, { nextAttemptAt: null });
  const nextAttemptAt = isScheduled ? null : invoice.nextAttemptAt;
  const after = { ...invoice, nextAttemptAt, attempts };
  await recordInvoiceChange(tx, ctx, "invoice.updated", { before: invoice, after });
  return after;
};

/** Cancels the planned attempts of a locked, cancelled subscription; the invoices do not change otherwise. */
export const stopAttempts = async (tx: Tx, ctx: Context, subscriptionId: string): Promise<void> => {
  const where = { ...tenant(ctx), subscriptionId, nextAttemptAt: { not: null } };
  const planned = await tx.invoice.findMany({
    where,
    include: withAttempts,
    orderBy: { id: "asc" },
  });
  if (planned.length === 0) return;
  await tx.invoice.updateMany({ where, data: { nextAttemptAt: null } });
  for (const before of planned) {
    const after = { ...before, nextAttemptAt: null };
    await recordInvoiceChange(tx, ctx, "invoice.updated", { before, after });
  }
};

/** Writes columns of a locked invoice that leave its status as it is; its event is the caller's. */
export const changeInvoice = (
  tx: AnyTx,
  { id, status: from }: Invoice,
  patch: Partial<Omit<Invoice, "status">>,
): Promise<void> => updateRow(tx, "invoices", { id, from, patch });

const moves = {
  issue: ["invoice.issued"],
  pay: ["invoice.paid"],
  refuse: ["invoice.payment_failed"],
  exhaust: ["invoice.payment_failed", "invoice.unpaid"],
} as const;

type Move = {
  trigger: keyof typeof moves;
  patch: Partial<Omit<Invoice, "status">>;
  /** All attempts, after the change. */
  attempts: InvoiceAttempt[];
};

/**
 * The only place that changes the status of a locked invoice: by compare-and-set, with its events in the same
 * transaction. A transition that the machine does not allow is a bug and throws.
 */
export const moveInvoice = async (
  tx: AnyTx,
  ctx: Context,
  before: InvoiceDetail,
  { trigger, patch, attempts }: Move,
): Promise<InvoiceDetail> => {
  const status = invoiceMachine.next(before.status, trigger);
  assert(status, `the ${before.status} invoice ${before.id} takes ${trigger}`);
  await updateRow(tx, "invoices", {
    id: before.id,
    from: before.status,
    patch: { ...patch, status },
  });
  const after = { ...before, ...patch, status, attempts };
  await recordInvoiceChange(tx, ctx, moves[trigger], { before, after });
  return after;
};

type AttemptMove = {
  trigger: "accept" | "refuse";
  patch: Partial<Omit<InvoiceAttempt, "status">>;
};

/** The only place that changes the status of an attempt. The invoice is locked. */
export const moveAttempt = async (
  tx: AnyTx,
  before: InvoiceAttempt,
  { trigger, patch }: AttemptMove,
): Promise<InvoiceAttempt> => {
  const { id, status: from } = before;
  const status = attemptMachine.next(from, trigger);
  assert(status, `the ${from} attempt ${id} takes ${trigger}`);
  await updateRow(tx, "invoice_attempts", { id, from, patch: { ...patch, status } });
  return { ...before, ...patch, status };
};

/** Records the events of a change to a locked invoice, from what was read under the lock to what was written. */
export const recordInvoiceChange = (
  tx: AnyTx,
  ctx: Context,
  type: EventKind | readonly EventKind[],
  { before, after }: { before: InvoiceDetail; after: InvoiceDetail },
): Promise<string | null> =>
  recordChange(tx, ctx, {
    type,
    before: serialiseInvoice(before),
    after: serialiseInvoice(after),
  });

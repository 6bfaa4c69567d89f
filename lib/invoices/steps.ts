import type { EventKind } from "@/lib/events/kinds";
import { recordChange } from "@/lib/events/steps";
import { invoiceNotFound } from "@/lib/invoices/errors";
import { type AttemptKind, attemptMachine, invoiceMachine } from "@/lib/invoices/machine";
import { withAttempts } from "@/lib/invoices/read";
import { type InvoiceDetail, serialiseInvoice } from "@/lib/invoices/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { assert, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { InvoiceAttempt, Prisma } from "@/prisma/client/client";

/** Locks the row, tenant-scoped. */
const holdInvoice = (tx: Tx, ctx: Context, id: string): Promise<unknown> =>
  tx.$queryRaw`SELECT 1 FROM invoices WHERE id = ${id}::uuid AND merchant_id = ${ctx.merchantId}::uuid
    AND livemode = ${ctx.livemode} FOR UPDATE`;

const readInvoice = async (tx: Tx, ctx: Context, id: string): Promise<InvoiceDetail> => {
  const where = { ...tenant(ctx), id };
  return (await tx.invoice.findFirst({ where, include: withAttempts })) ?? refuse(invoiceNotFound);
};

/** Locks the row and reads it, or refuses. */
export const lockInvoice = async (tx: Tx, ctx: Context, id: string): Promise<InvoiceDetail> => {
  await holdInvoice(tx, ctx, id);
  return readInvoice(tx, ctx, id);
};

type Attempt = {
  kind: AttemptKind;
  at: Date;
  /** Null when there is no card to try. */
  transactionId: string | null;
  paymentMethodId: string | null;
};

/**
 * Notes that a locked invoice is being charged, and gives it as it is then. A scheduled attempt takes the next
 * number and leaves the schedule: while its outcome is not known there is no other.
 */
export const startAttempt = async (
  tx: Tx,
  ctx: Context,
  invoice: InvoiceDetail,
  attempt: Attempt,
): Promise<InvoiceDetail> => {
  const { at, ...columns } = attempt;
  const isScheduled = attempt.kind === "scheduled";
  const made = await tx.invoiceAttempt.create({
    data: {
      ...tenant(ctx),
      ...columns,
      id: newId(),
      invoiceId: invoice.id,
      number: isScheduled ? invoice.attemptCount + 1 : null,
      createdAt: at,
    },
  });
  const attempts = [...invoice.attempts, made];
  if (isScheduled) {
    await tx.invoice.update({ where: { id: invoice.id }, data: { nextAttemptAt: null } });
  }
  const nextAttemptAt = isScheduled ? null : invoice.nextAttemptAt;
  const after = { ...invoice, nextAttemptAt, attempts };
  await recordInvoiceChange(tx, ctx, "invoice.updated", { before: invoice, after });
  return after;
};

/** Stops what a cancelled subscription, which is locked, still had planned; the invoices stay as they are. */
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

const moves = {
  pay: ["invoice.paid"],
  refuse: ["invoice.payment_failed"],
  exhaust: ["invoice.payment_failed", "invoice.unpaid"],
} as const;

type Move = {
  trigger: keyof typeof moves;
  patch: Omit<Prisma.InvoiceUncheckedUpdateInput, "status">;
  /** As they stand after it. */
  attempts: InvoiceAttempt[];
};

/**
 * The only place that changes the status of a locked invoice: by compare-and-set, with its events in the same
 * transaction. Nobody moves one that the machine does not let move: that is a mistake of ours.
 */
export const moveInvoice = async (
  tx: Tx,
  ctx: Context,
  before: InvoiceDetail,
  { trigger, patch, attempts }: Move,
): Promise<void> => {
  const status = invoiceMachine.next(before.status, trigger);
  assert(status, `the ${before.status} invoice ${before.number} takes ${trigger}`);
  const written = await tx.invoice.update({
    where: { id: before.id, status: before.status },
    data: { ...patch, status },
  });
  await recordInvoiceChange(tx, ctx, moves[trigger], { before, after: { ...written, attempts } });
};

type AttemptMove = {
  trigger: "accept" | "refuse";
  patch: Omit<Prisma.InvoiceAttemptUncheckedUpdateInput, "status">;
};

/** The only place that changes the status of an attempt, of a locked invoice. */
export const moveAttempt = (
  tx: Tx,
  { id, status: from }: InvoiceAttempt,
  { trigger, patch }: AttemptMove,
): Promise<InvoiceAttempt> => {
  const status = attemptMachine.next(from, trigger);
  assert(status, `the ${from} attempt ${id} takes ${trigger}`);
  return tx.invoiceAttempt.update({ where: { id, status: from }, data: { ...patch, status } });
};

/** Writes the events of a change of a locked invoice: as it was read under the lock, and as it was written. */
export const recordInvoiceChange = (
  tx: Tx,
  ctx: Context,
  type: EventKind | readonly EventKind[],
  { before, after }: { before: InvoiceDetail; after: InvoiceDetail },
): Promise<string | null> =>
  recordChange(tx, ctx, {
    type,
    before: serialiseInvoice(before),
    after: serialiseInvoice(after),
  });

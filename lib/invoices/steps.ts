import type { EventKind } from "@/lib/events/kinds";
import { recordChange } from "@/lib/events/steps";
import { invoiceNotFound } from "@/lib/invoices/errors";
import type { AttemptKind } from "@/lib/invoices/machine";
import { withAttempts } from "@/lib/invoices/read";
import { type InvoiceDetail, serialiseInvoice } from "@/lib/invoices/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";

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

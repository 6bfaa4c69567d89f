import type { EventKind } from "@/lib/events/kinds";
import { changesBetween, recordEvent } from "@/lib/events/steps";
import { invoiceNotFound } from "@/lib/invoices/errors";
import type { AttemptKind } from "@/lib/invoices/machine";
import { withAttempts } from "@/lib/invoices/read";
import { type InvoiceDetail, serialiseInvoice } from "@/lib/invoices/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";

/** Locks the row, tenant-scoped, or refuses. The lock of its subscription comes first. */
export const lockInvoice = async (tx: Tx, ctx: Context, id: string): Promise<InvoiceDetail> => {
  await tx.$queryRaw`SELECT 1 FROM invoices WHERE id = ${id}::uuid AND merchant_id = ${ctx.merchantId}::uuid
    AND livemode = ${ctx.livemode} FOR UPDATE`;
  const where = { ...tenant(ctx), id };
  return (await tx.invoice.findFirst({ where, include: withAttempts })) ?? refuse(invoiceNotFound);
};

type Attempt = {
  kind: AttemptKind;
  at: Date;
  /** Null when there is no card to try. */
  transactionId: string | null;
  paymentMethodId: string | null;
};

/**
 * Notes that a locked invoice is being charged. A scheduled attempt takes the next number and leaves the
 * schedule: while its outcome is not known there is no other.
 */
export const startAttempt = async (
  tx: Tx,
  ctx: Context,
  invoice: InvoiceDetail,
  attempt: Attempt,
): Promise<void> => {
  const { at, ...columns } = attempt;
  const isScheduled = attempt.kind === "scheduled";
  await tx.invoiceAttempt.create({
    data: {
      ...tenant(ctx),
      ...columns,
      id: newId(),
      invoiceId: invoice.id,
      number: isScheduled ? invoice.attemptCount + 1 : null,
      createdAt: at,
    },
  });
  if (!isScheduled) return;
  await tx.invoice.update({ where: { id: invoice.id }, data: { nextAttemptAt: null } });
};

/** Stops what a cancelled subscription still had planned; the invoices stay as they are. */
export const stopAttempts = async (tx: Tx, ctx: Context, subscriptionId: string): Promise<void> => {
  await tx.invoice.updateMany({
    where: { ...tenant(ctx), subscriptionId, nextAttemptAt: { not: null } },
    data: { nextAttemptAt: null },
  });
};

/** Writes the event of a change of a locked invoice, and gives the invoice as it stands now. */
export const tellInvoice = async (
  tx: Tx,
  ctx: Context,
  before: InvoiceDetail,
  types: readonly EventKind[],
): Promise<InvoiceDetail> => {
  const after = await tx.invoice.findUniqueOrThrow({
    where: { id: before.id },
    include: withAttempts,
  });
  const data = serialiseInvoice(after);
  const previous = changesBetween(serialiseInvoice(before), data);
  for (const type of types) await recordEvent(tx, ctx, { type, data, previous });
  return after;
};

import {
  invoiceDraft,
  invoicePaid,
  invoicePaymentInProgress,
  noAddress,
  notByHand,
} from "@/lib/invoices/errors";
import { sendInvoice } from "@/lib/invoices/notice";
import type { InvoiceMarkPaid } from "@/lib/invoices/schema";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { lockInvoice, moveInvoice } from "@/lib/invoices/steps";
import { now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { invalidRequest, refuse } from "@/lib/kit/errors";
import { withdrawMails } from "@/lib/mails/steps";
import { triesAt } from "@/lib/payables/charge";

/**
 * Records that an invoice by hand was paid without a card. Refused while a card payment is at the bank, which may
 * still succeed: one of the two pays it.
 */
export const markInvoicePaidOutOfBand = (
  ctx: Context,
  id: string,
  input: InvoiceMarkPaid,
): Promise<InvoiceDetail> =>
  commitAndStore(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, ctx, id);
    await requirePayableOutOfBand(tx, invoice);
    const paid = await moveInvoice(tx, ctx, invoice, {
      trigger: "pay",
      patch: {
        paidAt: paidAtOf(ctx, input),
        outOfBandMethod: input.method,
        outOfBandReference: input.reference ?? null,
        nextReminderAt: null,
      },
      attempts: invoice.attempts,
    });
    await withdrawMails(tx, ctx, id);
    if (input.send) {
      const key = `invoice-settled-${id}`;
      if (!(await sendInvoice(tx, ctx, paid, { cause: "settled", key }))) refuse(noAddress);
    }
    return paid;
  });

const requirePayableOutOfBand = async (tx: Tx, invoice: InvoiceDetail): Promise<void> => {
  if (invoice.subscriptionId !== null) refuse(notByHand);
  if (invoice.status === "draft") refuse(invoiceDraft);
  if (invoice.status === "paid") refuse(invoicePaid);
  const { live } = await triesAt(tx, { invoiceId: invoice.id });
  if (live) refuse(invoicePaymentInProgress);
};

const paidAtOf = (ctx: Context, { paidAt }: InvoiceMarkPaid): Date => {
  const at = now(ctx);
  if (paidAt === undefined) return at;
  const given = new Date(paidAt * 1000);
  if (given > at) {
    refuse(invalidRequest, { param: "paidAt", message: "paidAt: expected now or earlier." });
  }
  return given;
};

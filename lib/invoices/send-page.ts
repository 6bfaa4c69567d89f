import { invoiceDraft, invoicePaid, noAddress } from "@/lib/invoices/errors";
import { sendInvoice } from "@/lib/invoices/notice";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { lockInvoice } from "@/lib/invoices/steps";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { requireAllowance } from "@/lib/mails/steps";

/** Emails the customer of an unpaid invoice the link to pay it; at most five times a day. */
export const sendInvoicePage = (ctx: Context, id: string): Promise<InvoiceDetail> =>
  commitAndStore(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, ctx, id);
    if (invoice.status === "draft") refuse(invoiceDraft);
    if (invoice.status === "paid") refuse(invoicePaid);
    const keys = `invoice-page-${id}-`;
    await requireAllowance(tx, ctx, { keys, aboutId: id });
    const isSent = await sendInvoice(tx, ctx, invoice, {
      cause: "asked",
      key: `${keys}${newId()}`,
    });
    if (!isSent) refuse(noAddress);
    return invoice;
  });

import { recordEvent } from "@/lib/events/steps";
import { type InvoiceDetail, serialiseInvoice } from "@/lib/invoices/serialise";
import { lockDraft } from "@/lib/invoices/steps";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";

/** Deletes a draft, which has no number that could be missed, and returns it as it was. */
export const deleteInvoice = (ctx: Context, id: string): Promise<InvoiceDetail> =>
  commitAndStore(ctx, async (tx) => {
    const draft = await lockDraft(tx, ctx, id);
    await tx.invoice.deleteMany({ where: { ...tenant(ctx), id } });
    await recordEvent(tx, ctx, { type: "invoice.deleted", data: serialiseInvoice(draft) });
    return draft;
  });

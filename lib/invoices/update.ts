import { linesIn } from "@/lib/invoices/line";
import type { InvoiceUpdate } from "@/lib/invoices/schema";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { changeInvoice, lockDraft, recordInvoiceChange } from "@/lib/invoices/steps";
import { amountsOf, dueDateOf, frozenLines, requireCustomer } from "@/lib/invoices/terms";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { mergeMetadata } from "@/lib/kit/metadata";
import { profileOf } from "@/lib/merchants/profile";

/** Changes the given fields of a draft, with an event unless nothing differs. */
export const updateInvoice = (
  ctx: Context,
  id: string,
  input: InvoiceUpdate,
): Promise<InvoiceDetail> =>
  commitAndStore(ctx, async (tx) => {
    const before = await lockDraft(tx, ctx, id);
    const patch = await changesOf(tx, ctx, before, input);
    await changeInvoice(tx, before, patch);
    const after = { ...before, ...patch };
    await recordInvoiceChange(tx, ctx, "invoice.updated", { before, after });
    return after;
  });

const changesOf = async (tx: Tx, ctx: Context, before: InvoiceDetail, input: InvoiceUpdate) => {
  if (input.customer !== undefined) await requireCustomer(tx, ctx, input.customer);
  const lines =
    input.lines === undefined ? linesIn(before.lines) : await frozenLines(ctx, tx, input.lines);
  return {
    ...amountsOf(lines, await profileOf(ctx, tx)),
    customerId: input.customer ?? before.customerId,
    dueAt: input.dueAt === undefined ? before.dueAt : dueDateOf(ctx, input.dueAt),
    memo: input.memo === undefined ? before.memo : input.memo,
    metadata: mergeMetadata(before.metadata, input.metadata),
  };
};

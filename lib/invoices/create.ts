import { requireBank } from "@/lib/bank/bank";
import { recordEvent } from "@/lib/events/steps";
import { issueDraft } from "@/lib/invoices/issue-draft";
import type { InvoiceCreation } from "@/lib/invoices/schema";
import { type InvoiceDetail, serialiseInvoice } from "@/lib/invoices/serialise";
import { amountsOf, dueDateOf, frozenLines, requireCustomer } from "@/lib/invoices/terms";
import { insertRow } from "@/lib/kit/changes";
import { now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import { newId } from "@/lib/kit/ids";
import { profileOf } from "@/lib/merchants/profile";

/** Writes the draft of an invoice by hand; with `send` it is issued and sent in the same commit. */
export const createInvoice = async (
  ctx: Context,
  input: InvoiceCreation,
): Promise<InvoiceDetail> => {
  await requireBank(ctx);
  return commitAndStore(ctx, async (tx) => {
    const dueAt = dueDateOf(ctx, input.dueAt);
    await requireCustomer(tx, ctx, input.customer);
    const lines = await frozenLines(ctx, tx, input.lines);
    const row = {
      ...tenant(ctx),
      id: newId(),
      number: null,
      status: "draft",
      subscriptionId: null,
      customerId: input.customer,
      priceId: null,
      periodStart: null,
      periodEnd: null,
      dueAt,
      ...amountsOf(lines, await profileOf(ctx, tx)),
      memo: input.memo ?? null,
      issuedAt: null,
      attemptCount: 0,
      nextAttemptAt: null,
      transactionId: null,
      paidAt: null,
      unpaidAt: null,
      outOfBandMethod: null,
      outOfBandReference: null,
      nextReminderAt: null,
      reminderCount: 0,
      seller: null,
      buyer: null,
      metadata: input.metadata ?? {},
      createdAt: now(ctx),
    };
    await insertRow(tx, "invoices", row);
    const draft = { ...row, attempts: [] };
    const data = serialiseInvoice(draft);
    await recordEvent(tx, ctx, { type: "invoice.created", data, sequence: 1 });
    return input.send ? issueDraft(tx, ctx, draft, { send: true }) : draft;
  });
};

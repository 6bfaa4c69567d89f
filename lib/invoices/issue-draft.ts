import { invoiceOverdue, noAddress } from "@/lib/invoices/errors";
import { partiesOf } from "@/lib/invoices/issue";
import { linesIn } from "@/lib/invoices/line";
import { remindersAt } from "@/lib/invoices/machine";
import { sendInvoice } from "@/lib/invoices/notice";
import { REMIND } from "@/lib/invoices/remind";
import type { InvoiceIssue } from "@/lib/invoices/schema";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { lockDraft, moveInvoice } from "@/lib/invoices/steps";
import { amountsOf, isDueInTime, ratedLines } from "@/lib/invoices/terms";
import { wake } from "@/lib/kit/changes";
import { now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { nextInvoiceNumber } from "@/lib/kit/numbering";

/**
 * Issues a locked draft: it takes the next number of all invoices, and copies of its parties, and never changes from
 * then on. With `send` its customer gets the link to its page.
 */
export const issueDraft = async (
  tx: Tx,
  ctx: Context,
  draft: InvoiceDetail,
  { send }: InvoiceIssue,
): Promise<InvoiceDetail> => {
  if (!isDueInTime(ctx, draft.dueAt)) refuse(invoiceOverdue);
  const at = now(ctx);
  const { seller, buyer, ...shop } = await partiesOf(tx, ctx, draft);
  const { next: nextReminderAt } = remindersAt(draft.dueAt, at);
  const invoice = await moveInvoice(tx, ctx, draft, {
    trigger: "issue",
    patch: {
      ...amountsOf(ratedLines(linesIn(draft.lines), shop.tgcRateBp), shop),
      number: await nextInvoiceNumber(tx, ctx, at),
      issuedAt: at,
      seller,
      buyer,
      nextReminderAt,
    },
    attempts: [],
  });
  if (nextReminderAt) await wake(tx, REMIND, ctx, nextReminderAt);
  if (send) {
    const key = `invoice-issued-${invoice.id}`;
    if (!(await sendInvoice(tx, ctx, invoice, { cause: "issued", key }))) refuse(noAddress);
  }
  return invoice;
};

/** Issues a draft. */
export const issueInvoiceByHand = (
  ctx: Context,
  id: string,
  input: InvoiceIssue,
): Promise<InvoiceDetail> =>
  commitAndStore(ctx, async (tx) => issueDraft(tx, ctx, await lockDraft(tx, ctx, id), input));

import { type Due, type DueOf, dueRows } from "@/lib/invoices/due";
import { remindersAt } from "@/lib/invoices/machine";
import { sendInvoice } from "@/lib/invoices/notice";
import { changeInvoice, lockInvoice } from "@/lib/invoices/steps";
import { now } from "@/lib/kit/clock";
import { type Context, systemContext } from "@/lib/kit/context";
import { transaction } from "@/lib/kit/db";
import { drain } from "@/lib/kit/drain";
import { wakeAgain, wakeWhenDue } from "@/lib/kit/wake";
import { profileOf } from "@/lib/merchants/profile";

const BATCH = 50;

/** Wakes the reminders of invoices by hand. */
export const REMIND = "invoices/remind";

const schedule = {
  table: "invoices",
  column: "next_reminder_at",
  condition: "r.status = 'open'",
} as const;

const planned = {
  event: REMIND,
  table: "invoices",
  column: "next_reminder_at",
  condition: "next_reminder_at > now()",
} as const;

/**
 * Reminds the customers of late invoices by hand, of shops that want it. With `merchantId`: that merchant's test data
 * only; with `shard`: the merchants of that shard. Returns how many reminders came due.
 */
export const remindDue = async ({ merchantId, shard }: DueOf = {}): Promise<number> => {
  const except: string[] = [];
  let counted = 0;
  await drain<Due>({
    claim: (limit) => dueRows(schedule, { merchantId, shard, except, limit }),
    each: async (row) => {
      except.push(row.id);
      if (await remind(systemContext(row, "invoices.remind"), row.id)) counted += 1;
    },
    failed: { event: "invoice.remind_failed", of: ({ id }) => ({ invoice: id }) },
    batch: BATCH,
    atOnce: 1,
    ...(merchantId === undefined && { wake: wakeAgain(REMIND, shard) }),
  });
  if (merchantId === undefined) await wakeWhenDue(planned, shard);
  return counted;
};

/**
 * Counts what came due, under the lock of the invoice, and sends one message for it: after an outage the customer gets
 * one, not three. What a shop does not want is counted too, so that nothing old is sent when it changes its mind.
 */
const remind = (ctx: Context, id: string): Promise<boolean> =>
  transaction(async (tx) => {
    const invoice = await lockInvoice(tx, ctx, id);
    const at = now(ctx);
    const { nextReminderAt } = invoice;
    if (invoice.status !== "open" || !nextReminderAt || nextReminderAt > at) return false;
    const { count, next } = remindersAt(invoice.dueAt, at);
    const patch = { reminderCount: count, nextReminderAt: next };
    await changeInvoice(tx, invoice, patch);
    const { invoiceReminders } = await profileOf(ctx, tx);
    if (!invoiceReminders) return true;
    const key = `invoice-reminder-${count}-${id}`;
    await sendInvoice(tx, ctx, { ...invoice, ...patch }, { cause: "reminder", key });
    return true;
  });

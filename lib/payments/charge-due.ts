import { type Due, type DueOf, dueRows } from "@/lib/invoices/due";
import { persist } from "@/lib/kit/contention";
import { systemContext } from "@/lib/kit/context";
import { drain } from "@/lib/kit/drain";
import { wakeAgain, wakeWhenDue } from "@/lib/kit/wake";
import { shopTakesMoney } from "@/lib/merchants/verification";
import { chargeInvoice } from "@/lib/payments/charge-invoice";

const BATCH = 50;
const AT_ONCE = 5;

// An invoice that is being paid waits for the outcome; an invoice of a merchant that takes no live payments waits.
const schedule = {
  table: "invoices",
  column: "next_attempt_at",
  condition: `NOT EXISTS (SELECT 1 FROM transactions t WHERE t.invoice_id = r.id AND t.status = 'processing')
    AND (NOT r.livemode OR ${shopTakesMoney})`,
} as const;

const planned = {
  event: "invoices/due",
  table: "invoices",
  column: "next_attempt_at",
  condition: "next_attempt_at > now()",
} as const;

/**
 * Makes every scheduled attempt that is due, at most one per invoice, the oldest due first. With `merchantId`:
 * that merchant's test data only; with `shard`: the merchants of that shard. Returns how many debits it sent.
 */
export const chargeDue = async ({ merchantId, shard }: DueOf = {}): Promise<number> => {
  const tried: string[] = [];
  let charged = 0;
  let isOver = false;
  await drain<Due>({
    // Each is tried once: a batch that is not full is the last, and a test clock debits once.
    claim: async (limit) => {
      const due = isOver
        ? []
        : await dueRows(schedule, { merchantId, shard, except: tried, limit });
      isOver = due.length < limit;
      return due;
    },
    each: async (row) => {
      tried.push(row.id);
      // Many invoices of one subscription at once stand in each other's way: none of them loses its day by it.
      const charge = () => chargeInvoice(systemContext(row, "invoices.charge"), row.id);
      if (await persist(charge)) charged += 1;
    },
    failed: { event: "invoice.charge_failed", of: ({ id }) => ({ invoice: id }) },
    batch: BATCH,
    atOnce: AT_ONCE,
    ...(merchantId === undefined && { wake: wakeAgain(planned.event, shard) }),
  });
  if (merchantId === undefined) await wakeWhenDue(planned, shard);
  return charged;
};

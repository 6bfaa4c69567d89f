import { type Due, dueRows } from "@/lib/invoices/due";
import { SECOND } from "@/lib/kit/clock";
import { systemContext } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";
import { shopTakesMoney } from "@/lib/merchants/verification";
import { chargeInvoice } from "@/lib/payments/charge-invoice";

const BATCH = 50;
const AT_ONCE = 5;
const RUN = 40 * SECOND;

// An invoice that is being paid waits for the outcome; one of a shop that takes no live money waits for the shop.
const schedule = {
  table: "invoices",
  column: "next_attempt_at",
  condition: `NOT EXISTS (SELECT 1 FROM transactions t WHERE t.invoice_id = r.id AND t.status = 'processing')
    AND (NOT r.livemode OR ${shopTakesMoney})`,
} as const;

/**
 * Makes every scheduled attempt that is due, at most one an invoice, the longest due first. With
 * `merchantId`: that merchant's test data alone. Gives how many debits it asked for.
 */
export const chargeDue = async ({ merchantId }: { merchantId?: string } = {}): Promise<number> => {
  const end = Date.now() + RUN;
  const except: string[] = [];
  let charged = 0;
  for (;;) {
    const due = await dueRows(schedule, { merchantId, except, limit: BATCH });
    except.push(...due.map(({ id }) => id));
    for (let index = 0; index < due.length; index += AT_ONCE) {
      const asked = await Promise.all(due.slice(index, index + AT_ONCE).map(charge));
      charged += asked.filter(Boolean).length;
    }
    if (due.length < BATCH) break;
    if (Date.now() > end) {
      await db.$executeRaw`SELECT jobs.wake('invoices/due')`;
      break;
    }
  }
  if (merchantId === undefined) await wakeForNext();
  return charged;
};

/** One invoice: never lets a failure stop the others. */
const charge = async (row: Due): Promise<boolean> => {
  try {
    return await chargeInvoice(systemContext(row, "invoices.charge"), row.id);
  } catch (thrown) {
    log("error", "invoice.charge_failed", { invoice: row.id, ...errorFields(thrown) });
    return false;
  }
};

const wakeForNext = async (): Promise<void> => {
  await db.$queryRaw`
    SELECT jobs.wake_at('invoices/due', min(next_attempt_at))::text FROM invoices
    WHERE next_attempt_at > now() HAVING min(next_attempt_at) IS NOT NULL`;
};

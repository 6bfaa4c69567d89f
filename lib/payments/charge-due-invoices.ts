import { statement } from "@/lib/kit/db";
import { chargeDue } from "@/lib/payments/charge-due";
import { issueDue } from "@/lib/subscriptions/issue";

/** Issues and charges a merchant's test invoices that are due at the time of its test clock. Returns how many. */
export const chargeDueInvoices = async (merchantId: string): Promise<number> => {
  const issued = await issueDue({ merchantId });
  return issued + (await chargeDue({ merchantId }));
};

/** The next time at which a merchant's test data is billed or reminded of; null when nothing is planned. */
export const nextBilling = async (merchantId: string, after: Date): Promise<Date | null> => {
  const [row] = await statement<{ at: Date | null }>(
    "billing.next",
    `SELECT least(
       (SELECT min(current_period_end) FROM subscriptions
        WHERE merchant_id = $1 AND NOT livemode AND status <> 'canceled' AND current_period_end > $2),
       (SELECT min(next_attempt_at) FROM invoices
        WHERE merchant_id = $1 AND NOT livemode AND next_attempt_at > $2),
       (SELECT min(next_reminder_at) FROM invoices
        WHERE merchant_id = $1 AND NOT livemode AND next_reminder_at > $2)) AS at`,
    [merchantId, after],
  );
  return row?.at ?? null;
};

import { statement } from "@/lib/kit/db";
import { chargeDue } from "@/lib/payments/charge-due";
import { issueDue } from "@/lib/subscriptions/issue";

/** Issues and charges what is due of a merchant's test data at the instant its clock shows. Gives how much that was. */
export const chargeDueInvoices = async (merchantId: string): Promise<number> => {
  const issued = await issueDue({ merchantId });
  return issued + (await chargeDue({ merchantId }));
};

/** The first instant after this one at which something of a merchant's test data is billed; null when nothing is planned. */
export const nextBilling = async (merchantId: string, after: Date): Promise<Date | null> => {
  const [row] = await statement<{ at: Date | null }>(
    "billing.next",
    `SELECT least(
       (SELECT min(current_period_end) FROM subscriptions
        WHERE merchant_id = $1 AND NOT livemode AND status <> 'canceled' AND current_period_end > $2),
       (SELECT min(next_attempt_at) FROM invoices
        WHERE merchant_id = $1 AND NOT livemode AND next_attempt_at > $2)) AS at`,
    [merchantId, after],
  );
  return row?.at ?? null;
};

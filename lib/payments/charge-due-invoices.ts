import { statement } from "@/lib/kit/db";
import { chargeDue } from "@/lib/payments/charge-due";
import { issueDue } from "@/lib/subscriptions/issue";
import { announceTrialEnds } from "@/lib/subscriptions/trial";

/** Announces, issues and charges what is due of a merchant's test data by its test clock. Returns how many invoices. */
export const chargeDueInvoices = async (merchantId: string): Promise<number> => {
  await announceTrialEnds({ merchantId });
  const issued = await issueDue({ merchantId });
  return issued + (await chargeDue({ merchantId }));
};

/** The next time at which a merchant's test data is billed or reminded of; null when nothing is planned. */
export const nextBilling = async (merchantId: string, after: Date): Promise<Date | null> => {
  const [row] = await statement<{ at: Date | null }>(
    "billing.next",
    `SELECT least(
       (SELECT min(current_period_end) FROM subscriptions
        WHERE merchant_id = $1 AND NOT livemode AND ended_at IS NULL AND current_period_end > $2),
       (SELECT min(paused_until) FROM subscriptions
        WHERE merchant_id = $1 AND NOT livemode AND ended_at IS NULL AND paused_until > $2),
       (SELECT min(trial_notice_at) FROM subscriptions WHERE merchant_id = $1 AND NOT livemode
          AND ended_at IS NULL AND NOT cancel_at_period_end AND trial_notice_at > $2),
       (SELECT min(next_attempt_at) FROM invoices
        WHERE merchant_id = $1 AND NOT livemode AND next_attempt_at > $2),
       (SELECT min(next_reminder_at) FROM invoices
        WHERE merchant_id = $1 AND NOT livemode AND next_reminder_at > $2)) AS at`,
    [merchantId, after],
  );
  return row?.at ?? null;
};

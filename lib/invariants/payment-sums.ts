import type { Invariant } from "@/lib/invariants/invariant";

const hourOf = (column: string): string => `date_trunc('hour', ${column}, 'UTC')`;

/** The invariant of the figures that home reads instead of the payments. */
export const paymentSumInvariants: readonly Invariant[] = [
  {
    name: "payments.sums_add_up",
    promise: "The sums of an hour are those of its payments and refunds.",
    sql: `
      SELECT concat_ws(' ', merchant_id, livemode, hour) AS id, merchant_id AS merchant,
        'off by ' || sum(gross_xpf) || ' XPF paid, ' || sum(refunded_xpf) || ' XPF refunded, ' || sum(count) || ' payments, '
          || sum(failed) || ' failed' AS what
      FROM (
        SELECT merchant_id, livemode, hour, gross_xpf, refunded_xpf, count, failed FROM payment_sums
        UNION ALL
        SELECT merchant_id, livemode, hour, gross_xpf, refunded_xpf, count, failed FROM payment_sum_changes
        UNION ALL
        SELECT merchant_id, livemode, ${hourOf("paid_at")}, -amount_xpf, 0, -1, 0 FROM transactions WHERE paid_at IS NOT NULL
        UNION ALL
        SELECT merchant_id, livemode, ${hourOf("created_at")}, 0, 0, 0, -1 FROM transactions WHERE status = 'failed'
        UNION ALL
        SELECT merchant_id, livemode, ${hourOf("succeeded_at")}, 0, -amount_xpf, 0, 0 FROM refunds
        WHERE succeeded_at IS NOT NULL) AS entries
      GROUP BY merchant_id, livemode, hour
      HAVING (sum(gross_xpf), sum(refunded_xpf), sum(count), sum(failed)) <> (0, 0, 0, 0)`,
  },
];

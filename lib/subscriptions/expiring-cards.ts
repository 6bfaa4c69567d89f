import { mailCustomer } from "@/lib/customers/mail";
import { systemContext } from "@/lib/kit/context";
import { statement, transaction } from "@/lib/kit/db";
import { pendingTerms } from "@/lib/subscriptions/pending";
import { nextInvoiceOf } from "@/lib/subscriptions/turn";

const DAYS_BEFORE = 30;
const BATCH = 200;

/** The midnight in Tahiti at which a card's last month ends. */
const expiryOf = (card: string): string => `((make_date(${card}.exp_year, ${card}.exp_month, 1)
  + interval '1 month')::timestamp AT TIME ZONE 'Pacific/Tahiti')`;

/** Cards that pay for a subscription: its own, or its customer's default. */
const PAYING = `payment_methods m JOIN subscriptions s ON s.merchant_id = m.merchant_id
  AND s.livemode = m.livemode AND s.customer_id = m.customer_id AND s.ended_at IS NULL
  AND (s.payment_method_id = m.id OR s.payment_method_id IS NULL AND m.is_default)
  WHERE m.detached_at IS NULL`;

const keyOf = (card: string): string => `card-expiring-${card}`;

const EXPIRING = `
  SELECT DISTINCT ON (m.id) m.id, m.merchant_id AS "merchantId", m.livemode, m.brand, m.last4,
    m.exp_month AS "expMonth", m.exp_year AS "expYear", p.email, p.locale,
    s.id AS "subscriptionId"
  FROM customers p, ${PAYING} AND p.id = m.customer_id AND p.email IS NOT NULL
    AND m.id > $1 AND ($2::uuid IS NULL OR m.merchant_id = $2 AND NOT m.livemode)
    AND ${expiryOf("m")} > merchant_now(m.merchant_id, m.livemode)
    AND ${expiryOf("m")} <= merchant_now(m.merchant_id, m.livemode) + interval '${DAYS_BEFORE} days'
    AND NOT EXISTS (SELECT FROM outgoing_mails o WHERE o.key = '${keyOf("")}' || m.id)
  ORDER BY m.id, s.current_period_end LIMIT ${BATCH}`;

type Expiring = {
  id: string;
  merchantId: string;
  livemode: boolean;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  email: string;
  locale: string | null;
  subscriptionId: string;
};

const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Notifies the payers of subscriptions whose card expires within thirty days, once per card. With `merchantId`:
 * only that merchant's test data. Returns how many messages are new.
 */
export const reportExpiringCards = async (merchantId: string | null = null): Promise<number> => {
  let written = 0;
  let after = FIRST;
  for (;;) {
    const rows = await statement<Expiring>("cards.expiring", EXPIRING, [after, merchantId]);
    for (const row of rows) if (await reportOne(row)) written += 1;
    const last = rows[BATCH - 1];
    if (!last) return written;
    after = last.id;
  }
};

const reportOne = (row: Expiring): Promise<boolean> => {
  const ctx = systemContext(row, "cards.expiring");
  const { id, brand, last4, expMonth, expYear } = row;
  const card = { brand, last4, expMonth, expYear };
  return transaction(async (tx) => {
    const paid = await tx.subscription.findUniqueOrThrow({ where: { id: row.subscriptionId } });
    const next = nextInvoiceOf(paid, await pendingTerms(tx, ctx, paid));
    const { label } = next?.terms ?? paid;
    const nextPaymentAt = (next?.at ?? paid.currentPeriodEnd).toISOString();
    return mailCustomer(tx, ctx, row, {
      key: keyOf(id),
      aboutId: id,
      write: (head) => ({
        kind: "saved-card",
        mail: { ...head, cause: "expiring", card, subscription: { label, nextPaymentAt } },
      }),
    });
  });
};

const NEXT = `
  SELECT min(${expiryOf("m")} - interval '${DAYS_BEFORE} days') AS at FROM ${PAYING}
    AND m.merchant_id = $1 AND NOT m.livemode AND ${expiryOf("m")} - interval '${DAYS_BEFORE} days' > $2`;

/** The next notice about a card of a merchant's test data; null if none is planned. */
export const nextExpiringCard = async (merchantId: string, after: Date): Promise<Date | null> => {
  const [row] = await statement<{ at: Date | null }>("cards.next_expiring", NEXT, [
    merchantId,
    after,
  ]);
  return row?.at ?? null;
};

import { systemContext, tenant } from "@/lib/kit/context";
import { db, statement, transaction } from "@/lib/kit/db";
import { mailLocale } from "@/lib/mails/locale";
import { queueMail } from "@/lib/mails/steps";
import { senderToday } from "@/lib/merchants/profile";

const DAYS_BEFORE = 30;
const BATCH = 200;

/** The midnight in Tahiti at which a card's last month ends. */
const expiryOf = (card: string): string => `((make_date(${card}.exp_year, ${card}.exp_month, 1)
  + interval '1 month')::timestamp AT TIME ZONE 'Pacific/Tahiti')`;

/** Cards that pay for a subscription: the one it names, or its customer's default. */
const PAYING = `payment_methods m JOIN subscriptions s ON s.merchant_id = m.merchant_id
  AND s.livemode = m.livemode AND s.customer_id = m.customer_id AND s.status <> 'canceled'
  AND (s.payment_method_id = m.id OR s.payment_method_id IS NULL AND m.is_default)
  WHERE m.detached_at IS NULL`;

const EXPIRING = `
  SELECT DISTINCT ON (m.id) m.id, m.merchant_id AS "merchantId", m.livemode, s.label,
    s.current_period_end AS "nextPaymentAt"
  FROM ${PAYING} AND m.id > $1 AND ($2::uuid IS NULL OR m.merchant_id = $2 AND NOT m.livemode)
    AND ${expiryOf("m")} > merchant_now(m.merchant_id, m.livemode)
    AND ${expiryOf("m")} <= merchant_now(m.merchant_id, m.livemode) + interval '${DAYS_BEFORE} days'
  ORDER BY m.id, s.current_period_end LIMIT ${BATCH}`;

type Expiring = {
  id: string;
  merchantId: string;
  livemode: boolean;
  label: string;
  nextPaymentAt: Date;
};

const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Writes to whoever pays for a subscription by a card that expires within thirty days, once for each card. With
 * `merchantId`: of that merchant's test data alone. Gives how many messages are new.
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

const reportOne = async (row: Expiring): Promise<boolean> => {
  const ctx = systemContext(row, "cards.expiring");
  const method = await db.paymentMethod.findFirstOrThrow({
    where: { ...tenant(ctx), id: row.id },
    include: { customer: { select: { email: true, locale: true } } },
  });
  const { brand, last4, expMonth, expYear, customer } = method;
  if (customer.email === null) return false;
  const { email: to, locale } = customer;
  const mail = {
    locale: mailLocale(locale),
    livemode: ctx.livemode,
    merchant: await senderToday(ctx),
    cause: "expiring",
    card: { brand, last4, expMonth, expYear },
    subscription: { label: row.label, nextPaymentAt: row.nextPaymentAt.toISOString() },
  } as const;
  const key = `card-expiring-${row.id}`;
  return transaction((tx) =>
    queueMail(tx, ctx, { letter: { kind: "saved-card", mail }, to, key, aboutId: row.id }),
  );
};

const NEXT = `
  SELECT min(${expiryOf("m")} - interval '${DAYS_BEFORE} days') AS at FROM ${PAYING}
    AND m.merchant_id = $1 AND NOT m.livemode AND ${expiryOf("m")} - interval '${DAYS_BEFORE} days' > $2`;

/** When the next card of a merchant's test data is written about; null where none is planned. */
export const nextExpiringCard = async (merchantId: string, after: Date): Promise<Date | null> => {
  const [row] = await statement<{ at: Date | null }>("cards.next_expiring", NEXT, [
    merchantId,
    after,
  ]);
  return row?.at ?? null;
};

import { after, DAY } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import type { Cell } from "@/lib/kit/csv";
import { pool } from "@/lib/kit/db";
import { eurCents } from "@/lib/kit/money";
import { columns, type Movement } from "@/lib/transactions/export-schema";
import { percent } from "@/lib/transactions/serialise";

/** Days in Tahiti, both included. */
export type Period = { from: string; to: string };

/** Cells in the order of the columns. */
export type Cells = Cell[];

export const columnAt = (name: keyof Movement): number => columns.indexOf(name);

const BATCH = 1_000;

/**
 * Every movement of a period, oldest first, a thousand at a time: payments on the day they succeeded, refunds on
 * the day they did. The next page is read while the last one is sent, and no connection is held meanwhile: a slow
 * client costs nothing.
 */
export const movementsOf = async function* (
  ctx: Context,
  period: Period,
): AsyncGenerator<Cells[], void, undefined> {
  const until = after(startOf(period.to), DAY);
  const read = (cursor: Cursor): Promise<Found> => {
    const found = find(ctx, cursor, until);
    // Awaited only when its turn comes, which may be never.
    found.catch(() => undefined);
    return found;
  };
  let next: Promise<Found> | null = read({ at: startOf(period.from).toISOString(), id: NO_ID });
  while (next) {
    const { rows, cursor }: Found = await next;
    next = cursor && read(cursor);
    if (rows.length > 0) yield rows;
  }
};

/** Midnight in Tahiti, which has no daylight saving time. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00-10:00`);

type Cursor = { at: string; id: string };
/** `cursor`: where to continue; null at the end. */
type Found = { rows: Cells[]; cursor: Cursor | null };

const NO_ID = "00000000-0000-0000-0000-000000000000";

const find = async (ctx: Context, cursor: Cursor, until: Date): Promise<Found> => {
  const values = [ctx.merchantId, ctx.livemode, cursor.at, until, cursor.id];
  const prepared = { name: "transactions.export", text: MOVEMENTS, rowMode: "array" } as const;
  const { rows } = await pool().query<Cells>({ ...prepared, values });
  const last = rows.length === BATCH ? rows.at(-1) : undefined;
  const next = last && {
    at: String(last[columns.length]),
    id: String(last[refund] ?? last[payment]),
  };
  for (const row of rows) finish(row);
  return { rows, cursor: next ?? null };
};

const payment = columnAt("transactionId");
const refund = columnAt("refundId");

const amount = columnAt("montantXpf");
const cents = columnAt("montantEurCents");
const rate = columnAt("tauxTgc");

/** The columns that the database does not know: the rules of money are here. */
const finish = (row: Cells): void => {
  row.length = columns.length;
  row[cents] ??= eurCents(Number(row[amount]));
  row[rate] = percent(row[rate] as number | null);
};

// Each lookup is done once per row: with LIMIT 1 no plan reads a whole table for it.
const MOVEMENTS = `
  SELECT to_char(m.at AT TIME ZONE 'Pacific/Tahiti', 'YYYY-MM-DD'),
    to_char(m.at AT TIME ZONE 'Pacific/Tahiti', 'HH24:MI:SS'), m.type, m.transaction_id, m.refund_id,
    m.amount_xpf::float8, m.ht_xpf::float8, m.tgc_xpf::float8, m.tgc_rate_bp, m.eur_cents::float8, m.status,
    m.source, c.name, coalesce(m.payer_email, c.email), m.description, i.number, r.number,
    nullif(concat_ws(' ', m.card_brand, m.card_last4), ''), o.reference, m.credit_note_number, m.at::text
  FROM (
    SELECT * FROM (
      SELECT t.paid_at AS at, t.id AS key, 'paiement' AS type, t.id AS transaction_id, NULL::uuid AS refund_id,
        t.amount_xpf, coalesce(t.ht_xpf, t.amount_xpf) AS ht_xpf, coalesce(t.tgc_xpf, 0) AS tgc_xpf, t.tgc_rate_bp,
        NULL::bigint AS eur_cents, t.status, t.source, t.customer_id, t.payer_email, t.description, t.invoice_id,
        t.card_brand, t.card_last4, NULL::text AS credit_note_number
      FROM transactions t
      WHERE t.merchant_id = $1 AND t.livemode = $2 AND t.paid_at >= $3::timestamptz AND t.paid_at < $4
        AND (t.paid_at, t.id) > ($3::timestamptz, $5::uuid)
      ORDER BY t.paid_at, t.id LIMIT ${BATCH}) AS paid
    UNION ALL
    SELECT * FROM (
      SELECT g.succeeded_at, g.id, 'remboursement', g.transaction_id, g.id, -g.amount_xpf, -g.ht_xpf, -g.tgc_xpf,
        t.tgc_rate_bp, -g.amount_eur_cents, g.status, t.source, t.customer_id, t.payer_email, t.description,
        t.invoice_id, t.card_brand, t.card_last4, g.credit_note_number
      FROM refunds g CROSS JOIN LATERAL (
        SELECT * FROM transactions
        WHERE merchant_id = $1 AND livemode = $2 AND id = g.transaction_id LIMIT 1) AS t
      WHERE g.merchant_id = $1 AND g.livemode = $2 AND g.succeeded_at >= $3::timestamptz AND g.succeeded_at < $4
        AND (g.succeeded_at, g.id) > ($3::timestamptz, $5::uuid)
      ORDER BY g.succeeded_at, g.id LIMIT ${BATCH}) AS given_back
    ORDER BY at, key LIMIT ${BATCH}) AS m
  LEFT JOIN LATERAL (SELECT name, email FROM customers
    WHERE merchant_id = $1 AND livemode = $2 AND id = m.customer_id LIMIT 1) AS c ON true
  LEFT JOIN LATERAL (SELECT number FROM invoices
    WHERE merchant_id = $1 AND livemode = $2 AND id = m.invoice_id LIMIT 1) AS i ON true
  LEFT JOIN LATERAL (SELECT number FROM receipts
    WHERE merchant_id = $1 AND livemode = $2 AND transaction_id = m.transaction_id LIMIT 1) AS r ON true
  LEFT JOIN LATERAL (
    (SELECT reference FROM bank_operations
      WHERE m.refund_id IS NULL AND transaction_id = m.transaction_id AND kind = 'debit' AND state = 'accepted' LIMIT 1)
    UNION ALL
    (SELECT reference FROM bank_operations
      WHERE refund_id = m.refund_id AND kind = 'refund' AND state = 'accepted' LIMIT 1)) AS o ON true
  ORDER BY m.at, m.key`;

import { asOwner } from "@/lib/testing/owner";

const unruled = (text: string, values: unknown[]): Promise<void> =>
  asOwner([text, values], ["ANALYZE transactions, refunds", []]);

/** Sets values on a row of the past that it could not have today. */
export const moveInTime = (
  table: "transactions" | "refunds",
  id: string,
  columns: Record<string, string | null>,
): Promise<void> => {
  const set = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`);
  return unruled(`UPDATE ${table} SET ${set.join(", ")} WHERE id = $1`, [
    id,
    ...Object.values(columns),
  ]);
};

type Bulk = { count: number; refundEach: number };

/** This many payments over the year 2026, many at the very same instant, each nth refunded in part. */
export const bulk = async (merchantId: string, { count, refundEach }: Bulk): Promise<void> => {
  await unruled(PAYMENTS, [merchantId, count]);
  await unruled(REFUNDS, [merchantId, refundEach]);
};

const PAYMENTS = `
  INSERT INTO transactions (id, merchant_id, livemode, status, source, amount_xpf, ht_xpf, tgc_xpf, tgc_rate_bp,
    tax_label, seller, buyer, description, payer_email, card_brand, card_last4, paid_at)
  SELECT gen_random_uuid(), $1, false, 'succeeded', 'api', 1000 + n, 1000 + n - n / 10, n / 10, 1300,
    'TGC', seller_block($1, false), buyer_block(NULL, NULL),
    'Commande ' || n, 'client' || n || '@example.pf', 'alpha', '4242',
    timestamptz '2026-01-15 12:00:00Z' + make_interval(hours => (n * 7919 % 8000) / 1000 * 900)
  FROM generate_series(1, $2::int) AS n`;

const REFUNDS = `
  INSERT INTO refunds (id, merchant_id, livemode, status, transaction_id, amount_xpf, amount_eur_cents, ht_xpf,
    tgc_xpf, succeeded_at, credit_note_number)
  SELECT gen_random_uuid(), $1, false, 'succeeded', id, 100, 84, 88, 12, paid_at, 'A-2026-' || lpad(n::text, 6, '0')
  FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM transactions WHERE merchant_id = $1) AS t
  WHERE n % $2::int = 0`;

/** The cells of a CSV, parsed by RFC 4180. */
export const csvCells = (text: string, delimiter: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${delimiter}\\r\\n]*))(${delimiter}|\\r\\n)`,
    "gy",
  );
  for (const [, quoted, plain, end] of text.replace(/^\uFEFF/, "").matchAll(cell)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== "\r\n") continue;
    rows.push(row);
    row = [];
  }
  return rows;
};

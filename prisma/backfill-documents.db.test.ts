import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, it } from "vitest";

const folder = join(import.meta.dirname, "migrations");
const FIRST = "20261122000600";

const migrations = readdirSync(folder)
  .filter((name) => /^\d{14}_/.test(name))
  .sort();

const apply = async (database: pg.Client, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const sql = readFileSync(join(folder, name, "migration.sql"), "utf8");
    // An index created concurrently is alone in its migration, outside any transaction.
    const isAlone = /\bCONCURRENTLY\b/.test(sql);
    if (!isAlone) await database.query("BEGIN");
    await database.query(sql);
    if (!isAlone) await database.query("COMMIT");
  }
};

/** A database as it was before documents kept their parties, while `work` runs. */
const onOldDatabase = async (work: (database: pg.Client) => Promise<void>): Promise<void> => {
  const address = (database: string): string => {
    const url = new URL(inject("databaseUrls")[0] ?? "");
    url.pathname = `/${database}`;
    return url.href;
  };
  const name = `motu_backfill_${process.pid}`;
  const admin = new pg.Client({ connectionString: address("postgres") });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  const database = new pg.Client({ connectionString: address(name) });
  try {
    await database.connect();
    await apply(
      database,
      migrations.filter((migration) => migration < FIRST),
    );
    await work(database);
  } finally {
    await database.end();
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  }
};

// Rows of a year ago: written past the triggers of today.
const ROWS = `
  SET session_replication_role = replica;
  INSERT INTO merchants (id) SELECT ('00000000-0000-0000-0000-00000000000' || n)::uuid FROM generate_series(1, 2) AS n;
  INSERT INTO merchant_profiles (merchant_id, livemode, name, tax_label)
    SELECT id, mode, 'Boutique', 'TVA' FROM merchants CROSS JOIN (VALUES (true), (false)) AS m (mode);
  INSERT INTO transactions (id, merchant_id, livemode, status, source, amount_xpf, ht_xpf, tgc_xpf, tgc_rate_bp, paid_at,
      payer_email, amount_refunded_xpf, refund_reserved_xpf)
    SELECT gen_random_uuid(), id, false, 'succeeded', 'api', 1000, 885, 115, 1300, '2026-01-01T00:00:00Z', 'teva@example.pf', 300, 300
    FROM merchants;
  INSERT INTO receipts (id, merchant_id, livemode, number, status, transaction_id, email, amount_xpf)
    SELECT gen_random_uuid(), merchant_id, false, 'R-2026-000001', 'exhausted', id, 'teva@example.pf', 1000 FROM transactions;
  INSERT INTO refunds (id, merchant_id, livemode, status, transaction_id, amount_xpf, amount_eur_cents, ht_xpf, tgc_xpf,
      succeeded_at)
    SELECT gen_random_uuid(), merchant_id, false, 'succeeded', id, 100, 84, 88, 12, at::timestamptz
    FROM transactions CROSS JOIN (VALUES ('2027-01-01T09:59:59Z'), ('2027-01-01T10:00:00Z'), ('2026-05-01T00:00:00Z')) AS t (at);
  INSERT INTO refunds (id, merchant_id, livemode, status, transaction_id, amount_xpf, amount_eur_cents)
    SELECT gen_random_uuid(), merchant_id, false, 'failed', id, 100, 84 FROM transactions;
  SET session_replication_role = origin;`;

it(
  "gives each existing refund its credit note, in the order in which they succeeded in Tahiti",
  () =>
    onOldDatabase(async (database) => {
      await database.query(ROWS);
      await apply(
        database,
        migrations.filter((migration) => migration >= FIRST),
      );
      const { rows } = await database.query(`
      SELECT r.credit_note_number AS number, r.succeeded_at AS at, n.corrects, n.tax_label AS label,
        n.seller ->> 'name' AS seller, n.buyer ->> 'email' AS buyer
      FROM refunds r LEFT JOIN credit_notes n ON n.refund_id = r.id AND n.number = r.credit_note_number
      WHERE r.merchant_id::text LIKE '%1' ORDER BY r.succeeded_at`);
      const document = {
        corrects: "R-2026-000001",
        label: "TVA",
        seller: "Boutique",
        buyer: "teva@example.pf",
      };
      expect(rows).toEqual([
        { ...document, number: "A-2026-000001", at: new Date("2026-05-01T00:00:00Z") },
        { ...document, number: "A-2026-000002", at: new Date("2027-01-01T09:59:59Z") },
        { ...document, number: "A-2027-000001", at: new Date("2027-01-01T10:00:00Z") },
        { number: null, at: null, corrects: null, label: null, seller: null, buyer: null },
      ]);
      const counters = await database.query(
        "SELECT year, last FROM credit_note_counters ORDER BY merchant_id, year",
      );
      expect(counters.rows).toEqual(
        [1, 2].flatMap(() => [
          { year: 2026, last: 2 },
          { year: 2027, last: 1 },
        ]),
      );
    }),
  60_000,
);

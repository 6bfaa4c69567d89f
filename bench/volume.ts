import type pg from "pg";

/** Inserts all rows of `payments` payments of one merchant; the invariants hold. */
export const fillPayments = async (
  database: pg.Client,
  merchant: string,
  payments: number,
): Promise<void> => {
  await database.query("SET session_replication_role = replica");
  for (const text of tables) {
    const values = [merchant, payments].slice(0, text.includes("$2") ? 2 : 1);
    await database.query(text, values);
  }
  await database.query("RESET session_replication_role");
  await database.query("VACUUM ANALYZE");
};

/** The same id for the same row in every table. */
const id = (kind: string, n = "n"): string => `md5('${kind}' || ${n})::uuid`;
const reference =
  "translate(upper(left(md5('a' || n) || md5('b' || n), 26)), '0123456789', 'GHIJKLMNOP')";
const block = `'{"name":"Boutique","legalName":null,"taxNumber":null,"supportEmail":null,"address":null,"brandColor":null,"logoUrl":null}'`;
const many = "FROM generate_series(1, $2::int) AS n";
const at = "now() - make_interval(mins => n)";

const text = (type: string, status: string, sequence: number): string =>
  `'{"object":"event","id":"' || ${id(`event${sequence}`)} || '","type":"${type}","livemode":false,"apiVersion":"2026-01-01",'
    || '"sequence":${sequence},"resource":"transaction","resourceId":"' || ${id("payment")} || '","data":{"object":"transaction",'
    || '"id":"' || ${id("payment")} || '","status":"${status}","amountXpf":2990,"description":"' || repeat('Panier de fruits ', 40) || '"}}'`;

const event = (type: string, status: string, sequence: number): string => `
  INSERT INTO events (id, merchant_id, livemode, type, resource, resource_id, sequence, body, origin, created_at)
  SELECT ${id(`event${sequence}`)}, $1, false, '${type}', 'transaction', ${id("payment")}, ${sequence},
    ${text(type, status, sequence)}, 'api', ${at} ${many}`;

const tables: readonly string[] = [
  `INSERT INTO transactions (id, merchant_id, livemode, status, source, amount_xpf, ht_xpf, tgc_xpf, tgc_rate_bp,
     description, payer_email, seller, buyer, tax_label, paid_at, created_at)
   SELECT ${id("payment")}, $1, false, 'succeeded', 'api', 2990, 2646, 344, 1300, 'Panier ' || n, 'client' || n || '@example.pf',
     ${block}, '{"name":null,"email":null,"address":null}', 'TGC', ${at}, ${at} ${many}`,
  `INSERT INTO bank_operations (id, merchant_id, livemode, provider, kind, transaction_id, attempt, amount_xpf, reference,
     bank_ref, state, return_nonce, sent_at, resolved_at, created_at)
   SELECT ${id("operation")}, $1, false, 'sandbox', 'debit', ${id("payment")}, 1, 2990, ${reference},
     'pay_' || n, 'accepted', md5('nonce' || n), ${at}, ${at}, ${at} ${many}`,
  `INSERT INTO bank_statement_lines (provider, bank_ref, reference, kind, amount_xpf, verdict, operation_id, seen_at)
   SELECT 'sandbox', 'pay_' || n, ${reference}, 'debit', 2990, 'matched', ${id("operation")}, ${at} ${many} WHERE $1::uuid IS NOT NULL`,
  `INSERT INTO bank.movements (kind, ref, reference, amount_xpf, at)
   SELECT 'debit', 'pay_' || n, ${reference}, 2990, ${at} ${many} WHERE $1::uuid IS NOT NULL`,
  `INSERT INTO receipts (id, merchant_id, livemode, number, status, transaction_id, email, amount_xpf, attempts,
     subject, html, text, provider_message_id, sent_at, created_at)
   SELECT ${id("receipt")}, $1, false, 'R-2026-' || lpad(n::text, 6, '0'), 'succeeded', ${id("payment")},
     'client' || n || '@example.pf', 2990, 1, 'Votre reçu', repeat('<p>Merci</p>', 200), repeat('Merci ', 100), 'message' || n, ${at}, ${at} ${many}`,
  "INSERT INTO receipt_counters (merchant_id, livemode, year, last) SELECT $1, false, 2026, $2::int",
  `INSERT INTO idempotency_keys (merchant_id, livemode, key, fingerprint, point, resource_id, lease_token, leased_until,
     response_status, response_body)
   SELECT $1, false, 'order-' || n, sha256(n::text::bytea), 'finished', ${id("payment")}, ${id("lease")}, now(), 201,
     convert_to(repeat('x', 900), 'UTF8') ${many}`,
  event("payment.created", "processing", 1),
  event("payment.succeeded", "succeeded", 2),
  `INSERT INTO webhook_endpoints (id, merchant_id, livemode, slot, url, enabled_events, api_version, secret_sealed)
   SELECT ${id("endpoint", "''")}, $1, false, 1, 'https://boutique.example/hooks', '{*}', '2026-01-01', '\\x00'`,
  `INSERT INTO webhook_deliveries (id, merchant_id, livemode, endpoint_id, event_id, event_type, status, attempts,
     response_status, delivered_at)
   SELECT ${id("delivery")}, $1, false, ${id("endpoint", "''")}, ${id("event2")}, 'payment.succeeded', 'succeeded', 1, 200, ${at} ${many}`,
];

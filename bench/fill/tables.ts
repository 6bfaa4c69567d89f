const block = `'{"name":"Boutique","legalName":null,"taxNumber":null,"supportEmail":null,"address":null,"brandColor":null,"logoUrl":null}'::jsonb`;
const buyer = `'{"name":null,"email":null,"address":null}'::jsonb`;
const paid = "status IN ('succeeded', 'refunded')";
const ht = "round(amount_xpf / 1.13)::bigint";
const words =
  "'{Panier du marché,Collier de perles,Monoï,Café,Excursion au lagon,Location de vélo,Paréo,Billet de bateau}'";
const failures = "'{card_declined,insufficient_funds,expired_card,incorrect_cvc}'";
const customerAt = "now() - interval '2 years' + k * (interval '2 years' / ($customers + 1))";
const customerId = (k: string) =>
  `pg_temp.id_at(now() - interval '2 years' + ${k} * (interval '2 years' / ($customers + 1)), 'customer' || $1 || livemode, ${k})`;
const linkId = (k: string) =>
  `pg_temp.id_at(now() - interval '2 years', 'link' || $1 || livemode, ${k})`;
const link = linkId("floor(pg_temp.u(n, 12) ^ 2 * 30)::bigint");
const subscriptionId = (k: string) =>
  `pg_temp.id_at(now() - interval '2 years', 'subscription' || $1 || livemode, ${k})`;
const productId = "pg_temp.id_at(now() - interval '2 years', 'product' || $1 || livemode, 1)";
const priceId = "pg_temp.id_at(now() - interval '2 years', 'price' || $1 || livemode, 1)";
const of = (kind: string) => `pg_temp.id_at(at, '${kind}' || $1, n)`;
const modes = "(VALUES (false), (true)) AS mode(livemode)";
const perShop =
  "row_number() OVER (PARTITION BY merchant_id, livemode, extract(year FROM at) ORDER BY n)";

/** What a shop has before its first payment. */
const catalogue: readonly string[] = [
  `INSERT INTO merchants (id) SELECT id FROM shop ON CONFLICT DO NOTHING`,
  `INSERT INTO merchant_profiles (merchant_id, livemode, name, tgc_rate_bp)
   SELECT id, livemode, 'Boutique ' || n, 1300 FROM shop, ${modes} ON CONFLICT DO NOTHING`,
  `INSERT INTO customers (id, merchant_id, livemode, name, email, email_key, created_at)
   SELECT ${customerId("k")}, $1, livemode, name, email, lower(email), ${customerAt}
   FROM (SELECT k, pg_temp.first_name(k) || ' ' || pg_temp.last_name(k) AS name,
     pg_temp.first_name(k) || '.' || pg_temp.last_name(k) || k || '@example.pf' AS email
     FROM generate_series(0, $customers - 1) AS k) AS person, ${modes}`,
  `INSERT INTO payment_links (id, merchant_id, livemode, slug, amount_xpf, description)
   SELECT ${linkId("k")}, $1, livemode, translate(left(md5('slug' || $1 || livemode || k), 10), '0', 'z'), 2500, pg_temp.pick(${words}, k, 13)
   FROM generate_series(0, 29) AS k, ${modes}`,
  `INSERT INTO products (id, merchant_id, livemode, name) SELECT ${productId}, $1, livemode, 'Panier de la semaine' FROM ${modes}`,
  `INSERT INTO prices (id, merchant_id, livemode, product_id, amount_xpf, type, interval, interval_count)
   SELECT ${priceId}, $1, livemode, ${productId}, 2500, 'recurring', 'month', 1 FROM ${modes}`,
  `INSERT INTO subscriptions (id, merchant_id, livemode, status, customer_id, price_id, amount_xpf, interval, interval_count, label,
     billing_anchor, current_period_start, current_period_end, canceled_at, ended_at, created_at)
   SELECT ${subscriptionId("k")}, $1, livemode, 'canceled', ${customerId("k")}, ${priceId}, 2500, 'month', 1, 'Panier de la semaine',
     ${customerAt}, ${customerAt}, now() + interval '5 years', now(), now(), ${customerAt}
   FROM generate_series(0, $subscriptions - 1) AS k, ${modes}`,
];

const payments: readonly string[] = [
  `INSERT INTO checkout_sessions (id, merchant_id, livemode, status, amount_xpf, line_items, customer_email, transaction_id,
     success_url, expires_at, completed_at, created_at)
   SELECT ${of("session")}, merchant_id, livemode, CASE WHEN ${paid} THEN 'complete' WHEN status = 'processing' THEN 'open' ELSE 'expired' END, amount_xpf,
     '[{"description":"Panier","quantity":1}]', 'client@example.pf', CASE WHEN ${paid} THEN id END, 'https://boutique.example/merci',
     at + interval '1 day', CASE WHEN ${paid} THEN at END, at
   FROM draft WHERE source = 'checkout_session'`,
  `INSERT INTO transactions (id, merchant_id, livemode, status, source, amount_xpf, amount_refunded_xpf, refund_reserved_xpf, ht_xpf,
     tgc_xpf, tgc_rate_bp, description, customer_id, payment_link_id, checkout_session_id, invoice_id, subscription_id,
     card_brand, card_last4, failure_code, payer_email, seller, buyer, tax_label, paid_at, refunded_at, recovered, created_at)
   SELECT id, merchant_id, livemode, status, source, amount_xpf, returned_xpf, returned_xpf,
     CASE WHEN ${paid} THEN ${ht} END, CASE WHEN ${paid} THEN amount_xpf - ${ht} END, CASE WHEN ${paid} THEN 1300 END,
     CASE WHEN pg_temp.u(n, 14) < 0.5 THEN pg_temp.pick(${words}, n, 15) WHEN pg_temp.u(n, 14) < 0.85 THEN 'Commande CMD-' || n END,
     CASE WHEN customer IS NOT NULL THEN ${customerId("customer")} END,
     CASE WHEN source = 'payment_link' THEN ${link} END,
     CASE WHEN source = 'checkout_session' THEN ${of("session")} END,
     CASE WHEN invoice IS NOT NULL THEN ${of("invoice")} END,
     CASE WHEN invoice IS NOT NULL THEN ${subscriptionId("invoice % $subscriptions")} END,
     CASE WHEN status <> 'pending' THEN pg_temp.pick('{visa,mastercard,alpha}', n, 16) END,
     CASE WHEN status <> 'pending' THEN lpad(floor(pg_temp.u(n, 17) * 10000)::text, 4, '0') END,
     CASE WHEN status = 'failed' THEN pg_temp.pick(${failures}, n, 18) END,
     CASE WHEN customer IS NULL AND pg_temp.u(n, 19) < 0.8 THEN lower(pg_temp.first_name(n)) || n % 100000 || '@example.pf' END,
     CASE WHEN ${paid} THEN ${block} END, CASE WHEN ${paid} THEN ${buyer} END, CASE WHEN ${paid} THEN 'TGC' END,
     CASE WHEN ${paid} THEN created_at + pg_temp.u(n, 20) * interval '2 minutes' END,
     CASE WHEN status = 'refunded' THEN created_at + interval '2 days' END, n % 2000 = 0, created_at
   FROM draft ORDER BY n`,
  `INSERT INTO bank_operations (id, merchant_id, livemode, provider, kind, transaction_id, attempt, amount_xpf, reference,
     bank_ref, state, failure_code, return_nonce, sent_at, resolved_at, next_check_at, created_at)
   SELECT ${of("debit")}, merchant_id, livemode, CASE WHEN livemode THEN 'stripe' ELSE 'sandbox' END, 'debit', id, 1, amount_xpf,
     pg_temp.reference('debit' || $1, n), 'pay_' || $1 || n,
     CASE status WHEN 'processing' THEN 'pending' WHEN 'failed' THEN 'refused' ELSE 'accepted' END,
     CASE WHEN status = 'failed' THEN pg_temp.pick(${failures}, n, 18) END, '', at,
     CASE WHEN status <> 'processing' THEN at END, CASE WHEN status = 'processing' THEN now() + interval '5 years' END, at
   FROM draft WHERE status <> 'pending'`,
];

const documents: readonly string[] = [
  `INSERT INTO invoices (id, merchant_id, livemode, number, status, subscription_id, customer_id, price_id, description, period_start,
     period_end, due_at, amount_xpf, ht_xpf, tgc_xpf, tgc_rate_bp, tax_label, attempt_count, transaction_id, paid_at, unpaid_at, seller, buyer, created_at)
   SELECT ${of("invoice")}, merchant_id, livemode, pg_temp.number('F', at, ${perShop}), CASE WHEN ${paid} THEN 'paid' ELSE 'unpaid' END,
     ${subscriptionId("invoice % $subscriptions")}, ${customerId("invoice % $subscriptions")}, ${priceId}, 'Panier de la semaine',
     at - interval '1 month', at, at, amount_xpf, ${ht}, amount_xpf - ${ht}, 1300, 'TGC', CASE WHEN ${paid} THEN 1 ELSE 5 END,
     CASE WHEN ${paid} THEN id END, CASE WHEN ${paid} THEN at END, CASE WHEN NOT (${paid}) THEN at END, ${block}, ${buyer}, at
   FROM draft WHERE invoice IS NOT NULL`,
  `INSERT INTO refunds (id, merchant_id, livemode, status, transaction_id, amount_xpf, amount_eur_cents, ht_xpf, tgc_xpf, succeeded_at,
     created_at, credit_note_number)
   SELECT ${of("refund")}, merchant_id, livemode, 'succeeded', id, returned_xpf, round(returned_xpf * 0.838), ht, returned_xpf - ht,
     created_at + interval '2 days', created_at + interval '2 days', pg_temp.number('A', at, ${perShop})
   FROM (SELECT *, CASE WHEN status = 'refunded' THEN ${ht} ELSE round(returned_xpf / 1.13) END AS ht FROM draft) AS d
   WHERE is_returned`,
  `INSERT INTO credit_notes (refund_id, merchant_id, livemode, number, transaction_id, amount_xpf, amount_eur_cents, ht_xpf, tgc_xpf,
     tgc_rate_bp, tax_label, seller, buyer, created_at)
   SELECT id, merchant_id, livemode, credit_note_number, transaction_id, amount_xpf, amount_eur_cents, ht_xpf, tgc_xpf, 1300, 'TGC',
     ${block}, ${buyer}, succeeded_at
   FROM refunds WHERE merchant_id IN (SELECT id FROM shop)`,
  `INSERT INTO bank_operations (id, merchant_id, livemode, provider, kind, transaction_id, refund_id, attempt, amount_xpf, reference,
     bank_ref, state, return_nonce, sent_at, resolved_at, created_at)
   SELECT ${of("refund")}, merchant_id, livemode, CASE WHEN livemode THEN 'stripe' ELSE 'sandbox' END, 'refund', id, ${of("refund")}, 1,
     returned_xpf, pg_temp.reference('refund' || $1, n), 're_' || $1 || n, 'accepted', '', at, at, at
   FROM draft WHERE is_returned`,
  `INSERT INTO receipts (id, merchant_id, livemode, number, status, transaction_id, email, amount_xpf, attempts, subject, html, text,
     provider_message_id, sent_at, created_at)
   SELECT ${of("receipt")}, merchant_id, livemode, pg_temp.number('R', at, ${perShop}), CASE WHEN n % 5000 = 0 THEN 'exhausted' ELSE 'succeeded' END,
     id, 'client' || n || '@example.pf', amount_xpf, 1, 'Votre reçu', '<p>Merci</p>', 'Merci', 'message' || $1 || n, at, at
   FROM draft WHERE ${paid}`,
  `INSERT INTO events (id, merchant_id, livemode, type, resource, resource_id, sequence, body, origin, created_at)
   SELECT ${of("event")}, merchant_id, livemode, 'payment.' || CASE status WHEN 'pending' THEN 'created' ELSE status END, 'transaction', id, 1,
     '{"object":"event","id":"' || ${of("event")} || '","type":"payment.' || status || '","livemode":' || livemode
       || ',"apiVersion":"2026-01-01","sequence":1,"resource":"transaction","resourceId":"' || id
       || '","data":{"object":"transaction","id":"' || id || '","status":"' || status || '","amountXpf":' || amount_xpf || '}}', 'api', at
   FROM draft ORDER BY n`,
];

const counter = (table: string, from: string, letter: string) => `
  INSERT INTO ${table} (merchant_id, livemode, year, last)
  SELECT merchant_id, livemode, split_part(number, '-', 2)::int, max(split_part(number, '-', 3)::int)
  FROM (SELECT merchant_id, livemode, ${from === "refunds" ? "credit_note_number" : "number"} AS number FROM ${from}) AS d
  WHERE number LIKE '${letter}-%' GROUP BY 1, 2, 3
  ON CONFLICT (merchant_id, livemode, year) DO UPDATE SET last = greatest(${table}.last, excluded.last)`;

/** One INSERT a table, in the order of their references: `$1` is the large shop, `$rows` and the like are numbers. */
export const inserts: readonly string[] = [
  ...catalogue,
  ...payments,
  ...documents,
  counter("receipt_counters", "receipts", "R"),
  counter("credit_note_counters", "refunds", "A"),
  counter("invoice_counters", "invoices", "F"),
];

/** The tables whose indexes are built after the rows are in. */
export const filled = [
  "checkout_sessions",
  "transactions",
  "bank_operations",
  "invoices",
  "refunds",
  "credit_notes",
  "receipts",
  "events",
];

import {
  anOperation,
  aRefund,
  decided,
  firstEvent,
  insert,
  NOBODY,
} from "@/lib/invariants/rows.fixture";
import type { World } from "@/lib/invariants/world.fixture";
import { newId } from "@/lib/kit/ids";

type Breaks = Record<string, (world: World) => string[]>;

/** A row of a merchant's test mode. */
const own = (shop: string) => ({ id: newId(), merchant_id: shop, livemode: false });

const aPortal = (shop: string, customer: string) => ({
  ...own(shop),
  customer_id: customer,
  token_hash: "(sha256('portal'))",
  expires_at: "now() + interval '1 hour'",
});

/** Makes one row of a merchant refer to another merchant. */
const lead =
  (table: string, column: string, to: string) =>
  (shop: string): string =>
    `UPDATE ${table} SET ${column} = '${to}' WHERE ctid = (SELECT ctid FROM ${table} WHERE merchant_id = '${shop}' LIMIT 1)`;

const tenancy: Breaks = {
  "tenancy.api_requests": ({ shop }) => [
    insert("api_requests", {
      ...own(shop),
      api_key_id: NOBODY,
      method: "GET",
      path: "/products",
      target: "/api/v1/products",
      status: 200,
      latency_ms: 1,
      idempotent: false,
      replayed: false,
      api_version: "2026-01-01",
      created_at: "now()",
    }),
  ],
  "tenancy.bank_operations": (world) => [
    anOperation(world, { kind: "setup", setup_intent_id: NOBODY, ...decided("abandoned") }),
  ],
  "tenancy.checkout_sessions": ({ open, stranger }) => [
    `UPDATE checkout_sessions SET customer_id = '${stranger}' WHERE id = '${open}'`,
  ],
  "tenancy.credit_notes": ({ shop }) => [lead("credit_notes", "transaction_id", NOBODY)(shop)],
  "tenancy.invoice_attempts": ({ biller, paid }) => [
    insert("invoice_attempts", {
      ...own(biller),
      invoice_id: `(SELECT id FROM invoices WHERE subscription_id = '${paid}' LIMIT 1)`,
      kind: "manual",
      status: "failed",
      failure_code: "card_declined",
      transaction_id: NOBODY,
    }),
  ],
  "tenancy.invoices": ({ biller, stranger }) => [lead("invoices", "customer_id", stranger)(biller)],
  "tenancy.offline_tickets": ({ shop }) => [lead("offline_tickets", "device_id", NOBODY)(shop)],
  "tenancy.payment_links": ({ shop }) => [lead("payment_links", "price_id", NOBODY)(shop)],
  "tenancy.payment_methods": ({ shop, stranger }) => [
    `UPDATE payment_methods SET customer_id = '${stranger}' WHERE id = (
       SELECT id FROM payment_methods WHERE merchant_id = '${shop}' AND setup_intent_id IS NULL LIMIT 1)`,
  ],
  "tenancy.pin_tries": ({ shop }) => [
    insert("pin_tries", {
      device_id: NOBODY,
      cashier_id: NOBODY,
      merchant_id: shop,
      livemode: false,
      tries: 1,
    }),
  ],
  "tenancy.portal_sessions": ({ shop, stranger }) => [
    insert("portal_sessions", aPortal(shop, stranger)),
  ],
  "tenancy.prices": ({ biller }) => [lead("prices", "product_id", NOBODY)(biller)],
  "tenancy.receipts": ({ shop, stranger }) => [lead("receipts", "customer_id", stranger)(shop)],
  "tenancy.refunds": (world) =>
    aRefund(world, { status: "failed", transaction_id: NOBODY, amount_xpf: 1 }).slice(0, 2),
  "tenancy.setup_intents": ({ shop, stranger }) => {
    const row = { ...own(shop), status: "pending" };
    return [
      insert("setup_intents", { ...row, customer_id: stranger, expires_at: "now()" }),
      firstEvent(shop, false, row),
    ];
  },
  "tenancy.subscriptions": ({ paid, stranger }) => [
    `UPDATE subscriptions SET customer_id = '${stranger}' WHERE id = '${paid}'`,
  ],
  "tenancy.terminal_payments": ({ shop, user }) => [
    insert("terminal_payments", {
      ...own(shop),
      status: "canceled",
      amount_xpf: 1000,
      transaction_id: NOBODY,
      created_by: user,
      expires_at: "now()",
    }),
  ],
  "tenancy.transactions": ({ waiting, stranger }) => [
    `UPDATE transactions SET customer_id = '${stranger}' WHERE id = '${waiting}'`,
  ],
  "tenancy.webhook_deliveries": ({ shop }) => [
    lead("webhook_deliveries", "endpoint_id", NOBODY)(shop),
  ],
};

const aKey = ({ shop }: World): string =>
  `ctid = (SELECT ctid FROM idempotency_keys WHERE merchant_id = '${shop}' AND point = 'finished' LIMIT 1)`;

const keys: Breaks = {
  "idempotency_keys.finished_has_answer": (world) => [
    `UPDATE idempotency_keys SET response_body = NULL WHERE ${aKey(world)}`,
  ],
  "idempotency_keys.answer_is_definite": (world) => [
    `UPDATE idempotency_keys SET response_status = 500 WHERE ${aKey(world)}`,
  ],
  "idempotency_keys.recorded_is_there": (world) => [
    `UPDATE idempotency_keys SET point = 'recorded', resource_id = NULL, response_status = NULL, response_body = NULL
     WHERE ${aKey(world)}`,
  ],
  "api_keys.look_like_their_mode": ({ shop }) => [
    `UPDATE api_keys SET prefix = 'svc_live_' WHERE merchant_id = '${shop}'`,
  ],
};

const people: Breaks = {
  "members.shop_has_owner": ({ user }) => [
    `UPDATE members SET role = 'admin' WHERE user_id = '${user}'`,
  ],
  "sessions.end": ({ user }) => [
    `UPDATE sessions SET expires_at = expires_at + interval '1 day' WHERE user_id = '${user}'`,
  ],
  "portal_sessions.of_living": ({ shop }) => [
    `UPDATE customers SET deleted_at = now() WHERE id = (
       SELECT id FROM customers WHERE merchant_id = '${shop}' LIMIT 1)`,
    insert(
      "portal_sessions",
      aPortal(
        shop,
        `(SELECT id FROM customers
      WHERE merchant_id = '${shop}' AND deleted_at IS NOT NULL LIMIT 1)`,
      ),
    ),
  ],
  "merchants.two_profiles": ({ other }) => [
    `DELETE FROM merchant_profiles WHERE merchant_id = '${other}' AND livemode`,
  ],
  "card_data.none": ({ waiting }) => [
    `UPDATE transactions SET metadata = '{"note": "4242 4242 4242 4242"}' WHERE id = '${waiting}'`,
  ],
  "metadata.in_bounds": ({ waiting }) => [
    `UPDATE transactions SET metadata = jsonb_build_object(repeat('k', 41), 'v') WHERE id = '${waiting}'`,
  ],
};

/** How the invariants of tenants, keys and people are broken. */
export const accessBreaks: Breaks = { ...tenancy, ...keys, ...people };

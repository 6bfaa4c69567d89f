import type { Invariant } from "@/lib/invariants/invariant";

/** Foreign keys of each table without the tenant's columns: column, then table. */
const references: Record<string, Record<string, string>> = {
  api_requests: { api_key_id: "api_keys" },
  bank_operations: {
    transaction_id: "transactions",
    setup_intent_id: "setup_intents",
    refund_id: "refunds",
    reverses_id: "bank_operations",
  },
  checkout_sessions: {
    customer_id: "customers",
    transaction_id: "transactions",
    subscription_id: "subscriptions",
  },
  credit_notes: { refund_id: "refunds", transaction_id: "transactions" },
  invoice_attempts: { invoice_id: "invoices", transaction_id: "transactions" },
  invoices: {
    subscription_id: "subscriptions",
    customer_id: "customers",
    price_id: "prices",
    transaction_id: "transactions",
  },
  offline_tickets: { device_id: "terminal_devices", terminal_payment_id: "terminal_payments" },
  payment_links: { price_id: "prices" },
  payment_methods: { customer_id: "customers", setup_intent_id: "setup_intents" },
  pin_tries: { device_id: "terminal_devices" },
  portal_sessions: { customer_id: "customers" },
  prices: { product_id: "products" },
  receipts: { transaction_id: "transactions", customer_id: "customers" },
  refunds: { transaction_id: "transactions" },
  setup_intents: {
    customer_id: "customers",
    checkout_session_id: "checkout_sessions",
    payment_link_id: "payment_links",
  },
  subscriptions: {
    customer_id: "customers",
    price_id: "prices",
    pending_price_id: "prices",
    payment_method_id: "payment_methods",
    latest_invoice_id: "invoices",
    payment_link_id: "payment_links",
    setup_intent_id: "setup_intents",
  },
  terminal_payments: { transaction_id: "transactions" },
  transactions: {
    customer_id: "customers",
    payment_method_id: "payment_methods",
    payment_link_id: "payment_links",
    checkout_session_id: "checkout_sessions",
    duplicate_of_session_id: "checkout_sessions",
    invoice_id: "invoices",
    subscription_id: "subscriptions",
    terminal_payment_id: "terminal_payments",
  },
  webhook_deliveries: { event_id: "events", endpoint_id: "webhook_endpoints" },
};

/** The name of a row without `id`. */
const named: Record<string, string> = {
  credit_notes: "c.refund_id",
  offline_tickets: "c.device_id || ' ' || c.n",
  pin_tries: "c.device_id || ' ' || c.cashier_id",
};

const foreignReferences = (table: string, column: string, to: string): string => `
  SELECT (${named[table] ?? "c.id"})::text AS id, c.merchant_id AS merchant,
    '${column} leads to ' || CASE WHEN p.id IS NULL THEN 'nothing' WHEN p.merchant_id = c.merchant_id THEN 'the other mode'
      ELSE 'another shop' END AS what
  FROM ${table} c LEFT JOIN ${to} p ON p.id = c.${column}
  WHERE c.${column} IS NOT NULL AND (p.id IS NULL OR p.merchant_id <> c.merchant_id OR p.livemode <> c.livemode)`;

/** The isolation of merchants, and of the two modes of each. */
export const tenancyInvariants: readonly Invariant[] = Object.entries(references).map(
  ([table, columns]) => ({
    name: `tenancy.${table}`,
    promise: `What ${table.replaceAll("_", " ")} refer to is of the same shop and mode, and there.`,
    sql: Object.entries(columns)
      .map(([column, to]) => foreignReferences(table, column, to))
      .join(" UNION ALL "),
  }),
);

import type { Invariant } from "@/lib/invariants/invariant";

/** Short texts that a person typed, which must contain no card number. */
const labels: Record<string, readonly string[]> = {
  api_keys: ["name"],
  customers: ["name"],
  invoices: ["description", "memo", "out_of_band_reference"],
  payment_links: ["description"],
  prices: ["nickname"],
  products: ["name", "description"],
  refunds: ["failure_message"],
  subscriptions: ["label"],
  terminal_payments: ["description"],
  transactions: ["description"],
  webhook_endpoints: ["description"],
};

const withMetadata = [
  "api_keys",
  "checkout_sessions",
  "customers",
  "invoices",
  "payment_links",
  "payment_methods",
  "prices",
  "products",
  "refunds",
  "setup_intents",
  "subscriptions",
  "terminal_payments",
  "transactions",
  "webhook_endpoints",
];

const cardNumbers = [
  ...Object.entries(labels).flatMap(([table, columns]) =>
    columns.map((column) => ({
      table,
      column,
      text: `r.${column}`,
      where: `r.${column} IS NOT NULL`,
    })),
  ),
  ...withMetadata.map((table) => ({
    table,
    column: "metadata",
    text: "r.metadata::text",
    where: "r.metadata <> '{}'",
  })),
].map(
  ({ table, column, text, where }) => `
    SELECT r.id, r.merchant_id AS merchant, 'a card number in ${table}.${column}' AS what
    FROM ${table} r WHERE ${where} AND has_pan(${text})`,
);

const keys: readonly Invariant[] = [
  {
    name: "idempotency_keys.finished_has_answer",
    promise: "A finished key has its response, and one that is not finished has none.",
    sql: `
      SELECT key AS id, merchant_id AS merchant, point || CASE WHEN response_body IS NULL THEN ' without an answer' ELSE ' with an answer' END AS what
      FROM idempotency_keys WHERE (point = 'finished') <> (response_status IS NOT NULL AND response_body IS NOT NULL)`,
  },
  {
    name: "idempotency_keys.answer_is_definite",
    promise: "A key stores a success or a refusal of the bank, never a server error.",
    sql: `
      SELECT key AS id, merchant_id AS merchant, 'repeats ' || response_status AS what
      FROM idempotency_keys WHERE NOT (response_status BETWEEN 200 AND 299 OR response_status = 402)`,
  },
  {
    name: "idempotency_keys.recorded_is_there",
    promise: "A key whose request may have reached the bank names the recorded object.",
    sql: `
      SELECT key AS id, merchant_id AS merchant, 'recorded nothing' AS what
      FROM idempotency_keys WHERE point = 'recorded' AND resource_id IS NULL`,
  },
  {
    name: "api_keys.look_like_their_mode",
    promise: "The prefix of a key is that of its mode.",
    sql: `
      SELECT id, merchant_id AS merchant, prefix || CASE WHEN livemode THEN ' in live mode' ELSE ' in test mode' END AS what
      FROM api_keys WHERE prefix <> CASE WHEN livemode THEN 'svc_live_' ELSE 'svc_test_' END`,
  },
];

const people: readonly Invariant[] = [
  {
    name: "members.shop_has_owner",
    promise: "A merchant with members has an owner.",
    sql: `
      SELECT merchant_id AS id, merchant_id AS merchant, count(*) || ' members and no owner' AS what
      FROM members GROUP BY merchant_id HAVING NOT bool_or(role = 'owner')`,
  },
  {
    name: "sessions.end",
    promise: "A session lasts at most twelve hours.",
    sql: `
      SELECT id, merchant_id AS merchant, 'until ' || expires_at AS what
      FROM sessions WHERE expires_at > created_at + interval '12 hours'`,
  },
  {
    name: "portal_sessions.of_living",
    promise:
      "A customer who was deleted has no portal, and no portal is open for more than an hour.",
    sql: `
      SELECT p.id, p.merchant_id AS merchant,
        CASE WHEN c.deleted_at IS NULL THEN 'until ' || p.expires_at ELSE 'its customer was deleted' END AS what
      FROM portal_sessions p JOIN customers c ON c.id = p.customer_id
      WHERE c.deleted_at IS NOT NULL OR p.expires_at > p.created_at + interval '1 hour'`,
  },
  {
    name: "merchants.two_profiles",
    promise: "A merchant has a profile for each mode.",
    sql: `
      SELECT m.id, m.id AS merchant, count(p.livemode) || ' profiles' AS what
      FROM merchants m LEFT JOIN merchant_profiles p ON p.merchant_id = m.id GROUP BY m.id HAVING count(p.livemode) <> 2`,
  },
];

const texts: readonly Invariant[] = [
  {
    name: "card_data.none",
    promise: "No typed text contains a card number.",
    sql: cardNumbers.join(" UNION ALL "),
  },
  {
    name: "metadata.in_bounds",
    promise: "Metadata has at most fifty keys, of 40 characters, with values of 500.",
    sql: withMetadata
      .map(
        (table) => `
      SELECT r.id, r.merchant_id AS merchant, 'metadata of ${table} is too large' AS what FROM ${table} r
      WHERE r.metadata <> '{}' AND ((SELECT count(*) FROM jsonb_object_keys(r.metadata)) > 50
        OR EXISTS (SELECT FROM jsonb_each_text(r.metadata) e WHERE char_length(e.key) > 40 OR char_length(e.value) > 500))`,
      )
      .join(" UNION ALL "),
  },
];

/** The invariants of keys, people and typed texts. */
export const accessInvariants: readonly Invariant[] = [...keys, ...people, ...texts];

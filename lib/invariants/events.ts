import { type Invariant, once } from "@/lib/invariants/invariant";

/** Tables whose every row has events, and its status in the last of them. */
const finalStates = {
  transactions: "transaction",
  refunds: "refund",
  invoices: "invoice",
  subscriptions: "subscription",
  checkout_sessions: "checkout session",
  setup_intents: "card registration",
} as const;

const tables = Object.entries(finalStates);

const endpoints: readonly Invariant[] = [
  {
    name: "webhook_endpoints.five_active",
    promise: "A merchant has at most five active endpoints in a mode, each in its own slot.",
    sql: `
      SELECT min(id::text) AS id, merchant_id AS merchant, count(*) || ' active endpoints in '
        || count(DISTINCT slot) || ' places' AS what
      FROM webhook_endpoints WHERE slot IS NOT NULL GROUP BY merchant_id, livemode
      HAVING count(*) > 5 OR count(*) <> count(DISTINCT slot) OR max(slot) > 5 OR min(slot) < 1`,
  },
  {
    name: "webhook_endpoints.inactive_says_why",
    promise: "An endpoint is active, or has the time and reason of its end.",
    sql: `
      SELECT id, merchant_id AS merchant, CASE WHEN slot IS NULL THEN 'inactive without a reason' ELSE 'active and switched off' END AS what
      FROM webhook_endpoints WHERE (slot IS NULL) <> (disabled_at IS NOT NULL AND disabled_reason IS NOT NULL)`,
  },
  once({
    name: "webhook_deliveries.planned_once",
    promise: "An event is delivered to an endpoint once, unless it is resent.",
    table: "webhook_deliveries",
    columns: ["event_id", "endpoint_id"],
    where: "trigger = 'event'",
  }),
  {
    name: "webhook_deliveries.due_is_dated",
    promise: "A pending delivery has a time for its next attempt, and a finished one has none.",
    sql: `
      SELECT id, merchant_id AS merchant, status || ', due ' || coalesce(next_attempt_at::text, 'never') AS what
      FROM webhook_deliveries WHERE (status IN ('pending', 'failed')) <> (next_attempt_at IS NOT NULL)`,
  },
  {
    name: "webhook_deliveries.taken_up",
    promise: "Due deliveries of an endpoint are being processed.",
    // A slow receiver may be hours behind: then its last delivery is recent.
    sql: `
      SELECT d.id, d.merchant_id AS merchant, 'due since ' || d.next_attempt_at AS what
      FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
      WHERE d.next_attempt_at < now() - interval '1 hour' AND coalesce(d.leased_until, '-infinity') < now()
        AND coalesce(e.last_delivery_at, '-infinity') < now() - interval '10 minutes'`,
  },
];

/** The invariants of events and deliveries. */
export const eventInvariants: readonly Invariant[] = [
  {
    name: "events.in_order",
    promise:
      "The events of a resource are numbered without a gap, so that a receiver can order them and detect missing ones.",
    sql: `
      SELECT resource_id AS id, min(merchant_id::text)::uuid AS merchant,
        count(*) || ' events numbered ' || min(sequence) || ' to ' || max(sequence) AS what
      FROM events GROUP BY resource_id, livemode HAVING count(*) <> max(sequence) - min(sequence) + 1
        OR count(DISTINCT sequence) <> count(*)`,
  },
  {
    name: "events.nothing_untold",
    promise: "No object is created without an event.",
    sql: tables
      .map(
        ([table, noun]) => `
      SELECT r.id, r.merchant_id AS merchant, 'a ${noun} without an event' AS what FROM ${table} r
      WHERE NOT EXISTS (SELECT FROM events e WHERE e.resource_id = r.id)`,
      )
      .join(" UNION ALL "),
  },
  {
    name: "events.last_says_the_state",
    promise: "The last event of a resource has its current status.",
    sql: tables
      .map(
        ([table, noun]) => `
      SELECT r.id, r.merchant_id AS merchant, 'the ${noun} is ' || r.status || ', its last event says '
        || coalesce(e.body::jsonb -> 'data' ->> 'status', 'nothing') AS what
      FROM ${table} r CROSS JOIN LATERAL (SELECT body FROM events WHERE resource_id = r.id AND livemode = r.livemode
        ORDER BY sequence DESC LIMIT 1) e
      WHERE e.body::jsonb -> 'data' ->> 'status' IS DISTINCT FROM r.status`,
      )
      .join(" UNION ALL "),
  },
  {
    name: "events.body_is_its_row",
    promise: "The signed text of an event has the number and the mode of its row.",
    sql: `
      SELECT id, merchant_id AS merchant, 'the text says another number or mode' AS what FROM events
      WHERE strpos(left(body, 400), '"sequence":' || sequence || ',') = 0
        OR strpos(left(body, 400), '"livemode":' || livemode || ',') = 0`,
  },
  ...endpoints,
];

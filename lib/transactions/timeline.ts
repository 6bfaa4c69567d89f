import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import type { TransactionRow } from "@/lib/transactions/serialise";

export type Step = {
  id: string;
  type: string;
  origin: string;
  /** Of a refund. */
  refundId: string | null;
  amountXpf: number | null;
  /** Its request to the API, while the log keeps it. */
  requestId: string | null;
  createdAt: Date;
};

export type BankCall = {
  id: string;
  kind: string;
  provider: string;
  state: string;
  amountXpf: number;
  reference: string;
  bankRef: string | null;
  failureCode: string | null;
  sentAt: Date | null;
  resolvedAt: Date | null;
  nextCheckAt: Date | null;
};

export type Delivery = {
  id: string;
  eventType: string;
  url: string;
  status: string;
  attempts: number;
  responseStatus: number | null;
  durationMs: number | null;
  lastAttemptAt: Date | null;
  nextAttemptAt: Date | null;
  createdAt: Date;
};

/** A bank case of a payment. */
export type BankCaseLine = {
  id: string;
  kind: string;
  amountXpf: number;
  bankRef: string;
  openedAt: Date;
  resolvedAt: Date | null;
  resolution: string | null;
};

export type Timeline = {
  steps: Step[];
  bank: BankCall[];
  cases: BankCaseLine[];
  deliveries: Delivery[];
};

const LINES_MAX = 100;

/** The events of a payment, its refunds, its checkout session and its receipt, oldest first. */
export const timelineOf = async (ctx: Context, row: TransactionRow): Promise<Timeline> => {
  const session = row.checkoutSessionId ?? row.duplicateOfSessionId;
  const resources = [row.id, session, row.receiptId].filter((id) => id !== null);
  const values = [ctx.merchantId, ctx.livemode];
  const [steps, bank, cases, deliveries] = await Promise.all([
    statement<Step>("timeline.events", EVENTS, [...values, resources, LINES_MAX, row.id]),
    statement<BankCall>("timeline.bank", BANK, [...values, row.id, LINES_MAX]),
    statement<BankCaseLine>("timeline.cases", CASES, [...values, row.id, LINES_MAX]),
    statement<Delivery>("timeline.deliveries", DELIVERIES, [
      ...values,
      resources,
      LINES_MAX,
      row.id,
    ]),
  ]);
  return { steps, bank, cases, deliveries };
};

const CONCERNED = `ANY($3::uuid[] || ARRAY(
    SELECT id FROM refunds WHERE merchant_id = $1 AND livemode = $2 AND transaction_id = $5 LIMIT $4))`;

// What a refund or a receipt changes on its payment is shown by its own entries.
const EVENTS = `
  SELECT e.id, e.type, e.origin, r.id AS "refundId", r.amount_xpf::float8 AS "amountXpf", q.id AS "requestId",
    e.created_at AS "createdAt"
  FROM events e
  LEFT JOIN refunds r ON r.merchant_id = $1 AND r.livemode = $2 AND r.id = e.resource_id
  LEFT JOIN api_requests q ON q.merchant_id = $1 AND q.livemode = $2
    AND q.id = CASE WHEN e.request_id ~ '^req_[0-9a-f-]{36}$' THEN substr(e.request_id, 5)::uuid END
  WHERE e.resource_id = ${CONCERNED} AND e.merchant_id = $1 AND e.livemode = $2
    AND e.type <> 'payment.updated'
  ORDER BY e.created_at, e.id LIMIT $4`;

const BANK = `
  SELECT id, kind, provider, state, amount_xpf::float8 AS "amountXpf", reference, bank_ref AS "bankRef",
    failure_code AS "failureCode", sent_at AS "sentAt", resolved_at AS "resolvedAt", next_check_at AS "nextCheckAt"
  FROM bank_operations WHERE transaction_id = $3 AND merchant_id = $1 AND livemode = $2
  ORDER BY id LIMIT $4`;

const CASES = `
  SELECT id, kind, amount_xpf::float8 AS "amountXpf", bank_ref AS "bankRef", opened_at AS "openedAt",
    resolved_at AS "resolvedAt", resolution
  FROM bank_cases WHERE transaction_id = $3 AND merchant_id = $1 AND livemode = $2
  ORDER BY opened_at, id LIMIT $4`;

const DELIVERIES = `
  SELECT d.id, d.event_type AS "eventType", w.url, d.status, d.attempts, d.response_status AS "responseStatus",
    d.duration_ms AS "durationMs", d.last_attempt_at AS "lastAttemptAt", d.next_attempt_at AS "nextAttemptAt",
    d.created_at AS "createdAt"
  FROM events e JOIN webhook_deliveries d ON d.event_id = e.id
  JOIN webhook_endpoints w ON w.merchant_id = d.merchant_id AND w.livemode = d.livemode AND w.id = d.endpoint_id
  WHERE e.resource_id = ${CONCERNED} AND e.merchant_id = $1 AND e.livemode = $2
  ORDER BY d.created_at, d.id LIMIT $4`;

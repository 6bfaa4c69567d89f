import { describe, expect, it } from "vitest";
import { cardLookalikes } from "@/lib/kit/card-lookalikes.fixture";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import type { Row } from "@/prisma/plain-rows.fixture";
import {
  actFor,
  hear,
  insert,
  insertAlone,
  provideWorld,
  rulesOf,
  sql,
  triedElsewhere,
  update,
  type World,
} from "@/prisma/rows.fixture";

const world = provideWorld();

type Given = Row | (() => Row | Promise<Row>);
const read = async (row: Given): Promise<Row> => (typeof row === "function" ? row() : row);

const at = new Date();
const text = (length: number) => "a".repeat(length);
const bytes = (size: number) => Buffer.alloc(size, 7);
const PAN = "4242 4242 4242 4242";
const NO_PAN = "4242 4242 4242 4241";

const paid = { status: "succeeded", paid_at: at };
/** Parts of a payment by rate, with the share of the first before tax once it is paid. */
const byRate = (amounts: readonly number[], ht?: number): Row => ({
  taxes: JSON.stringify(
    amounts.map((amountXpf, at) => {
      const htXpf = at === 0 ? ht : amountXpf;
      const paid = htXpf === undefined ? {} : { htXpf, tgcXpf: amountXpf - htXpf };
      return { rateBp: at === 0 ? 1300 : 0, amountXpf, ...paid };
    }),
  ),
});
const whole = { ht_xpf: 900, tgc_xpf: 100 };
const split = { ...byRate([800, 200], 700), ...whole };

const failed = { status: "failed", failure_code: "card_declined" };
const refunded = {
  status: "refunded",
  paid_at: at,
  amount_refunded_xpf: 1000,
  refund_reserved_xpf: 1000,
};
const accepted = () => ({
  state: "accepted",
  bank_ref: newId(),
  resolved_at: at,
  next_check_at: null,
});
const refusedByBank = { state: "refused", resolved_at: at, next_check_at: null };
const monthly = { type: "recurring", interval: "month", interval_count: 1 };
const consent = { at: "", text: "", locale: "fr", page: "/c/1", ip: "" };
const finished = (response_status: number) => ({
  point: "finished",
  response_status,
  response_body: bytes(9),
});
const period = (interval: string | null, interval_count: number | null) => ({
  type: "recurring",
  interval,
  interval_count,
});
/** An attempt to register a card. */
/** A session that sells a subscription for which nothing is due. */
const selling = (changed: Row = {}): Row => ({
  mode: "subscription",
  save_card: "require",
  amount_xpf: 0,
  line_items: "[{}]",
  ...changed,
});
const complete = (): Row => ({ status: "complete", completed_at: at });
const setup = (changed: Row = {}) => ({
  kind: "setup",
  transaction_id: null,
  setup_intent_id: world.own.setup,
  amount_xpf: 0,
  ...changed,
});
/** The operation of a refund of its own payment, which has reserved it. */
const refundElsewhere = async (): Promise<Row> => {
  const transaction_id = await insert("transactions", { ...paid, refund_reserved_xpf: 1000 });
  return { kind: "refund", transaction_id, refund_id: await insert("refunds", { transaction_id }) };
};
const liveOf = () => ({
  merchant_id: world.live.merchant_id,
  livemode: true,
  transaction_id: world.live.transaction,
});

/** Rule, table, columns that it refuses, columns beside them that it accepts. */
const ofLink = (row: Row) => () => ({ ...row, payment_link_id: world.own.link });
const answers = JSON.stringify([{ key: "name", label: "Nom", value: "Hina" }]);

const checks: [string, string, Given, Given][] = [
  ["merchants_country", "merchants", { country: "NC" }, { country: "PF" }],
  ["merchants_kyb", "merchants", { kyb_status: "ok" }, { kyb_status: "verified" }],
  [
    "merchants_kyb_verified_by",
    "merchants",
    { kyb_verified_by: "me" },
    { kyb_verified_by: "operator" },
  ],
  ["merchants_iban", "merchants", { iban_xpf: "FR76 3000" }, { iban_xpf: "FR7630006000011234" }],
  ["members_role", "members", { role: "boss" }, { role: "cashier" }],
  ["users_email_key", "users", { email: "A@b.pf" }, { email: "A@b.pf", email_key: "a@b.pf" }],
  ["sessions_token_hash", "sessions", { token_hash: bytes(31) }, { token_hash: bytes(32) }],
  [
    "sign_in_tokens_hashes",
    "sign_in_tokens",
    { browser_hash: bytes(33) },
    { browser_hash: bytes(32) },
  ],
  ["mails_to", "mails", { to: "a@b.pf\nBcc: c@d.pf" }, { to: "a@b.pf" }],
  ["mails_to", "mails", { to: "a@b.pf,c@d.pf" }, { to: "a+c@b.pf" }],
  ["api_keys_prefix", "api_keys", { prefix: "svc_live_" }, { prefix: "svc_test_" }],
  [
    "api_keys_prefix",
    "api_keys",
    { livemode: true, prefix: "svc_test_" },
    { livemode: true, prefix: "svc_live_" },
  ],
  ["api_keys_hash", "api_keys", { hash: bytes(20) }, { hash: bytes(32) }],
  ["api_keys_last4", "api_keys", { last4: "abc" }, { last4: "abcd" }],
  ["api_keys_pepper_id", "api_keys", { pepper_id: "a pepper" }, { pepper_id: "0123456789ab" }],
  ["api_keys_scopes", "api_keys", { scopes: null }, { scopes: ["*"] }],
  ["api_keys_scopes", "api_keys", { scopes: [] }, { scopes: ["events:read"] }],
  [
    "api_keys_bank_scope",
    "api_keys",
    { scopes: ["merchant_bank:write"] },
    { scopes: ["merchant_bank:write"], livemode: true, prefix: "svc_live_" },
  ],
  ["api_keys_no_pan", "api_keys", { name: PAN }, { name: NO_PAN }],
  ["idempotency_keys_key", "idempotency_keys", { key: "" }, { key: " " }],
  ["idempotency_keys_key", "idempotency_keys", { key: text(256) }, { key: text(255) }],
  ["idempotency_keys_key", "idempotency_keys", { key: "a\tb" }, { key: "a~b" }],
  ["idempotency_keys_key", "idempotency_keys", { key: "é" }, { key: "e" }],
  [
    "idempotency_keys_fingerprint",
    "idempotency_keys",
    { fingerprint: bytes(31) },
    { fingerprint: bytes(32) },
  ],
  ["idempotency_keys_point", "idempotency_keys", { point: "half" }, { point: "started" }],
  [
    "idempotency_keys_recorded",
    "idempotency_keys",
    { point: "recorded" },
    () => ({ point: "recorded", resource_id: newId() }),
  ],
  [
    "idempotency_keys_finished",
    "idempotency_keys",
    { ...finished(201), response_body: null },
    finished(201),
  ],
  [
    "idempotency_keys_finished",
    "idempotency_keys",
    { ...finished(201), point: "started" },
    { point: "started" },
  ],
  ...[199, 300, 400, 401, 404, 409, 429, 500, 502, 503].map(
    (status): [string, string, Given, Given] => [
      "idempotency_keys_definite",
      "idempotency_keys",
      finished(status),
      finished(status < 400 ? 200 : 402),
    ],
  ),
  [
    "customers_email_key",
    "customers",
    { email: "Hina@b.pf", email_key: "Hina@b.pf" },
    { email: "Hina@b.pf", email_key: "hina@b.pf" },
  ],
  [
    "customers_email_key",
    "customers",
    { email_key: "a@b.pf" },
    { email: "a@b.pf", email_key: "a@b.pf" },
  ],
  ["customers_lengths", "customers", { name: "" }, { name: "a" }],
  ["customers_lengths", "customers", { phone: text(41) }, { phone: text(40) }],
  ["customers_no_pan", "customers", { name: PAN }, { name: NO_PAN }],
  ["customers_address", "customers", { address_line1: "" }, { address_line1: "PK 5" }],
  ["customers_address", "customers", { address_city: text(101) }, { address_city: text(100) }],
  ["customers_country", "customers", { address_country: "pf" }, { address_country: "PF" }],
  ["customers_locale", "customers", { locale: "de" }, { locale: "ty" }],
  [
    "payment_methods_default",
    "payment_methods",
    { is_default: true, detached_at: at },
    { is_default: false, detached_at: at },
  ],
  ["payment_methods_expiry", "payment_methods", { exp_month: 0 }, { exp_month: 1 }],
  ["payment_methods_expiry", "payment_methods", { exp_month: 13 }, { exp_month: 12 }],
  ["payment_methods_expiry", "payment_methods", { exp_year: 34 }, { exp_year: 2100 }],
  ["payment_methods_last4", "payment_methods", { last4: "42424242" }, { last4: "4242" }],
  ["payment_methods_consent", "payment_methods", { consent: { at: "now" } }, { consent }],
  [
    "checkout_sessions_save_card",
    "checkout_sessions",
    { save_card: "ask" },
    { save_card: "offer" },
  ],
  ["products_lengths", "products", { name: "" }, { name: "a" }],
  ["products_lengths", "products", { description: text(2001) }, { description: text(2000) }],
  ["products_no_pan", "products", { name: PAN }, { name: NO_PAN }],
  ["products_no_pan", "products", { description: PAN }, { description: NO_PAN }],
  ["prices_amount", "prices", { amount_xpf: 0 }, { amount_xpf: 1 }],
  ["prices_amount", "prices", { amount_xpf: 100_000_001 }, { amount_xpf: 100_000_000 }],
  ["prices_nickname", "prices", { nickname: "" }, { nickname: "a" }],
  ["prices_no_pan", "prices", { nickname: PAN }, { nickname: NO_PAN }],
  ["prices_billing", "prices", { billing: "advance" }, { ...monthly, billing: "advance" }],
  ["prices_billing", "prices", { ...monthly, billing: "now" }, monthly],
  ["prices_period", "prices", { type: "free" }, { type: "one_time" }],
  ["prices_period", "prices", { interval: "month", interval_count: 1 }, period("month", 1)],
  ["prices_period", "prices", period(null, null), { type: "one_time" }],
  ["prices_period", "prices", period("month", null), period("month", 24)],
  ["prices_period", "prices", period(null, 1), period("week", 1)],
  ["prices_period", "prices", period("day", 0), period("day", 1)],
  ["prices_period", "prices", period("day", 366), period("day", 365)],
  ["prices_period", "prices", period("week", 53), period("week", 52)],
  ["prices_period", "prices", period("month", 25), period("month", 24)],
  ["prices_period", "prices", period("year", 4), period("year", 3)],
  ["prices_period", "prices", period("hour", 1), period("year", 1)],
  ["checkout_sessions_status", "checkout_sessions", { status: "paid" }, { status: "expired" }],
  ["checkout_sessions_amount", "checkout_sessions", { amount_xpf: 0 }, { amount_xpf: 1 }],
  ["checkout_sessions_amount", "checkout_sessions", selling({ amount_xpf: -1 }), selling()],
  ["checkout_sessions_mode", "checkout_sessions", { mode: "setup" }, selling()],
  ["checkout_sessions_mode", "checkout_sessions", { trial_days: 7 }, selling({ trial_days: 7 })],
  ["checkout_sessions_mode", "checkout_sessions", selling({ trial_days: 0 }), selling()],
  ["checkout_sessions_mode", "checkout_sessions", selling({ save_card: "offer" }), selling()],
  ["checkout_sessions_mode", "checkout_sessions", selling({ email: "optional" }), selling()],
  ["checkout_sessions_mode", "checkout_sessions", selling({ line_items: "[]" }), selling()],
  ["checkout_sessions_amount", "checkout_sessions", { amount_xpf: 1e13 + 1 }, { amount_xpf: 1e13 }],
  ["checkout_sessions_match", "checkout_sessions", { customer_match: "x" }, {}],
  [
    "checkout_sessions_complete",
    "checkout_sessions",
    { status: "complete", completed_at: at },
    () => ({ status: "complete", completed_at: at, transaction_id: world.own.transaction }),
  ],
  ["checkout_sessions_complete", "checkout_sessions", { completed_at: at }, {}],
  // By its payment, or where nothing is due by its subscription.
  [
    "checkout_sessions_complete",
    "checkout_sessions",
    () => selling({ ...complete(), transaction_id: world.own.transaction }),
    () => selling({ ...complete(), subscription_id: world.own.subscription }),
  ],
  [
    "checkout_sessions_complete",
    "checkout_sessions",
    () => selling({ ...complete(), amount_xpf: 1000, subscription_id: world.own.subscription }),
    () => selling({ ...complete(), amount_xpf: 1000, transaction_id: world.own.transaction }),
  ],
  [
    "checkout_sessions_complete",
    "checkout_sessions",
    () => ({
      ...complete(),
      transaction_id: world.own.transaction,
      subscription_id: world.own.subscription,
    }),
    () => ({ ...complete(), transaction_id: world.own.transaction }),
  ],
  [
    "checkout_sessions_urls",
    "checkout_sessions",
    { cancel_url: text(2001) },
    { cancel_url: text(2000) },
  ],
  ["transactions_status", "transactions", { status: "void" }, { status: "processing" }],
  ["transactions_source", "transactions", { source: "shop" }, { source: "terminal" }],
  ["transactions_amount", "transactions", { amount_xpf: 99 }, { amount_xpf: 100 }],
  ["transactions_amount", "transactions", { amount_xpf: 10_000_001 }, { amount_xpf: 10_000_000 }],
  [
    "transactions_amount",
    "transactions",
    { source: "invoice", amount_xpf: 0 },
    { source: "invoice", amount_xpf: 1 },
  ],
  [
    "transactions_amount",
    "transactions",
    { source: "invoice", amount_xpf: 1e13 + 1 },
    { source: "invoice", amount_xpf: 1e13 },
  ],
  [
    "transactions_refunded",
    "transactions",
    { ...paid, amount_refunded_xpf: 2, refund_reserved_xpf: 1 },
    { ...paid, amount_refunded_xpf: 1, refund_reserved_xpf: 1 },
  ],
  ["transactions_refunded", "transactions", { amount_refunded_xpf: -1 }, {}],
  [
    "transactions_reserved",
    "transactions",
    { ...paid, refund_reserved_xpf: 1001 },
    { ...paid, refund_reserved_xpf: 1000 },
  ],
  [
    "transactions_refunded_status",
    "transactions",
    { ...refunded, amount_refunded_xpf: 999 },
    refunded,
  ],
  [
    "transactions_refunded_status",
    "transactions",
    { ...refunded, ...paid },
    { ...refunded, ...paid, amount_refunded_xpf: 999 },
  ],
  ["transactions_tax", "transactions", { ht_xpf: 900, tgc_xpf: 99 }, { ht_xpf: 900, tgc_xpf: 100 }],
  ["transactions_tax", "transactions", { tgc_xpf: 100 }, { ht_xpf: null, tgc_xpf: null }],
  ["transactions_tax", "transactions", { ht_xpf: 1000 }, { ht_xpf: 1000, tgc_xpf: 0 }],
  ["transactions_tax", "transactions", { ht_xpf: 1001, tgc_xpf: -1 }, { ht_xpf: 1000, tgc_xpf: 0 }],
  ["transactions_taxes", "transactions", byRate([400, 601]), byRate([400, 600])],
  ["transactions_taxes", "transactions", byRate([1000, 0]), byRate([1000])],
  ["transactions_taxes", "transactions", { taxes: "[]" }, { taxes: null }],
  ["transactions_taxes", "transactions", { ...split, ht_xpf: 901, tgc_xpf: 99 }, split],
  ["transactions_taxes", "transactions", { ...byRate([1000], 900), ...whole }, split],
  ["transactions_one_rate", "transactions", { ...byRate([1000]), tgc_rate_bp: 1300 }, split],
  // More about these two in the file of links.
  ["transactions_quantity", "transactions", ofLink({ quantity: 3 }), ofLink({ quantity: 4 })],
  ["transactions_answers", "transactions", ofLink({ answers: "[]" }), ofLink({ answers })],
  ["checkout_sessions_email", "checkout_sessions", { email: "none" }, { email: "optional" }],
  ["transactions_failure", "transactions", { ...failed, failure_code: "poor" }, failed],
  [
    "transactions_failure",
    "transactions",
    { ...failed, status: "pending" },
    { ...failed, status: "processing" },
  ],
  ["transactions_failed_says_why", "transactions", { status: "failed" }, failed],
  ["transactions_paid", "transactions", { status: "succeeded" }, paid],
  ["transactions_parties", "transactions", { ...paid, seller: '{"name":"Autre"}' }, paid],
  ["transactions_parties", "transactions", { ...paid, buyer: '{"name":"Hina"}' }, paid],
  ["transactions_tax_label", "transactions", { tax_label: "VAT" }, { tax_label: "TVA" }],
  ["transactions_paid", "transactions", { paid_at: at }, {}],
  ["transactions_no_pan", "transactions", { description: PAN }, { description: NO_PAN }],
  [
    "bank_operations_provider",
    "bank_operations",
    () => ({ ...liveOf(), provider: "paypal" }),
    () => ({ ...liveOf(), provider: "payzen" }),
  ],
  ["bank_operations_mode", "bank_operations", { provider: "stripe" }, { provider: "sandbox" }],
  [
    "bank_operations_mode",
    "bank_operations",
    () => ({ ...liveOf(), provider: "sandbox" }),
    () => ({ ...liveOf(), provider: "stripe" }),
  ],
  ["bank_operations_kind", "bank_operations", { kind: "credit" }, { kind: "debit" }],
  ["bank_operations_state", "bank_operations", { state: "lost" }, { state: "unknown" }],
  ["bank_operations_amount", "bank_operations", { amount_xpf: 0 }, { amount_xpf: 1 }],
  ["bank_operations_amount", "bank_operations", () => setup({ amount_xpf: 1 }), () => setup()],
  ["bank_operations_owner", "bank_operations", { transaction_id: null }, {}],
  [
    "bank_operations_owner",
    "bank_operations",
    () => setup({ setup_intent_id: null }),
    () => setup(),
  ],
  [
    "bank_operations_owner",
    "bank_operations",
    () => setup({ transaction_id: world.own.transaction }),
    () => setup(),
  ],
  [
    "bank_operations_owner",
    "bank_operations",
    () => setup({ kind: "debit", amount_xpf: 1 }),
    () => setup(),
  ],
  [
    "bank_operations_reference",
    "bank_operations",
    { reference: "A".repeat(25) },
    { reference: "A".repeat(26) },
  ],
  [
    "bank_operations_reference",
    "bank_operations",
    { reference: "a".repeat(26) },
    { reference: "7".repeat(26) },
  ],
  [
    "bank_operations_refund",
    "bank_operations",
    { kind: "refund" },
    () => ({ kind: "refund", transaction_id: world.own.sold, refund_id: world.own.refund }),
  ],
  ["bank_operations_refund", "bank_operations", () => ({ refund_id: world.own.refund }), {}],
  [
    "bank_operations_reversal",
    "bank_operations",
    { kind: "reversal" },
    () => ({ kind: "reversal", reverses_id: newId() }),
  ],
  ["bank_operations_reversal", "bank_operations", () => ({ reverses_id: newId() }), {}],
  [
    "bank_operations_accepted",
    "bank_operations",
    () => ({ ...accepted(), bank_ref: null }),
    accepted,
  ],
  [
    "bank_operations_final",
    "bank_operations",
    () => ({ ...accepted(), resolved_at: null, next_check_at: at }),
    accepted,
  ],
  ["bank_operations_final", "bank_operations", { ...refusedByBank, state: "sent" }, refusedByBank],
  ["bank_operations_asked", "bank_operations", { next_check_at: null }, { next_check_at: at }],
  [
    "bank_operations_asked",
    "bank_operations",
    { ...refusedByBank, next_check_at: at },
    refusedByBank,
  ],
  ["bank_operations_consent", "bank_operations", { consent: { at: "now" } }, { consent }],
  ["bank_operations_consent", "bank_operations", { ...refusedByBank, consent }, refusedByBank],
  [
    "bank_operations_consent",
    "bank_operations",
    async () => ({ ...(await refundElsewhere()), consent }),
    () => setup({ consent }),
  ],
  [
    "bank_statement_lines_verdict",
    "bank_statement_lines",
    () => ({ verdict: "fine", operation_id: newId() }),
    () => ({ verdict: "amount_mismatch", operation_id: newId() }),
  ],
  ["bank_statement_lines_kind", "bank_statement_lines", { kind: "fee" }, { kind: "refund" }],
  ["bank_statement_lines_orphan", "bank_statement_lines", () => ({ operation_id: newId() }), {}],
  [
    "bank_statement_lines_orphan",
    "bank_statement_lines",
    { verdict: "matched" },
    () => ({ verdict: "matched", operation_id: newId() }),
  ],
  [
    "bank_statement_lines_reversal",
    "bank_statement_lines",
    () => ({ verdict: "matched", operation_id: newId(), reversal_operation_id: newId() }),
    () => ({ verdict: "late_acceptance", operation_id: newId(), reversal_operation_id: newId() }),
  ],
  ["receipts_number", "receipts", { number: "R-6858f15ba041" }, { number: "R-2026-1000000" }],
  ["receipts_status", "receipts", { status: "sent", next_attempt_at: null }, { status: "failed" }],
  ["receipts_email", "receipts", { email: "a@b.pf;c@d.pf" }, { email: "a@b.pf" }],
  ["receipts_email", "receipts", { email: "a@b.pf\r\nBcc: c@d.pf" }, { email: "a-c@b.pf" }],
  ["receipts_locale", "receipts", { locale: "de" }, { locale: "ty" }],
  [
    "receipts_sent",
    "receipts",
    { status: "succeeded", sent_at: at, next_attempt_at: null },
    () => ({
      status: "succeeded",
      sent_at: at,
      next_attempt_at: null,
      provider_message_id: newId(),
    }),
  ],
  ["receipts_due", "receipts", { next_attempt_at: null }, { next_attempt_at: at }],
  [
    "receipts_due",
    "receipts",
    { status: "exhausted" },
    { status: "exhausted", next_attempt_at: null },
  ],
  ["receipts_tries", "receipts", { generation_tries: 7 }, { generation_tries: 6 }],
  ["events_type", "events", { type: "Payment" }, { type: "payment.x" }],
  ["events_sequence", "events", { sequence: 0 }, { sequence: 1 }],
  ["events_origin", "events", { origin: "magic" }, { origin: "simulation" }],
  ["webhook_endpoints_slot", "webhook_endpoints", { slot: 0 }, { slot: 2 }],
  ["webhook_endpoints_slot", "webhook_endpoints", { slot: 6 }, { slot: 5 }],
  [
    "webhook_endpoints_active",
    "webhook_endpoints",
    { disabled_at: at, disabled_reason: "manual" },
    { slot: null, disabled_at: at, disabled_reason: "manual" },
  ],
  ["webhook_endpoints_active", "webhook_endpoints", { slot: null }, { slot: 3 }],
  [
    "webhook_endpoints_reason",
    "webhook_endpoints",
    { slot: null, disabled_at: at, disabled_reason: "bored" },
    { slot: null, disabled_at: at, disabled_reason: "gone" },
  ],
  ["webhook_endpoints_reason", "webhook_endpoints", { disabled_reason: "manual" }, {}],
  [
    "webhook_endpoints_reason",
    "webhook_endpoints",
    { slot: null, disabled_at: at },
    { slot: null, disabled_at: at, disabled_reason: "failures" },
  ],
  [
    "webhook_endpoints_deleted",
    "webhook_endpoints",
    { deleted_at: at },
    { deleted_at: at, slot: null, disabled_at: at, disabled_reason: "manual" },
  ],
  [
    "webhook_endpoints_url",
    "webhook_endpoints",
    { livemode: true, url: "http://boutique.example/" },
    { livemode: true, url: "https://boutique.example/" },
  ],
  [
    "webhook_endpoints_url",
    "webhook_endpoints",
    { url: `https://${text(1993)}` },
    { url: `https://${text(1992)}` },
  ],
  ["webhook_endpoints_kinds", "webhook_endpoints", { enabled_events: [] }, {}],
  ["webhook_endpoints_kinds", "webhook_endpoints", { enabled_events: null }, {}],
  ["webhook_endpoints_no_pan", "webhook_endpoints", { description: PAN }, { description: NO_PAN }],
  [
    "webhook_deliveries_status",
    "webhook_deliveries",
    { status: "sent", next_attempt_at: null },
    { status: "skipped", next_attempt_at: null },
  ],
  ["webhook_deliveries_trigger", "webhook_deliveries", { trigger: "cron" }, { trigger: "resend" }],
  ["webhook_deliveries_due", "webhook_deliveries", { next_attempt_at: null }, {}],
  [
    "webhook_deliveries_due",
    "webhook_deliveries",
    { status: "succeeded" },
    { status: "succeeded", next_attempt_at: null },
  ],
];

it.each(checks)("%s of %s refuses %o, accepts %o", async (rule, table, bad, good) => {
  await expectRefused(rule, async () => insert(table, await read(bad)));
  await expectAccepted(async () => insert(table, await read(good)));
});

const inSession = (status: Row) => () => ({
  ...status,
  source: "checkout_session",
  checkout_session_id: world.own.session,
});
const shared = newId();
const processing = { status: "processing" };

/** Rule, table, an existing row, a second one that it refuses, and one that may exist beside the first. */
const pairs: [string, string, Given, Given, Given][] = [
  ...[processing, paid, refunded].map((status): [string, string, Given, Given, Given] => [
    "tx_one_live_per_session",
    "transactions",
    inSession(status),
    inSession(processing),
    inSession(failed),
  ]),
  [
    "tx_one_live_per_invoice",
    "transactions",
    () => ({ ...processing, source: "invoice", invoice_id: world.own.invoice }),
    () => ({ ...paid, source: "invoice", invoice_id: world.own.invoice }),
    () => ({ ...failed, source: "invoice", invoice_id: world.own.invoice }),
  ],
  [
    "tx_one_live_per_terminal",
    "transactions",
    () => ({ ...paid, source: "terminal", terminal_payment_id: world.own.till }),
    () => ({ ...processing, source: "terminal", terminal_payment_id: world.own.till }),
    () => ({ ...failed, source: "terminal", terminal_payment_id: world.own.till }),
  ],
  [
    "tx_link_visit",
    "transactions",
    () => ({ ...processing, payment_link_id: world.own.link, visit_nonce: "one" }),
    () => ({ ...paid, payment_link_id: world.own.link, visit_nonce: "one" }),
    () => ({ ...paid, payment_link_id: world.own.link, visit_nonce: "two" }),
  ],
  ...["sent", "pending", "unknown"].map((state): [string, string, Given, Given, Given] => [
    "one_live_debit_per_transaction",
    "bank_operations",
    { state },
    { attempt: 2 },
    { attempt: 2, ...refusedByBank },
  ]),
  [
    "one_live_debit_per_transaction",
    "bank_operations",
    accepted,
    { attempt: 2 },
    () => ({ kind: "reversal", reverses_id: newId() }),
  ],
  [
    "one_debit_per_attempt",
    "bank_operations",
    refusedByBank,
    { attempt: 1, state: "sent" },
    { attempt: 2, state: "sent" },
  ],
  ...["sent", "pending", "unknown"].map((state): [string, string, Given, Given, Given] => [
    "one_live_setup_per_intent",
    "bank_operations",
    () => setup({ state }),
    () => setup({ attempt: 2 }),
    () => setup({ attempt: 2, ...refusedByBank }),
  ]),
  [
    "one_live_setup_per_intent",
    "bank_operations",
    () => setup(accepted()),
    () => setup({ attempt: 2 }),
    {},
  ],
  [
    "one_setup_per_attempt",
    "bank_operations",
    () => setup(refusedByBank),
    () => setup(),
    () => setup({ attempt: 2 }),
  ],
  [
    "one_operation_per_refund",
    "bank_operations",
    () => ({ kind: "refund", transaction_id: world.own.sold, refund_id: world.own.refund }),
    () => ({ kind: "refund", transaction_id: world.own.sold, refund_id: world.own.refund }),
    refundElsewhere,
  ],
  [
    "one_live_reversal_per_debit",
    "bank_operations",
    { kind: "reversal", reverses_id: shared },
    { kind: "reversal", reverses_id: shared, attempt: 2 },
    () => ({ kind: "reversal", reverses_id: newId() }),
  ],
  [
    "one_reversal_per_attempt",
    "bank_operations",
    { ...refusedByBank, kind: "reversal", reverses_id: shared },
    { kind: "reversal", reverses_id: shared },
    { kind: "reversal", reverses_id: shared, attempt: 2 },
  ],
  [
    "bank_operations_reference_key",
    "bank_operations",
    { ...refusedByBank, reference: "A".repeat(26) },
    { attempt: 2, reference: "A".repeat(26) },
    { attempt: 2, reference: "B".repeat(26) },
  ],
  [
    "bank_operations_provider_bank_ref_key",
    "bank_operations",
    { ...refusedByBank, bank_ref: "b-1" },
    { attempt: 2, bank_ref: "b-1" },
    { attempt: 2, bank_ref: "b-2" },
  ],
  [
    "one_match_per_operation",
    "bank_statement_lines",
    { verdict: "matched", operation_id: shared },
    { verdict: "matched", operation_id: shared },
    { verdict: "late_acceptance", operation_id: shared },
  ],
  [
    "bank_statement_lines_reversal_operation_id_key",
    "bank_statement_lines",
    () => ({ verdict: "late_acceptance", operation_id: newId(), reversal_operation_id: shared }),
    () => ({ verdict: "late_acceptance", operation_id: newId(), reversal_operation_id: shared }),
    {},
  ],
  [
    "bank_statement_lines_pkey",
    "bank_statement_lines",
    { bank_ref: "l-1" },
    { bank_ref: "l-1" },
    { bank_ref: "l-1", provider: "stripe" },
  ],
  [
    "bank_notifications_pkey",
    "bank_notifications",
    { notification_id: "n-1" },
    { notification_id: "n-1" },
    { notification_id: "n-2" },
  ],
  ["pm_one_default", "payment_methods", { is_default: true }, { is_default: true }, {}],
  [
    "payment_methods_setup_intent_id_key",
    "payment_methods",
    () => ({ setup_intent_id: world.own.setup }),
    () => ({ setup_intent_id: world.own.setup }),
    {},
  ],
  ["api_keys_hash_key", "api_keys", { hash: bytes(32) }, { hash: bytes(32) }, {}],
  [
    "idempotency_keys_pkey",
    "idempotency_keys",
    { key: "k" },
    { key: "k" },
    { key: "k", livemode: true },
  ],
  [
    "users_email_key_key",
    "users",
    { email: "A@b.pf", email_key: "a@b.pf" },
    { email: "a@B.pf", email_key: "a@b.pf" },
    {},
  ],
  [
    "members_merchant_id_user_id_key",
    "members",
    {},
    { role: "admin" },
    () => ({ merchant_id: world.otherMerchant.merchant_id }),
  ],
  ["sessions_token_hash_key", "sessions", { token_hash: bytes(32) }, { token_hash: bytes(32) }, {}],
  [
    "sign_in_tokens_pkey",
    "sign_in_tokens",
    { token_hash: bytes(32) },
    { token_hash: bytes(32) },
    {},
  ],
  ["mails_key_key", "mails", { key: "m" }, { key: "m" }, { key: "n" }],
  [
    "merchants_claim_hash_key",
    "merchants",
    { claim_hash: bytes(32) },
    { claim_hash: bytes(32) },
    {},
  ],
  [
    "checkout_sessions_transaction_id_key",
    "checkout_sessions",
    () => ({ status: "complete", completed_at: at, transaction_id: world.own.transaction }),
    () => ({ status: "complete", completed_at: at, transaction_id: world.own.transaction }),
    {},
  ],
  ["receipts_transaction_id_key", "receipts", {}, {}, () => liveOf()],
  [
    "receipts_merchant_id_livemode_number_key",
    "receipts",
    { number: "R-2026-000001" },
    async () => ({ number: "R-2026-000001", transaction_id: await insert("transactions") }),
    () => ({ number: "R-2026-000001", ...liveOf() }),
  ],
  [
    "receipts_provider_message_id_key",
    "receipts",
    { provider_message_id: "p-1" },
    () => ({ provider_message_id: "p-1", ...liveOf() }),
    () => ({ provider_message_id: "p-2", ...liveOf() }),
  ],
  [
    "events_resource_id_livemode_sequence_key",
    "events",
    { resource_id: shared, sequence: 4 },
    { resource_id: shared, sequence: 4 },
    { resource_id: shared, sequence: 5 },
  ],
  [
    "webhook_endpoints_merchant_id_livemode_slot_key",
    "webhook_endpoints",
    { slot: 3 },
    { slot: 3 },
    { slot: 4 },
  ],
  [
    "one_delivery_per_event",
    "webhook_deliveries",
    {},
    { status: "succeeded", next_attempt_at: null },
    { trigger: "resend" },
  ],
];

it.each(pairs)("%s of %s", async (rule, table, first, second, apart) => {
  const both = (next: Given) => async () => {
    await insert(table, await read(first));
    await insert(table, await read(next));
  };
  await expectRefused(rule, both(second));
  await expectAccepted(both(apart));
});

type Reference = keyof World["own"];

/** Composite keys: table, column, and the row of a tenant that it may name. */
const tenancies: [string, string, Reference, Given][] = [
  ["prices", "product_id", "product", {}],
  ["payment_methods", "customer_id", "customer", {}],
  ["payment_methods", "setup_intent_id", "setup", {}],
  ["checkout_sessions", "customer_id", "customer", {}],
  ["checkout_sessions", "transaction_id", "transaction", { status: "complete", completed_at: at }],
  ["transactions", "customer_id", "customer", {}],
  ["transactions", "payment_method_id", "method", {}],
  ["transactions", "checkout_session_id", "session", { source: "checkout_session" }],
  ["transactions", "payment_link_id", "link", { source: "payment_link" }],
  ["transactions", "invoice_id", "invoice", { source: "invoice" }],
  ["transactions", "subscription_id", "subscription", { source: "invoice" }],
  ["transactions", "terminal_payment_id", "till", { source: "terminal" }],
  ["bank_operations", "transaction_id", "transaction", {}],
  [
    "bank_operations",
    "refund_id",
    "refund",
    () => ({ kind: "refund", transaction_id: world.own.sold }),
  ],
  ["bank_operations", "setup_intent_id", "setup", () => setup()],
  ["receipts", "transaction_id", "transaction", {}],
  ["receipts", "customer_id", "customer", {}],
  ["webhook_deliveries", "event_id", "event", {}],
  ["webhook_deliveries", "endpoint_id", "endpoint", {}],
];

it("an operation refunds the payment of its refund", () =>
  expectRefused("bank_operations_refund_of_payment", () =>
    insert("bank_operations", { kind: "refund", refund_id: world.own.refund }),
  ));

describe.each(tenancies)("%s.%s", (table, column, reference, beside) => {
  const rule =
    table === "checkout_sessions" && column === "transaction_id"
      ? "checkout_sessions_transaction_fkey"
      : `${table}_merchant_id_livemode_${column}_fkey`;
  const naming = (id: () => unknown) => async () =>
    insert(table, { ...(await read(beside)), [column]: id() });

  it("names a row of its own merchant and mode", () =>
    expectAccepted(naming(() => world.own[reference])));
  it("names none of the other mode", () =>
    expectRefused(
      rule,
      naming(() => world.otherMode[reference]),
    ));
  it("names none of another merchant", () =>
    expectRefused(
      rule,
      naming(() => world.otherMerchant[reference]),
    ));
  it("names no missing one", () => expectRefused(rule, naming(newId)));
});

it.each([
  ["api_keys", "merchant_id"],
  ["idempotency_keys", "merchant_id"],
  ["products", "merchant_id"],
  ["customers", "merchant_id"],
  ["checkout_sessions", "merchant_id"],
  ["transactions", "merchant_id"],
  ["events", "merchant_id"],
  ["webhook_endpoints", "merchant_id"],
  ["members", "merchant_id"],
  ["members", "user_id"],
  ["sessions", "merchant_id"],
  ["sessions", "user_id"],
  ["mails", "merchant_id"],
  ["receipt_resends", "receipt_id"],
])("a row of %s requires the row that its %s names", (table, column) =>
  expectRefused(`${table}_${column}_fkey`, () => insert(table, { [column]: newId() })),
);

const nothing = { gross_xpf: 0, refunded_xpf: 0, count: 0, failed: 0 };

it.each(["payment_sums", "payment_sum_changes"])("a row of %s requires its merchant", (table) =>
  expectRefused(`${table}_merchant_id_fkey`, () =>
    insertAlone(table, { merchant_id: newId(), livemode: true, hour: at, ...nothing }),
  ),
);

const due = { next_attempt_at: at };
const idle = { next_attempt_at: null };

/** Table, every status with its columns, and the legal moves. */
const machines: [string, Record<string, Given>, string[]][] = [
  [
    "transactions",
    {
      pending: { paid_at: null, failure_code: null },
      processing: { paid_at: null, failure_code: null },
      succeeded: { paid_at: at, failure_code: null },
      failed: { ...failed, paid_at: null },
      refunded: { ...refunded, failure_code: null },
    },
    [
      "pending>processing",
      "pending>succeeded",
      "pending>failed",
      "processing>succeeded",
      "processing>failed",
      "failed>processing",
      "failed>succeeded",
      "succeeded>refunded",
    ],
  ],
  [
    "checkout_sessions",
    {
      open: { transaction_id: null, completed_at: null },
      complete: () => ({ transaction_id: world.own.transaction, completed_at: at }),
      expired: { transaction_id: null, completed_at: null },
    },
    ["open>complete", "open>expired"],
  ],
  [
    "receipts",
    {
      pending: due,
      failed: due,
      succeeded: { ...idle, sent_at: at, provider_message_id: "m-1" },
      exhausted: idle,
    },
    [
      "pending>succeeded",
      "pending>failed",
      "pending>exhausted",
      "failed>succeeded",
      "failed>exhausted",
      "failed>pending",
      "succeeded>exhausted",
      "succeeded>pending",
      "exhausted>pending",
    ],
  ],
  [
    "webhook_deliveries",
    { pending: due, failed: due, succeeded: idle, exhausted: idle, skipped: idle },
    [
      "pending>succeeded",
      "pending>failed",
      "pending>exhausted",
      "pending>skipped",
      "failed>succeeded",
      "failed>exhausted",
      "failed>skipped",
    ],
  ],
];

describe.each(machines)("the statuses of %s", (table, states, legal) => {
  const names = Object.keys(states);
  const moves = names.flatMap((from) => names.map((to): [string, string] => [from, to]));
  const columns = async (status: string) => ({ ...(await read(states[status] ?? {})), status });

  it.each(moves)("%s > %s", async (from, to) => {
    const isLegal = from === to || legal.includes(`${from}>${to}`);
    const move = async () => {
      const id = await insert(table, await columns(from));
      // An illegal move is refused as such, whatever else it would change.
      await update(table, id, isLegal ? await columns(to) : { status: to });
    };
    return isLegal ? expectAccepted(move) : expectRefused(`${table}_move`, move);
  });

  it.each(["id", "merchant_id", "livemode"])("keep their %s", (column) =>
    expectRefused(`${table}_identity`, async () => {
      const value = column === "livemode" ? true : newId();
      await update(table, await insert(table), { [column]: value });
    }),
  );
});

/** Rule, table, a change that it refuses in a row with these columns. */
const frozen: [string, string, Given, Row?][] = [
  ["transactions_frozen", "transactions", { amount_xpf: 2000 }],
  ["transactions_frozen", "transactions", { source: "invoice" }],
  ["transactions_frozen", "transactions", { created_at: new Date(0) }],
  ["checkout_sessions_frozen", "checkout_sessions", { amount_xpf: 2000 }],
  ["checkout_sessions_frozen", "checkout_sessions", { line_items: "[1]" }],
  ["checkout_sessions_frozen", "checkout_sessions", { success_url: "https://evil.example/" }],
  ["checkout_sessions_frozen", "checkout_sessions", { cancel_url: "https://evil.example/" }],
  ["checkout_sessions_frozen", "checkout_sessions", { expires_at: at }],
  ["prices_frozen", "prices", async () => ({ product_id: await insert("products") })],
  ["prices_frozen", "prices", { amount_xpf: 2000 }],
  ["prices_frozen", "prices", period("month", 1)],
  ["prices_frozen", "prices", { interval_count: 2 }, period("month", 1)],
  [
    "bank_operations_frozen",
    "bank_operations",
    () => ({ kind: "refund", transaction_id: world.own.sold, refund_id: world.own.refund }),
  ],
  [
    "bank_operations_frozen",
    "bank_operations",
    async () => ({ transaction_id: await insert("transactions") }),
  ],
  [
    "bank_operations_frozen",
    "bank_operations",
    async () => setup({ setup_intent_id: await insert("setup_intents") }),
  ],
  ["bank_operations_frozen", "bank_operations", { amount_xpf: 2000 }],
  ["bank_operations_frozen", "bank_operations", { reference: "C".repeat(26) }],
  ["bank_operations_frozen", "bank_operations", () => ({ ...liveOf(), provider: "stripe" })],
  ["bank_operations_resolved", "bank_operations", accepted, refusedByBank],
  [
    "bank_operations_resolved",
    "bank_operations",
    { state: "refused" },
    { ...refusedByBank, state: "accepted", bank_ref: "b-9" },
  ],
  ["bank_operations_resolved", "bank_operations", { state: "abandoned" }, refusedByBank],
  [
    "bank_operations_resolved",
    "bank_operations",
    { state: "unknown", resolved_at: null, next_check_at: at },
    refusedByBank,
  ],
  ["events_append_only", "events", { body: "{ }" }],
  ["events_append_only", "events", { sequence: 2 }],
];

it.each(frozen)("%s refuses a change of %s to %o", (rule, table, change, before = {}) =>
  expectRefused(rule, async () => update(table, await insert(table, before), await read(change))),
);

it.each<[string, Given, Row?]>([
  ["transactions", { description: "Tapa", metadata: "{}", amount_xpf: 1000 }],
  ["checkout_sessions", () => ({ customer_id: world.own.customer, customer_match: "provided" })],
  ["prices", { nickname: "Tarif", active: false }],
  ["bank_operations", { state: "unknown", checks: 1, next_check_at: at }],
  ["bank_operations", accepted],
  ["bank_operations", { leased_until: at }, refusedByBank],
])("%s may change to %o", (table, change, before = {}) =>
  expectAccepted(async () => update(table, await insert(table, before), await read(change))),
);

describe("rows that are never deleted", () => {
  const remove = (table: string, column: string, purge: boolean) => async () => {
    const value = newId();
    await insert(table, { [column]: value });
    if (purge) await sql("SET LOCAL motu.purge = 'on'");
    await sql(`DELETE FROM ${table} WHERE ${column} = $1`, [value]);
  };

  it.each([
    ["events", "id"],
    ["bank_statement_lines", "bank_ref"],
  ])("%s are deleted only by the purge", async (table, column) => {
    await expectRefused(`${table}_append_only`, remove(table, column, false));
    await expectAccepted(remove(table, column, true));
  });

  it("the purge changes no event", () =>
    expectRefused("events_append_only", async () => {
      await sql("SET LOCAL motu.purge = 'on'");
      await update("events", world.own.event, { body: "" });
    }));

  it("the permission of the purge ends with its transaction", async () => {
    await expectAccepted(() => sql("SET LOCAL motu.purge = 'on'"));
    await expectRefused("events_append_only", () =>
      sql("DELETE FROM events WHERE id = $1", [world.own.event]),
    );
  });
});

describe("a move requires its event", () => {
  it.each(["transactions", "checkout_sessions"])("a new row of %s", async (table) => {
    await expectRefused(`${table}_event`, () => insertAlone(table));
    await expectAccepted(() => insert(table));
  });

  it.each<[string, "transaction" | "session", Row, Row]>([
    ["transactions", "transaction", processing, { description: "Tapa" }],
    ["checkout_sessions", "session", { status: "expired" }, { metadata: "{}" }],
  ])("a move of %s, in its own transaction", async (table, reference, move, change) => {
    const id = world.own[reference];
    await expectRefused(`${table}_event`, () => update(table, id, move));
    await expectRefused(`${table}_event`, async () => {
      await insert("events");
      await update(table, id, move);
    });
    await expectAccepted(async () => {
      await update(table, id, move);
      await insert("events", { resource_id: id, sequence: 2 });
    });
    await expectAccepted(() => update(table, id, change));
  });
});

describe("a live payment succeeds", () => {
  const succeed = (operation: Row | null) => async () => {
    actFor(world.live);
    const id = await insert("transactions", processing);
    if (operation) await insert("bank_operations", { ...operation, transaction_id: id });
    await update("transactions", id, paid);
  };

  it.each<[string, Row | null]>([
    ["without a debit", null],
    ["while its debit is on its way", {}],
    ["with a refused debit", refusedByBank],
    ["with an accepted debit of another amount", { ...accepted(), amount_xpf: 999 }],
  ])("not %s", (_, operation) =>
    expectRefused("transactions_success_needs_bank", succeed(operation)),
  );

  it("not with a refund", () =>
    expectRefused("transactions_success_needs_bank", async () => {
      actFor(world.live);
      const reserved = { refund_reserved_xpf: 1000 };
      const id = await insert("transactions", { ...processing, ...reserved });
      const refund_id = await insert("refunds", { transaction_id: id });
      await insert("bank_operations", {
        ...accepted(),
        kind: "refund",
        transaction_id: id,
        refund_id,
      });
      await update("transactions", id, paid);
    }));

  it("with an accepted debit of its amount", () => expectAccepted(succeed(accepted())));

  it("not with the debit of another payment", () =>
    expectRefused("transactions_success_needs_bank", async () => {
      actFor(world.live);
      await insert("bank_operations", accepted());
      await update("transactions", await insert("transactions", processing), paid);
    }));
});

describe("has_pan", () => {
  const found = async (label: string | null) =>
    (await sql<{ found: boolean }>("SELECT has_pan($1) AS found", [label]))[0]?.found;

  it.each([
    "4242424242424242",
    PAN,
    "4242-4242-4242-4242",
    "4242.4242.4242.4242",
    "4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2",
    "42424242 42424242",
    "5555555555554444",
    "2223003122003222",
    "378282246310005",
    "3782 822463 10005",
    "30569309025904",
    "3530111333300000",
    "6011111111111117",
    "6200000000000005",
    "4222222222222",
    "Carte 4242424242424242 de Hina",
    "carte:4242424242424242.",
    "(4242424242424242)",
    '"4242424242424242"',
    "a, 4242424242424242, b",
    "ligne\n4242424242424242\tfin",
    "café 4242424242424242 é",
    "1234 et 4000000000000002",
  ])("finds the number in %j", async (label) => expect(await found(label)).toBe(true));

  it.each([
    null,
    "",
    "4242424242424241",
    "424242424242",
    "42424242424242424242",
    "1424242424242424",
    "7242424242424242",
    "A4242424242424242",
    "4242424242424242A",
    "CMD-4242424242424242",
    "n/4242424242424242",
    "4242  4242  4242  4242",
    "4242_4242_4242_4242",
    "01931f5a-7c00-7000-8000-000000000001",
    "1763683200000",
    "+689 87 12 34 56",
    "FR7630006000011234567890189",
    "2026-11-21 16:09:55",
    "20261122123456",
    "FR76 4000 0000 0000 0002 7890 189",
    "+49 1512 3456789",
    "26-11-2026 14.30-15.30",
  ])("finds none in %j", async (label) => expect(await found(label)).toBe(false));

  it("finds none in what the API accepts", async () => {
    const seen = await sql<{ label: string }>(
      "SELECT label FROM unnest($1::text[]) label WHERE has_pan(label)",
      [cardLookalikes(10_000)],
    );
    expect(seen).toEqual([]);
  });
});

describe("statements of the hot paths", () => {
  const planned = async (type: string, id = newId()) => {
    const { merchant_id, livemode } = world.own;
    const [row] = await sql<{ planned: number }>(
      "SELECT record_event($1, $2, $3, $4, 'transaction', $5, 1, '{}', 'api', null, now()) AS planned",
      [id, merchant_id, livemode, type, newId()],
    );
    return row?.planned;
  };

  it("creates identifiers of version 7, in order of time", async () => {
    const [row] = await sql<{ first: string; second: string }>(
      "SELECT new_id()::text AS first, (SELECT new_id()::text FROM pg_sleep(0.005)) AS second",
    );
    expect(row?.first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
    expect([row?.second, row?.first].toSorted()).toEqual([row?.first, row?.second]);
  });

  it.each([
    [["*"], 2],
    [["payment.*"], 2],
    [["payment.succeeded"], 2],
    [["payment.failed", "payment.succeeded"], 2],
    [["payment.failed"], 1],
    [["pay.*"], 1],
    [["receipt.*"], 1],
  ])("plans an event for an endpoint of %j", async (enabled_events, count) => {
    await expectAccepted(async () => {
      await insert("webhook_endpoints", { enabled_events });
      expect(await planned("payment.succeeded")).toBe(count);
    });
  });

  it("plans nothing for endpoints that are disabled, of the other mode or of another merchant", () =>
    expectAccepted(async () => {
      const off = { slot: null, disabled_at: at, disabled_reason: "manual" };
      await update("webhook_endpoints", world.own.endpoint, off);
      expect(await planned("payment.succeeded")).toBe(0);
    }));

  const createPending = async (key: string, customer: string | null = null) => {
    const { merchant_id, livemode } = world.own;
    const [row] = await sql<{ outcome: string }>(
      `SELECT create_pending_payment($1, $2, $3, $4, $5, $6, 'api', 1000, null, $7, null, false, '{}', now(),
         $8, '{}', 'api', null) AS outcome`,
      [merchant_id, livemode, key, bytes(32), bytes(9), newId(), customer, newId()],
    );
    return row?.outcome;
  };
  const counts = async (key: string) => {
    const [row] = await sql(
      `SELECT (SELECT count(*)::int FROM idempotency_keys WHERE key = $1) AS keys,
         (SELECT count(*)::int FROM transactions WHERE xmin::text = pg_current_xact_id()::text) AS payments`,
      [key],
    );
    return row;
  };

  it("writes a pending payment once for its key", () =>
    expectAccepted(async () => {
      expect(await createPending("once")).toBe("created");
      expect(await createPending("once")).toBe("claimed");
      expect(await counts("once")).toEqual({ keys: 1, payments: 1 });
    }));

  it("writes nothing of a payment that is refused", () =>
    expectAccepted(async () => {
      await sql("SAVEPOINT before");
      const stranger = createPending("refused", world.otherMerchant.customer);
      await expect(stranger).rejects.toThrow("transactions_merchant_id_livemode_customer_id_fkey");
      await sql("ROLLBACK TO before");
      expect(await counts("refused")).toEqual({ keys: 0, payments: 0 });
    }));

  it("notifies when a key is revoked, changed or deleted, and not when it is only used", async () => {
    const calls = async (change: Row | null) => {
      const id = await insert("api_keys");
      const heard = await hear("api_key_changed", async () => {
        if (change) await update("api_keys", id, change);
        else await sql("DELETE FROM api_keys WHERE id = $1", [id]);
      });
      return heard.map((payload) => payload === id);
    };
    expect(await calls({ revoked_at: at })).toEqual([true]);
    expect(await calls({ scopes: ["events:read"] })).toEqual([true]);
    expect(await calls({ expires_at: at })).toEqual([true]);
    expect(await calls(null)).toEqual([true]);
    expect(await calls({ last_used_at: at, name: "Caisse" })).toEqual([]);
  });
});

it("the consent to save a card is kept as it was given", async () => {
  const id = await insert("payment_methods", { consent });
  await expectRefused("payment_methods_consent_kept", () =>
    update("payment_methods", id, { consent: { ...consent, text: "other" } }),
  );
  await expectRefused("payment_methods_consent_kept", () =>
    update("payment_methods", id, { consent: null }),
  );
  await expectAccepted(() => update("payment_methods", id, { consent, detached_at: at }));
});

it("a session sells a subscription of its own merchant and mode, and keeps what it sells", async () => {
  const sold = (subscription_id: unknown) => () =>
    insert("checkout_sessions", selling({ ...complete(), subscription_id }));
  const rule = "checkout_sessions_subscription_fkey";
  await expectRefused(rule, sold(world.otherMode.subscription));
  await expectRefused(rule, sold(world.otherMerchant.subscription));
  await expectRefused(rule, sold(newId()));
  await expectRefused("checkout_sessions_of_subscription", async () => {
    await sold(world.own.subscription)();
    await sold(world.own.subscription)();
  });
  for (const changed of [{ trial_days: 7 }, { mode: "payment", amount_xpf: 1 }]) {
    await expectRefused("checkout_sessions_frozen", async () =>
      update("checkout_sessions", await insert("checkout_sessions", selling()), changed),
    );
  }
});

describe("all rules", () => {
  it("refused something in this file", () => {
    const wanted = rulesOf((table) => table !== "public" && !triedElsewhere.has(table));
    expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
    expect(bitten.size).toBeGreaterThan(120);
  });
});

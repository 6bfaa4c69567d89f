import { randomBytes } from "node:crypto";
import { newId } from "@/lib/kit/ids";
import { bankRows } from "@/prisma/bank-rows.fixture";
import { noteRows } from "@/prisma/note-rows.fixture";
import { signInRows } from "@/prisma/sign-in-rows.fixture";
import { teamRows } from "@/prisma/team-rows.fixture";

export type Row = Record<string, unknown>;

/** Two merchants with rows in both modes: the rows of `a` are tested, the others are foreign. */
export type Tenant = { merchant_id: string; livemode: boolean } & Record<
  | "customer"
  | "setup"
  | "method"
  | "product"
  | "link"
  | "price"
  | "subscription"
  | "invoice"
  | "session"
  | "transaction"
  | "sold"
  | "refund"
  | "till"
  | "key"
  | "event"
  | "endpoint",
  string
>;

const bytes = (size: number) => randomBytes(size);
/** A number that no other test uses. */
const documentCount = () =>
  BigInt(`0x${bytes(6).toString("hex")}`)
    .toString()
    .padStart(15, "0");
const later = () => new Date(Date.now() + 3_600_000);

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const slug = () => [...bytes(10)].map((byte) => BASE58[byte % 58]).join("");

/** Each invoice has its own period. */
let period = 0;

/** The tenant that rows are written for. */
export const acting: { owner: Partial<Tenant>; user: string } = { owner: {}, user: "" };

const of = () => ({ merchant_id: acting.owner.merchant_id, livemode: acting.owner.livemode });
const one = () => ({ id: newId(), ...of() });

/** A valid row of each table. */
export const plain: Record<string, () => Row> = {
  merchants: () => ({ id: newId() }),
  merchant_profiles: () => ({ name: "Boutique", livemode: true }),
  users: () => {
    const email = `${newId()}@example.pf`;
    return { id: newId(), email, email_key: email };
  },
  members: () => ({
    id: newId(),
    merchant_id: acting.owner.merchant_id,
    user_id: acting.user,
    role: "owner",
  }),
  // The test writes the member.
  saved_views: () => ({
    id: newId(),
    merchant_id: acting.owner.merchant_id,
    user_id: acting.user,
    slot: 1,
    name: "Gros paiements",
    query: "min=50000",
  }),
  sessions: () => ({
    id: newId(),
    token_hash: bytes(32),
    user_id: acting.user,
    expires_at: later(),
  }),
  sign_in_tokens: () => ({
    token_hash: bytes(32),
    email: "hina@example.pf",
    browser_hash: bytes(32),
    expires_at: later(),
  }),
  mails: () => ({
    ...one(),
    kind: "receipt",
    to: "hina@example.pf",
    subject: "Reçu",
    html: "",
    text: "",
    key: newId(),
  }),
  outgoing_mails: () => ({
    ...one(),
    kind: "api-key-created",
    to: "hina@example.pf",
    content: bytes(40),
    key: newId(),
    next_attempt_at: new Date(),
  }),
  ...bankRows({
    one,
    livemode: () => acting.owner.livemode,
    transaction: () => acting.owner.transaction,
  }),
  ...noteRows({ key: () => acting.owner.key }),
  ...signInRows({ user: () => acting.user }),
  ...teamRows({ one, user: () => acting.user }),
  api_keys: () => ({
    ...one(),
    prefix: acting.owner.livemode ? "svc_live_" : "svc_test_",
    last4: "aB3z",
    hash: bytes(32),
    scopes: ["*"],
    api_version: "2026-01-01",
  }),
  api_requests: () => ({
    ...one(),
    api_key_id: acting.owner.key,
    method: "GET",
    path: "/products/{id}",
    target: "/api/v1/products/1",
    status: 200,
    latency_ms: 12,
    idempotent: false,
    replayed: false,
    api_version: "2026-01-01",
    created_at: new Date(),
  }),
  idempotency_keys: () => ({
    ...of(),
    key: newId(),
    fingerprint: bytes(32),
    lease_token: newId(),
    leased_until: later(),
  }),
  customers: () => one(),
  payment_methods: () => ({
    ...one(),
    customer_id: acting.owner.customer,
    token_sealed: bytes(8),
    brand: "alpha",
    last4: "4242",
    exp_month: 12,
    exp_year: 2034,
  }),
  setup_intents: () => ({ ...one(), customer_id: acting.owner.customer, expires_at: later() }),
  portal_sessions: () => ({
    ...one(),
    customer_id: acting.owner.customer,
    token_hash: bytes(32),
    created_at: new Date(),
    expires_at: new Date(Date.now() + 3_000_000),
  }),
  products: () => ({ ...one(), name: "Tapa" }),
  prices: () => ({
    ...one(),
    product_id: acting.owner.product,
    amount_xpf: 1000,
    type: "one_time",
  }),
  payment_links: () => ({
    ...one(),
    slug: slug(),
    amount_xpf: 1000,
    description: "Tapa",
  }),
  subscriptions: () => ({
    ...one(),
    customer_id: acting.owner.customer,
    price_id: acting.owner.price,
    amount_xpf: 1000,
    interval: "month",
    interval_count: 1,
    label: "Panier",
    billing_anchor: new Date("2026-02-01T01:00:00Z"),
    current_period_start: new Date("2026-02-01T01:00:00Z"),
    current_period_end: new Date("2026-03-01T01:00:00Z"),
  }),
  invoices: () => ({
    ...one(),
    number: `F-2026-${documentCount()}`,
    subscription_id: acting.owner.subscription,
    customer_id: acting.owner.customer,
    price_id: acting.owner.price,
    description: "Panier",
    period_start: new Date(Date.UTC(2026, 0, 1) + ++period * 1000),
    period_end: new Date("2027-01-01T00:00:00Z"),
    due_at: new Date("2027-01-01T00:00:00Z"),
    amount_xpf: 1000,
    ht_xpf: 885,
    tgc_xpf: 115,
    tgc_rate_bp: 1300,
    tax_label: "TGC",
  }),
  invoice_attempts: () => ({ ...one(), invoice_id: acting.owner.invoice, kind: "manual" }),
  invoice_counters: () => ({ ...of(), year: 2026, last: 1 }),
  checkout_sessions: () => ({
    ...one(),
    amount_xpf: 1000,
    line_items: "[]",
    success_url: "https://boutique.example/merci",
    expires_at: later(),
  }),
  transactions: () => ({ ...one(), status: "pending", source: "api", amount_xpf: 1000 }),
  // The whole of a payment that was made; the payment has reserved it.
  refunds: () => ({
    ...one(),
    transaction_id: acting.owner.sold,
    amount_xpf: 1000,
    amount_eur_cents: 838,
  }),
  credit_notes: () => ({
    ...of(),
    number: `A-2026-${documentCount()}`,
    refund_id: acting.owner.refund,
    transaction_id: acting.owner.sold,
    amount_xpf: 1000,
    amount_eur_cents: 838,
    ht_xpf: 885,
    tgc_xpf: 115,
    tax_label: "TGC",
  }),
  credit_note_counters: () => ({ ...of(), year: 2026, last: 1 }),
  terminal_payments: () => ({
    ...one(),
    amount_xpf: 1000,
    created_by: acting.user,
    expires_at: later(),
  }),
  cashier_pins: () => ({
    id: newId(),
    merchant_id: acting.owner.merchant_id,
    name: newId(),
    salt: bytes(16),
    pin_hash: bytes(32),
    created_by: acting.user,
  }),
  pin_tries: () => ({ ...of(), tries: 1 }),
  terminal_devices: () => ({
    ...one(),
    name: "Comptoir",
    token_hash: bytes(32),
    key_sealed: bytes(60),
    offline_cap_xpf: 20_000,
    tickets_issued: 50,
    created_by: acting.user,
    enrolled_at: new Date(),
  }),
  // The test writes device and payment.
  offline_tickets: () => ({ ...of(), n: 1, signed_at: new Date() }),
  test_clocks: () => ({ merchant_id: acting.owner.merchant_id }),
  receipts: () => ({
    ...one(),
    number: `R-2026-${documentCount()}`,
    transaction_id: acting.owner.transaction,
    email: "hina@example.pf",
    amount_xpf: 1000,
    next_attempt_at: later(),
  }),
  receipt_resends: () => ({ id: newId(), receipt_id: newId() }),
  events: () => ({
    ...one(),
    type: "payment.created",
    resource: "transaction",
    resource_id: newId(),
    sequence: 1,
    body: "{}",
    origin: "api",
  }),
  webhook_endpoints: () => ({
    ...one(),
    slot: 2,
    url: "https://boutique.example/webhooks",
    enabled_events: ["*"],
    api_version: "2026-01-01",
    secret_sealed: bytes(8),
  }),
  webhook_deliveries: () => ({
    ...one(),
    endpoint_id: acting.owner.endpoint,
    event_id: acting.owner.event,
    event_type: "payment.created",
    next_attempt_at: later(),
  }),
};

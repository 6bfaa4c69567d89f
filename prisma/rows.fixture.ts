import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { newId } from "@/lib/kit/ids";

export type Row = Record<string, unknown>;

/** Two merchants with rows in both modes: `a` is the one whose rows are tried, the others are strangers. */
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
  | "event"
  | "endpoint",
  string
>;

let connection: pg.Client | undefined;
let owner: Tenant | undefined;
let user = "";

export const sql = async <Found extends object = Row>(text: string, values: unknown[] = []) => {
  if (!connection) throw new Error("The database is not open.");
  return (await connection.query<Found>(text, values)).rows;
};

const bytes = (size: number) => randomBytes(size);
const later = () => new Date(Date.now() + 3_600_000);
const reference = () =>
  [...bytes(26)].map((byte) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[byte % 32]).join("");

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const slug = () => [...bytes(10)].map((byte) => BASE58[byte % 58]).join("");

/** Each invoice is of a period of its own. */
let period = 0;

const of = () => ({ merchant_id: owner?.merchant_id, livemode: owner?.livemode });
const one = () => ({ id: newId(), ...of() });

/** A row of each table that every rule accepts. */
const plain: Record<string, () => Row> = {
  merchants: () => ({ id: newId(), name: "Boutique" }),
  users: () => {
    const email = `${newId()}@example.pf`;
    return { id: newId(), email, email_key: email };
  },
  members: () => ({ id: newId(), merchant_id: owner?.merchant_id, user_id: user, role: "owner" }),
  sessions: () => ({ id: newId(), token_hash: bytes(32), user_id: user, expires_at: later() }),
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
  api_keys: () => ({
    ...one(),
    prefix: "svc_test_",
    last4: "aB3z",
    hash: bytes(32),
    scopes: ["*"],
    api_version: "2026-01-01",
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
    customer_id: owner?.customer,
    token_sealed: bytes(8),
    brand: "alpha",
    last4: "4242",
    exp_month: 12,
    exp_year: 2034,
  }),
  setup_intents: () => ({ ...one(), customer_id: owner?.customer, expires_at: later() }),
  products: () => ({ ...one(), name: "Tapa" }),
  prices: () => ({ ...one(), product_id: owner?.product, amount_xpf: 1000, type: "one_time" }),
  payment_links: () => ({
    ...one(),
    slug: slug(),
    amount_xpf: 1000,
    description: "Tapa",
  }),
  subscriptions: () => ({
    ...one(),
    customer_id: owner?.customer,
    price_id: owner?.price,
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
    number: `F-2026-${BigInt(`0x${bytes(6).toString("hex")}`)
      .toString()
      .padStart(15, "0")}`,
    subscription_id: owner?.subscription,
    customer_id: owner?.customer,
    price_id: owner?.price,
    description: "Panier",
    period_start: new Date(Date.UTC(2026, 0, 1) + ++period * 1000),
    period_end: new Date("2027-01-01T00:00:00Z"),
    due_at: new Date("2027-01-01T00:00:00Z"),
    amount_xpf: 1000,
    ht_xpf: 885,
    tgc_xpf: 115,
    tgc_rate_bp: 1300,
    tax_label: "TGC",
    merchant_name: "Boutique",
  }),
  invoice_attempts: () => ({ ...one(), invoice_id: owner?.invoice, kind: "manual" }),
  invoice_counters: () => ({ ...of(), year: 2026, last: 1 }),
  checkout_sessions: () => ({
    ...one(),
    amount_xpf: 1000,
    line_items: "[]",
    success_url: "https://boutique.example/merci",
    expires_at: later(),
  }),
  transactions: () => ({ ...one(), status: "pending", source: "api", amount_xpf: 1000 }),
  bank_operations: () => ({
    ...one(),
    provider: owner?.livemode ? "stripe" : "sandbox",
    kind: "debit",
    transaction_id: owner?.transaction,
    attempt: 1,
    amount_xpf: 1000,
    reference: reference(),
    state: "sent",
    return_nonce: newId(),
    next_check_at: later(),
  }),
  bank_statement_lines: () => ({
    provider: "sandbox",
    bank_ref: newId(),
    reference: reference(),
    kind: "debit",
    amount_xpf: 1000,
    verdict: "orphan",
  }),
  bank_notifications: () => ({ provider: "sandbox", notification_id: newId(), subject: "payment" }),
  receipts: () => ({
    ...one(),
    number: newId(),
    transaction_id: owner?.transaction,
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
    endpoint_id: owner?.endpoint,
    event_id: owner?.event,
    event_type: "payment.created",
    next_attempt_at: later(),
  }),
};

const needsEvent = [
  "transactions",
  "checkout_sessions",
  "payment_links",
  "setup_intents",
  "subscriptions",
  "invoices",
];

/** Writes a row with these columns changed, and answers its id. Where a move needs its event, it gets one. */
export const insert = async (table: string, changed: Row = {}): Promise<string> => {
  const row = { ...plain[table]?.(), ...changed };
  await insertBare(table, row);
  const id = String(row["id"]);
  if (needsEvent.includes(table)) {
    const { merchant_id, livemode } = row as Tenant;
    await insertBare("events", {
      ...plain["events"]?.(),
      merchant_id,
      livemode,
      resource_id: id,
    });
  }
  return id;
};

/** Only the row itself, without its event. */
export const insertAlone = async (table: string, changed: Row = {}): Promise<void> =>
  insertBare(table, { ...plain[table]?.(), ...changed });

const insertBare = async (table: string, row: Row): Promise<void> => {
  const names = Object.keys(row).map((name) => `"${name}"`);
  const marks = names.map((_, index) => `$${index + 1}`);
  const text = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${marks.join(", ")})`;
  await sql(text, Object.values(row));
};

export const update = async (table: string, id: string, changed: Row): Promise<unknown> => {
  const set = Object.keys(changed).map((name, index) => `"${name}" = $${index + 2}`);
  return sql(`UPDATE ${table} SET ${set.join(", ")} WHERE id = $1`, [
    id,
    ...Object.values(changed),
  ]);
};

const tenantOf = async (merchant_id: string, livemode: boolean): Promise<Tenant> => {
  const ids = {
    customer: newId(),
    setup: newId(),
    method: newId(),
    product: newId(),
    session: newId(),
  };
  const billing = { price: newId(), subscription: newId(), invoice: newId() };
  const made = { link: newId(), transaction: newId(), event: newId(), endpoint: newId() };
  owner = { merchant_id, livemode, ...ids, ...billing, ...made };
  await insert("customers", { id: ids.customer });
  await insert("setup_intents", { id: ids.setup });
  await insert("payment_methods", { id: ids.method });
  await insert("products", { id: ids.product });
  await insert("payment_links", { id: made.link });
  await insert("prices", { id: billing.price });
  await insert("subscriptions", { id: billing.subscription });
  await insert("invoices", { id: billing.invoice });
  await insert("checkout_sessions", { id: ids.session });
  await insert("transactions", { id: made.transaction, checkout_session_id: ids.session });
  await insert("events", { id: made.event });
  await insert("webhook_endpoints", { id: made.endpoint, slot: 1 });
  return owner;
};

export type World = { own: Tenant; live: Tenant; otherMode: Tenant; otherMerchant: Tenant };

/** Opens a connection and writes what the tries refer to. */
export const openWorld = async (url: string): Promise<World> => {
  connection = new pg.Client({ connectionString: url });
  await connection.connect();
  await sql("BEGIN");
  user = await insert("users");
  const first = await insert("merchants");
  const second = await insert("merchants");
  const live = await tenantOf(first, true);
  const otherMerchant = await tenantOf(second, false);
  const own = await tenantOf(first, false);
  await sql("COMMIT");
  return { own, live, otherMode: live, otherMerchant };
};

/** Rows are written for this tenant from now on. */
export const actFor = (tenant: Tenant): void => {
  owner = tenant;
};

export const closeWorld = async (): Promise<void> => {
  await connection?.end();
  connection = undefined;
};

/**
 * What refuses the work at its commit, by name; null when nothing does. Nothing of it stays.
 */
export const refusalOf = async (work: () => Promise<unknown>): Promise<string | null> => {
  await sql("BEGIN");
  try {
    await work();
    await sql("SET CONSTRAINTS ALL IMMEDIATE");
    return null;
  } catch (thrown) {
    if (!(thrown instanceof pg.DatabaseError)) throw thrown;
    return thrown.constraint ?? `${thrown.code} ${thrown.message}`;
  } finally {
    await sql("ROLLBACK");
  }
};

/** What a channel says because of the work. */
export const hear = async (channel: string, work: () => Promise<unknown>): Promise<string[]> => {
  const heard: string[] = [];
  const note = ({ payload }: pg.Notification) => heard.push(payload ?? "");
  connection?.on("notification", note);
  await sql(`LISTEN ${channel}`);
  await work();
  // Whatever was said of a finished statement arrives before the answer to the next one.
  await sql("SELECT 1");
  await sql(`UNLISTEN ${channel}`);
  connection?.off("notification", note);
  return heard;
};

/** Tables whose own rules are tried in a file of their own. */
export const triedElsewhere: ReadonlySet<string> = new Set([
  "payment_links",
  "setup_intents",
  "subscriptions",
  "invoices",
  "invoice_attempts",
  "invoice_counters",
]);

/** Identifiers, and what another rule always refuses first. */
const unreachable = /^_prisma|_pkey$|_merchant_id_livemode_(id|transaction_id)_key$|^prices_type$/;

/** Names of the rules of these tables that can refuse a row, as the catalogue lists them. */
export const rulesOf = (isAsked: (table: string) => boolean): string[] => {
  const listed: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(join(import.meta.dirname, "catalogue.json"), "utf8"),
  );
  return Object.entries(listed).flatMap(([title, names]) =>
    Object.entries(names)
      .filter(([, kind]) => /^(check|foreign key|unique )/.test(kind))
      .map(([name]) => name)
      .filter((name) => isAsked(title.split(":")[0] ?? "") && !unreachable.test(name)),
  );
};

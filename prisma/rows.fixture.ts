import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { newId } from "@/lib/kit/ids";
import { acting, plain, type Row, type Tenant } from "@/prisma/plain-rows.fixture";

let connection: pg.Client | undefined;

export const sql = async <Found extends object = Row>(text: string, values: unknown[] = []) => {
  if (!connection) throw new Error("The database is not open.");
  return (await connection.query<Found>(text, values)).rows;
};

const needsEvent = [
  "transactions",
  "checkout_sessions",
  "payment_links",
  "setup_intents",
  "subscriptions",
  "invoices",
  "refunds",
];

/** Writes a row with these columns changed, and returns its id. If its move needs an event, it gets one. */
export const insert = async (table: string, changed: Row = {}): Promise<string> => {
  const row = { ...plain[table]?.(), ...changed };
  await insertBare(table, row);
  const id = String(row["id"]);
  if (table === "merchants") {
    for (const livemode of [false, true]) {
      await insertAlone("merchant_profiles", { merchant_id: id, livemode });
    }
  }
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
  const rest = { sold: newId(), refund: newId(), till: newId(), key: newId() };
  const tenant: Tenant = { merchant_id, livemode, ...ids, ...billing, ...made, ...rest };
  acting.owner = tenant;
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
  await insert("transactions", {
    id: rest.sold,
    status: "succeeded",
    paid_at: new Date(),
    refund_reserved_xpf: 1000,
  });
  await insert("refunds", { id: rest.refund });
  await insert("terminal_payments", { id: rest.till });
  await insert("api_keys", { id: rest.key });
  await insert("events", { id: made.event });
  await insert("webhook_endpoints", { id: made.endpoint, slot: 1 });
  return tenant;
};

export type World = { own: Tenant; live: Tenant; otherMode: Tenant; otherMerchant: Tenant };

/** Opens a connection and writes the rows that the tests refer to. */
const openWorld = async (url: string): Promise<World> => {
  connection = new pg.Client({ connectionString: url });
  await connection.connect();
  await sql("BEGIN");
  acting.user = await insert("users");
  const first = await insert("merchants");
  const second = await insert("merchants");
  const live = await tenantOf(first, true);
  const otherMerchant = await tenantOf(second, false);
  const own = await tenantOf(first, false);
  await sql("COMMIT");
  return { own, live, otherMode: live, otherMerchant };
};

/** The rows of this test file, those of its own tenant at the start of each test. */
export const provideWorld = (url = process.env["DATABASE_OWNER_URL"]): World => {
  const world = {} as World;
  beforeAll(async () => {
    Object.assign(world, await openWorld(url ?? ""));
  });
  beforeEach(() => actFor(world.own));
  afterAll(closeWorld);
  return world;
};

/** Rows are written for this tenant from now on. */
export const actFor = (tenant: Tenant): void => {
  acting.owner = tenant;
};

const closeWorld = async (): Promise<void> => {
  await connection?.end();
  connection = undefined;
};

/** The rule that refuses the work at its commit; null if none does. Always rolled back. */
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

/** The notifications of a channel that the work causes. */
export const hear = async (channel: string, work: () => Promise<unknown>): Promise<string[]> => {
  const heard: string[] = [];
  const note = ({ payload }: pg.Notification) => heard.push(payload ?? "");
  connection?.on("notification", note);
  await sql(`LISTEN ${channel}`);
  await work();
  // Notifications of a finished statement arrive before the answer to the next one.
  await sql("SELECT 1");
  await sql(`UNLISTEN ${channel}`);
  connection?.off("notification", note);
  return heard;
};

/** Tables whose own rules are tested in another file. */
export const triedElsewhere: ReadonlySet<string> = new Set([
  "bank_cases",
  "recoveries",
  "payment_links",
  "portal_sessions",
  "setup_intents",
  "subscriptions",
  "invoices",
  "invoice_attempts",
  "invoice_counters",
  "credit_notes",
  "credit_note_counters",
  "refunds",
  "terminal_payments",
  "terminal_devices",
  "cashier_pins",
  "pin_tries",
  "sign_in_mails",
  "passkeys",
  "passkey_challenges",
  "offline_tickets",
  "test_clocks",
  "deprecation_uses",
  "api_requests",
  "outgoing_mails",
  "audit_entries",
  "invitations",
  "step_up_codes",
  "merchant_profiles",
  "merchant_logos",
  "kyb_documents",
  "kyb_decisions",
  "saved_views",
]);

/** Keys, and rules that another rule always precedes. */
const unreachable =
  /^_prisma|_pkey$|_merchant_id_(livemode_)?(id|transaction_id)_key$|^prices_type$/;

/** Names of the rules of these tables that can refuse a row, from the catalogue. */
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

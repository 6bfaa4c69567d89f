import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import type { Row } from "@/prisma/plain-rows.fixture";
import {
  insert,
  insertAlone,
  provideWorld,
  rulesOf,
  sql,
  update,
  type World,
} from "@/prisma/rows.fixture";

const world = provideWorld();

const at = new Date("2026-06-01T00:00:00Z");
const later = new Date("2026-04-01T00:00:00Z");
const trial = {
  period_index: -1,
  created_at: new Date("2026-02-01T01:00:00Z"),
  current_period_start: new Date("2026-02-01T01:00:00Z"),
  current_period_end: new Date("2026-02-15T01:00:00Z"),
  billing_anchor: new Date("2026-02-15T01:00:00Z"),
  trial_ends_at: new Date("2026-02-15T01:00:00Z"),
};
const canceled = { status: "canceled", canceled_at: at, ended_at: at };
const completed = { status: "completed", ended_at: at };
const paused = { paused_at: new Date("2026-05-01T00:00:00Z") };
const unpaid = { status: "unpaid", unpaid_at: at, attempt_count: 5 };
const refused = { status: "failed", failure_code: "card_declined" };
const every = (interval: string, interval_count: number) => ({ interval, interval_count });

/** Seller and buyer as stored. */
const parties: Row = {
  seller: JSON.stringify({
    name: "Boutique",
    legalName: null,
    taxNumber: null,
    supportEmail: null,
    address: null,
    brandColor: null,
    logoUrl: null,
  }),
  buyer: JSON.stringify({ name: null, email: null, address: null }),
};

const line = {
  productId: null,
  label: "Révision",
  quantity: 2,
  unitAmountXpf: 500,
  totalXpf: 1000,
  tgcRateBp: 1300,
};
const half = { ...line, quantity: 1, totalXpf: 500 };
const withLine = (changed: Row): Row => ({ lines: JSON.stringify([{ ...line, ...changed }]) });

/** An invoice by hand, and its draft. */
const byHand: Row = {
  subscription_id: null,
  price_id: null,
  period_start: null,
  period_end: null,
  issued_at: at,
  ...withLine({}),
};
const draft: Row = { ...byHand, status: "draft", number: null, issued_at: null };
const byCash: Row = { ...byHand, status: "paid", paid_at: at, out_of_band_method: "cash" };

const parts = [
  { rateBp: 500, amountXpf: 500, htXpf: 476, tgcXpf: 24 },
  { rateBp: 1600, amountXpf: 500, htXpf: 431, tgcXpf: 69 },
];
const byRate: Row = {
  ...byHand,
  tgc_rate_bp: null,
  ht_xpf: 907,
  tgc_xpf: 93,
  taxes: JSON.stringify(parts),
};

/** Rule, table, columns that it refuses, columns beside them that it accepts. */
const checks: [string, string, Row, Row][] = [
  ["subscriptions_amount", "subscriptions", { amount_xpf: 0 }, { amount_xpf: 1 }],
  [
    "subscriptions_amount",
    "subscriptions",
    { amount_xpf: 100_000_001 },
    { amount_xpf: 100_000_000 },
  ],
  ["subscriptions_interval", "subscriptions", every("day", 366), every("day", 365)],
  ["subscriptions_interval", "subscriptions", every("week", 53), every("week", 52)],
  ["subscriptions_interval", "subscriptions", every("month", 25), every("month", 24)],
  ["subscriptions_interval", "subscriptions", every("year", 4), every("year", 3)],
  ["subscriptions_interval", "subscriptions", every("hour", 1), every("day", 1)],
  ["subscriptions_interval", "subscriptions", every("day", 0), every("day", 1)],
  [
    "subscriptions_period",
    "subscriptions",
    { current_period_end: new Date("2026-02-01T01:00:00Z") },
    { current_period_end: new Date("2026-02-01T01:00:01Z") },
  ],
  ["subscriptions_period", "subscriptions", { period_index: -1 }, { period_index: 1 }],
  ["subscriptions_period", "subscriptions", { ...trial, period_index: -2 }, trial],
  ["subscriptions_period", "subscriptions", { ...trial, current_period_end: later }, trial],
  ["subscriptions_billing", "subscriptions", { billing: "now" }, { billing: "advance" }],
  ["subscriptions_trial", "subscriptions", { ...trial, billing_anchor: trial.created_at }, trial],
  ["subscriptions_trial", "subscriptions", { ...trial, created_at: later }, trial],
  ["subscriptions_trial_notice", "subscriptions", { trial_notice_at: at }, {}],
  [
    "subscriptions_trial_notice",
    "subscriptions",
    { ...trial, trial_notice_at: later },
    { ...trial, trial_notice_at: trial.current_period_start },
  ],
  ["subscriptions_canceled", "subscriptions", { ...canceled, ended_at: null }, canceled],
  ["subscriptions_canceled", "subscriptions", { ...canceled, canceled_at: null }, canceled],
  ["subscriptions_canceled", "subscriptions", { ended_at: at }, { canceled_at: at }],
  ["subscriptions_canceled", "subscriptions", { ...completed, ended_at: null }, completed],
  ["subscriptions_quantity", "subscriptions", { quantity: 0 }, { quantity: 1 }],
  ["subscriptions_quantity", "subscriptions", { quantity: 1001 }, { quantity: 1000 }],
  ["subscriptions_quantity", "subscriptions", { quantity: 3 }, { quantity: 3, amount_xpf: 999 }],
  ["subscriptions_cycles", "subscriptions", { cycles: 0 }, { cycles: 1 }],
  ["subscriptions_cycles", "subscriptions", { cycles: 521 }, { cycles: 520 }],
  ["subscriptions_cycles", "subscriptions", { cycles_invoiced: -1 }, { cycles_invoiced: 9 }],
  [
    "subscriptions_cycles",
    "subscriptions",
    { cycles: 2, cycles_invoiced: 3 },
    { cycles: 2, cycles_invoiced: 2 },
  ],
  ["subscriptions_pause", "subscriptions", { paused_until: at }, { ...paused, paused_until: at }],
  ["subscriptions_pause", "subscriptions", paused, { ...paused, resumed_at: at }],
  ["subscriptions_pause", "subscriptions", { resumed_at: at }, {}],
  [
    "subscriptions_pause",
    "subscriptions",
    { ...paused, paused_until: paused.paused_at },
    { ...paused, paused_until: at },
  ],
  ["subscriptions_pending", "subscriptions", { pending_quantity: 0 }, { pending_quantity: 1 }],
  [
    "subscriptions_pending",
    "subscriptions",
    { pending_quantity: 1001 },
    { pending_quantity: 1000 },
  ],
  [
    "subscriptions_no_pan",
    "subscriptions",
    { label: "4242 4242 4242 4242" },
    { label: "4242 4242 4242 4241" },
  ],
  ["invoices_number", "invoices", { number: "F-2026-00001" }, { number: "F-2026-000001" }],
  ["invoices_number", "invoices", { number: "R-2026-000001" }, { number: "F-2026-1000000" }],
  ["invoices_tax", "invoices", { ht_xpf: 886 }, { ht_xpf: 886, tgc_xpf: 114 }],
  ["invoices_tax", "invoices", { ht_xpf: 1001, tgc_xpf: -1 }, { ht_xpf: 1000, tgc_xpf: 0 }],
  ["invoices_tax_label", "invoices", { tax_label: "VAT" }, { tax_label: "TVA" }],
  ["invoices_parties", "invoices", { seller: '{"name":"Autre"}' }, parties],
  ["invoices_parties", "invoices", { buyer: '{"name":"Hina"}' }, parties],
  [
    "invoices_amount",
    "invoices",
    { amount_xpf: 0, ht_xpf: 0, tgc_xpf: 0 },
    { amount_xpf: 1, ht_xpf: 1, tgc_xpf: 0 },
  ],
  ["invoices_period", "invoices", { due_at: new Date(0) }, {}],
  ["invoices_period", "invoices", { period_end: new Date(0), due_at: at }, {}],
  ["invoices_attempts", "invoices", { attempt_count: 6 }, { attempt_count: 5 }],
  ["invoices_attempts", "invoices", { attempt_count: -1 }, { attempt_count: 0 }],
  ["invoices_paid", "invoices", { paid_at: at }, {}],
  ["invoices_paid", "invoices", { ...byCash, out_of_band_method: null }, byCash],
  ["invoices_numbered", "invoices", { ...draft, number: "F-2026-000001" }, draft],
  ["invoices_numbered", "invoices", { number: null }, {}],
  ["invoices_parties", "invoices", { ...draft, ...parties }, draft],
  ["invoices_kind", "invoices", { ...byHand, next_attempt_at: at }, byHand],
  ["invoices_kind", "invoices", { ...byHand, status: "past_due" }, byHand],
  ["invoices_kind", "invoices", { ...byHand, lines: null }, byHand],
  ["invoices_kind", "invoices", { lines: JSON.stringify([half, half]) }, withLine({})],
  ["invoices_kind", "invoices", { price_id: null }, {}],
  ["invoices_lines", "invoices", { ...byHand, ...withLine({ totalXpf: 999 }) }, byHand],
  ["invoices_lines", "invoices", { ...byHand, ...withLine({ quantity: 1 }) }, byHand],
  [
    "invoices_lines",
    "invoices",
    { ...byHand, ...withLine({ label: "4242 4242 4242 4242" }) },
    byHand,
  ],
  ["invoices_lines", "invoices", { ...byHand, lines: "[]" }, byHand],
  ["invoices_taxes", "invoices", { ...byRate, tgc_rate_bp: 500 }, byRate],
  ["invoices_taxes", "invoices", { ...byRate, taxes: JSON.stringify(parts.slice(1)) }, byRate],
  ["invoices_out_of_band", "invoices", { ...byCash, out_of_band_method: "card" }, byCash],
  [
    "invoices_out_of_band",
    "invoices",
    { ...byHand, out_of_band_reference: "117" },
    { ...byCash, out_of_band_reference: "117" },
  ],
  [
    "invoices_reminders",
    "invoices",
    { ...byHand, reminder_count: 4 },
    { ...byHand, reminder_count: 3 },
  ],
  [
    "invoices_reminders",
    "invoices",
    { ...byCash, next_reminder_at: at },
    { ...byHand, next_reminder_at: at },
  ],
  [
    "invoices_texts",
    "invoices",
    { ...byHand, memo: "4242 4242 4242 4242" },
    { ...byHand, memo: "4242 4242 4242 4241" },
  ],
  ["invoices_texts", "invoices", { ...byHand, memo: "" }, { ...byHand, memo: "x".repeat(1000) }],
  ["invoices_unpaid", "invoices", { ...unpaid, attempt_count: 4 }, unpaid],
  ["invoices_unpaid", "invoices", { ...unpaid, unpaid_at: null }, unpaid],
  ["invoices_schedule", "invoices", { ...unpaid, next_attempt_at: at }, { next_attempt_at: at }],
  [
    "invoices_no_pan",
    "invoices",
    { description: "4242 4242 4242 4242" },
    { description: "4242 4242 4242 4241" },
  ],
  ["invoice_attempts_kind", "invoice_attempts", { kind: "automatic" }, { kind: "cardholder" }],
  ["invoice_attempts_status", "invoice_attempts", { status: "lost" }, { status: "succeeded" }],
  ["invoice_attempts_failure", "invoice_attempts", { status: "failed" }, refused],
  ["invoice_attempts_failure", "invoice_attempts", { failure_code: "card_declined" }, {}],
  ["invoice_attempts_number", "invoice_attempts", { number: 1 }, { number: 1, kind: "scheduled" }],
  [
    "invoice_attempts_number",
    "invoice_attempts",
    { number: 6, kind: "scheduled" },
    { number: 5, kind: "scheduled" },
  ],
];

it.each(checks)("%s of %s refuses %o, accepts %o", async (rule, table, bad, good) => {
  await expectRefused(rule, () => insert(table, bad));
  await expectAccepted(() => insert(table, good));
});

it.each([
  ["subscriptions_status", "subscriptions"],
  ["invoices_status", "invoices"],
])("%s accepts only the contract's statuses", (rule, table) =>
  expectRefused(rule, () => insert(table, { status: "lost" })),
);

const scheduled = (number: number, changed: Row = {}) => ({
  kind: "scheduled",
  number,
  ...changed,
});
const start = { period_start: new Date("2026-05-01T00:00:00Z") };

/** Rule, table, an existing row, a second one that it refuses, and one that may exist beside the first. */
const pairs: [string, string, () => Row, () => Row, () => Row][] = [
  [
    "invoices_merchant_id_livemode_number_key",
    "invoices",
    () => ({ number: "F-2026-000007" }),
    () => ({ number: "F-2026-000007" }),
    () => ({ number: "F-2026-000008" }),
  ],
  ["invoice_one_per_period", "invoices", () => start, () => start, () => ({})],
  [
    "one_attempt_per_number",
    "invoice_attempts",
    () => scheduled(1, refused),
    () => scheduled(1),
    () => scheduled(2),
  ],
  ["one_open_attempt", "invoice_attempts", () => scheduled(1), () => ({}), () => refused],
  [
    "one_won_attempt",
    "invoice_attempts",
    () => ({ status: "succeeded" }),
    () => ({ status: "succeeded" }),
    () => refused,
  ],
  [
    "invoice_attempts_transaction_id_key",
    "invoice_attempts",
    () => ({ ...refused, transaction_id: world.own.transaction }),
    () => ({ ...refused, transaction_id: world.own.transaction }),
    () => refused,
  ],
  [
    "subscriptions_latest_invoice_id_key",
    "subscriptions",
    () => ({ latest_invoice_id: world.own.invoice }),
    () => ({ latest_invoice_id: world.own.invoice }),
    () => ({}),
  ],
];

it.each(pairs)("%s of %s", async (rule, table, first, second, apart) => {
  const both = (next: () => Row) => async () => {
    await insert(table, first());
    await insert(table, next());
  };
  await expectRefused(rule, both(second));
  await expectAccepted(both(apart));
});

/** Rule, table, column, and the row of a tenant that it may name. */
const tenancies: [string, string, keyof World["own"]][] = [
  ["subscriptions_merchant_id_livemode_customer_id_fkey", "subscriptions", "customer"],
  ["subscriptions_merchant_id_livemode_price_id_fkey", "subscriptions", "price"],
  ["subscriptions_merchant_id_livemode_pending_price_id_fkey", "subscriptions", "price"],
  ["subscriptions_merchant_id_livemode_payment_method_id_fkey", "subscriptions", "method"],
  ["subscriptions_latest_invoice_fkey", "subscriptions", "invoice"],
  ["invoices_merchant_id_livemode_subscription_id_fkey", "invoices", "subscription"],
  ["invoices_merchant_id_livemode_customer_id_fkey", "invoices", "customer"],
  ["invoices_merchant_id_livemode_price_id_fkey", "invoices", "price"],
  ["invoice_attempts_merchant_id_livemode_invoice_id_fkey", "invoice_attempts", "invoice"],
  ["invoice_attempts_merchant_id_livemode_transaction_id_fkey", "invoice_attempts", "transaction"],
];
const columns: Partial<Record<keyof World["own"], string>> = {
  method: "payment_method_id",
};
const named: Record<string, string> = {
  subscriptions_latest_invoice_fkey: "latest_invoice_id",
  subscriptions_merchant_id_livemode_pending_price_id_fkey: "pending_price_id",
};

it.each(tenancies)("%s: names a row of its own merchant and mode only", async (rule, table, of) => {
  const column = named[rule] ?? columns[of] ?? `${of}_id`;
  const naming = (id: unknown) => () => insert(table, { [column]: id });
  await expectAccepted(naming(world.own[of]));
  await expectRefused(rule, naming(world.otherMode[of]));
  await expectRefused(rule, naming(world.otherMerchant[of]));
  await expectRefused(rule, naming(newId()));
});

it.each(["subscriptions", "invoices", "invoice_counters"])(
  "a row of %s requires its merchant",
  (table) => {
    // The seller of a missing merchant could not be copied, which is refused first.
    const own = table === "invoices" ? parties : {};
    const orphan = { merchant_id: newId(), ...own };
    return expectRefused(`${table}_merchant_id_fkey`, () => insert(table, orphan));
  },
);

/** A payment that paid an invoice. */
const payment = (invoice: string, changed: Row = {}) =>
  insert("transactions", {
    status: "succeeded",
    paid_at: at,
    source: "invoice",
    invoice_id: invoice,
    ...changed,
  });

describe("the states", () => {
  const machines: [string, Record<string, Row>, string[]][] = [
    [
      "subscriptions",
      {
        active: { canceled_at: null, ended_at: null },
        past_due: { canceled_at: null, ended_at: null },
        unpaid: { canceled_at: null, ended_at: null },
        canceled,
        completed: { canceled_at: null, ended_at: at },
      },
      [
        "active>past_due",
        "active>unpaid",
        "active>canceled",
        "past_due>active",
        "past_due>unpaid",
        "past_due>canceled",
        "unpaid>active",
        "unpaid>past_due",
        "unpaid>canceled",
        "active>completed",
        "past_due>completed",
        "unpaid>completed",
      ],
    ],
    [
      "invoices",
      {
        open: { paid_at: null, transaction_id: null, attempt_count: 5 },
        past_due: { paid_at: null, transaction_id: null, attempt_count: 5 },
        unpaid: { ...unpaid, paid_at: null, transaction_id: null },
        paid: { paid_at: at, attempt_count: 5 },
      },
      ["open>paid", "open>past_due", "past_due>paid", "past_due>unpaid", "unpaid>paid"],
    ],
    [
      "invoice_attempts",
      {
        processing: { failure_code: null },
        succeeded: { failure_code: null },
        failed: { failure_code: "card_declined" },
      },
      ["processing>succeeded", "processing>failed", "failed>succeeded"],
    ],
  ];
  const moves = machines.flatMap(([table, states, legal]) =>
    Object.entries(states).flatMap(([from, before]) =>
      Object.entries(states).map(([to, after]) => ({
        name: `${table}:${from}>${to}`,
        table,
        from: { ...before, status: from },
        to: { ...after, status: to },
        isLegal: from === to || legal.includes(`${from}>${to}`),
      })),
    ),
  );

  it.each(moves)("$name", async ({ table, from, to, isLegal }) => {
    const move = async () => {
      const id = newId();
      const needsPayment =
        table === "invoices" && [from, to].some(({ status }) => status === "paid");
      const transaction_id = newId();
      const withPayment = (row: Row) =>
        needsPayment && row["status"] === "paid" ? { ...row, transaction_id } : row;
      await insert(table, { id, ...withPayment(from) });
      if (needsPayment) await payment(id, { id: transaction_id });
      await update(table, id, withPayment(to));
    };
    if (isLegal) return expectAccepted(move);
    return expectRefused(`${table}_move`, move);
  });

  it.each(["subscriptions", "invoices", "invoice_attempts"])(
    "%s keep their identity",
    async (table) => {
      for (const changed of [
        { merchant_id: world.otherMerchant.merchant_id },
        { livemode: true },
      ]) {
        await expectRefused(`${table}_identity`, async () =>
          update(table, await insert(table), changed),
        );
      }
    },
  );

  it.each([
    ["subscriptions", "subscription", { status: "past_due" }],
    ["invoices", "invoice", { status: "past_due" }],
  ] as const)("%s neither begin nor move without an event", async (table, of, moved) => {
    await expectRefused(`${table}_event`, () => insertAlone(table));
    await expectRefused(`${table}_event`, () => update(table, world.own[of], moved));
    await expectAccepted(() =>
      update(
        table,
        world.own[of],
        table === "subscriptions" ? { metadata: "{}" } : { next_attempt_at: at },
      ),
    );
  });
});

describe("immutable columns", () => {
  it.each<[string, () => unknown]>([
    ["customer_id", newId],
    ["price_id", newId],
    ["amount_xpf", () => 2000],
    ["interval", () => "day"],
    ["interval_count", () => 2],
    ["label", () => "Autre"],
    ["billing", () => "advance"],
    ["quantity", () => 2],
    ["trial_ends_at", () => new Date("2026-02-01T01:00:00Z")],
  ])("the %s of a subscription", (column, value) =>
    expectRefused("subscriptions_frozen", () =>
      update("subscriptions", world.own.subscription, { [column]: value() }),
    ),
  );

  it("the order of a subscription's periods", async () => {
    const end = new Date("2026-03-01T01:00:00Z");
    const next = new Date("2026-03-31T01:00:00Z");
    const roll = (changed: Row) => () =>
      update("subscriptions", world.own.subscription, {
        period_index: 1,
        current_period_start: end,
        current_period_end: next,
        ...changed,
      });
    await expectAccepted(roll({}));
    await expectAccepted(roll({ amount_xpf: 2000, quantity: 2, billing: "advance" }));
    await expectRefused("subscriptions_contiguous", roll({ period_index: 2 }));
    const anew = { billing_anchor: end, period_index: 0, interval: "week" };
    await expectAccepted(roll(anew));
    await expectRefused("subscriptions_frozen", roll({ interval: "week" }));
    await expectRefused("subscriptions_frozen", roll({ customer_id: newId() }));
    await expectRefused("subscriptions_contiguous", roll({ ...anew, period_index: 1 }));
    await expectRefused("subscriptions_contiguous", roll({ billing_anchor: at, period_index: 0 }));
    await expectRefused(
      "subscriptions_contiguous",
      roll({ current_period_start: at, current_period_end: new Date() }),
    );
  });

  it("the end of a subscription", async () => {
    for (const ended of [canceled, completed]) {
      const change = (changed: Row) => async () =>
        update("subscriptions", await insert("subscriptions", ended), changed);
      await expectRefused("subscriptions_ended", change({ ended_at: later }));
      await expectAccepted(change({ metadata: "{}" }));
    }
  });

  it("what is invoiced of a subscription that is paused or completed", async () => {
    const issue = (due_at: Date, of: Row) => async () => {
      const subscription_id = await insert("subscriptions", of);
      await insert("invoices", { subscription_id, due_at });
    };
    const [begins, ends] = [new Date("2027-01-01T00:00:00Z"), new Date("2027-02-01T00:00:00Z")];
    const within = new Date(begins.getTime() + 1);
    const pause = { paused_at: begins, paused_until: ends };
    await expectRefused("invoices_of_running", issue(within, pause));
    await expectRefused(
      "invoices_of_running",
      issue(within, { paused_at: begins, resumed_at: ends }),
    );
    await expectRefused("invoices_of_running", issue(begins, completed));
    await expectAccepted(issue(begins, pause));
    await expectAccepted(issue(ends, pause));
    await expectAccepted(issue(begins, canceled));
  });

  it("the count of invoices, by a process that does not count", async () => {
    const { subscription, invoice } = world.own;
    await expectAccepted(async () => {
      await update("subscriptions", subscription, { latest_invoice_id: invoice });
      const [row] = await sql("SELECT cycles_invoiced AS n FROM subscriptions WHERE id = $1", [
        subscription,
      ]);
      expect(row).toEqual({ n: 1 });
    });
  });

  it.each<[string, () => unknown]>([
    ["number", () => "F-2026-000001"],
    ["subscription_id", newId],
    ["customer_id", newId],
    ["price_id", newId],
    ["description", () => "Autre"],
    ["period_start", () => at],
    ["period_end", () => new Date("2026-12-31T00:00:00Z")],
    ["due_at", () => new Date("2027-02-01T00:00:00Z")],
    ["amount_xpf", () => 2000],
    ["ht_xpf", () => 1000],
    ["tgc_xpf", () => 0],
    ["tgc_rate_bp", () => null],
    ["tax_label", () => "TVA"],
    ["seller", () => JSON.stringify({ name: "Autre" })],
    ["buyer", () => JSON.stringify({ email: "v@example.pf" })],
    ["metadata", () => '{"a":"b"}'],
    ["created_at", () => at],
  ])("the %s of an issued invoice", (column, value) =>
    expectRefused("invoices_frozen", () =>
      update("invoices", world.own.invoice, { [column]: value() }),
    ),
  );

  it.each<[string, () => unknown]>([
    ["lines", () => withLine({ label: "Autre" })["lines"]],
    ["memo", () => "Autre"],
    ["taxes", () => "[]"],
    ["issued_at", () => new Date()],
  ])("the %s of an issued invoice by hand", (column, value) =>
    expectRefused("invoices_frozen", async () =>
      update("invoices", await insert("invoices", byHand), { [column]: value() }),
    ),
  );

  it("how an invoice was paid without a card", () =>
    expectRefused("invoices_frozen", async () =>
      update("invoices", await insert("invoices", byCash), { out_of_band_method: "cheque" }),
    ));

  it("all but a draft, which changes, is issued, and may be deleted", async () => {
    const issued = { status: "open", number: "F-2026-900000", issued_at: at, ...parties };
    const written = () => insert("invoices", draft);
    await expectAccepted(async () => update("invoices", await written(), { memo: "Autre" }));
    await expectAccepted(async () => update("invoices", await written(), issued));
    await expectRefused("invoices_frozen", async () =>
      update("invoices", await written(), { created_at: at }),
    );
    await expectRefused("invoices_frozen", async () =>
      update("invoices", await insert("invoices", byHand), { ...draft, seller: null, buyer: null }),
    );
    await expectAccepted(async () => sql("DELETE FROM invoices WHERE id = $1", [await written()]));
  });

  it("the issue date of an invoice", async () => {
    const remove = () => sql("DELETE FROM invoices WHERE id = $1", [world.own.invoice]);
    await expectRefused("invoices_kept", remove);
    await expectAccepted(async () => {
      await sql("SELECT set_config('motu.purge', 'on', true)");
      await remove();
    });
  });
});

describe("counters", () => {
  it("the attempts of an invoice are numbered without gaps, and never decrease", async () => {
    const count = (attempt_count: number) => () =>
      update("invoices", world.own.invoice, { attempt_count });
    await expectAccepted(count(1));
    await expectRefused("invoices_counted", count(2));
    await expectRefused("invoices_counted", async () => {
      await count(1)();
      await count(0)();
    });
  });

  it("the reminders of an invoice never decrease", async () => {
    const remind = (from: number, to: number) => async () =>
      update("invoices", await insert("invoices", { ...byHand, reminder_count: from }), {
        reminder_count: to,
      });
    await expectAccepted(remind(0, 2));
    await expectRefused("invoices_reminded", remind(1, 0));
  });

  it("the numbers of invoices have no gaps", async () => {
    const step = (last: number) => async () => {
      await insertAlone("invoice_counters");
      const { merchant_id } = world.own;
      await sql("UPDATE invoice_counters SET last = $2 WHERE merchant_id = $1", [
        merchant_id,
        last,
      ]);
    };
    await expectAccepted(step(2));
    for (const last of [0, 1, 3]) await expectRefused("invoice_counters_step", step(last));
  });
});

it("an invoice is paid by its own succeeded payment of its amount", async () => {
  const pay =
    (changed: Row, other = false) =>
    async () => {
      const { invoice } = world.own;
      const of = other ? await insert("invoices") : invoice;
      const transaction_id = await payment(of, changed);
      await insert("events", { resource_id: invoice, sequence: 9 });
      await update("invoices", invoice, { status: "paid", paid_at: at, transaction_id });
    };
  await expectAccepted(pay({}));
  await expectRefused("invoices_paid_by", pay({ amount_xpf: 999 }));
  await expectRefused("invoices_paid_by", pay({ status: "processing", paid_at: null }));
  await expectRefused("invoices_paid_by", pay({}, true));
  await expectRefused("invoices_transaction_fkey", async () => {
    await insert("events", { resource_id: world.own.invoice, sequence: 9 });
    await update("invoices", world.own.invoice, {
      status: "paid",
      paid_at: at,
      transaction_id: newId(),
    });
  });
});

it("an invoice that was paid without a card has no payment", async () => {
  const pay = (status: string) => async () => {
    const id = await insert("invoices", byHand);
    const paid_at = status === "failed" ? null : at;
    const failure_code = status === "failed" ? "card_declined" : null;
    await payment(id, { status, paid_at, failure_code });
    await update("invoices", id, { status: "paid", paid_at: at, out_of_band_method: "cash" });
  };
  await expectAccepted(pay("failed"));
  await expectRefused("invoices_paid_by", pay("succeeded"));
});

it("a draft is not tried", async () => {
  const tried = (row: Row) => async () =>
    insert("invoice_attempts", { invoice_id: await insert("invoices", row) });
  await expectAccepted(tried(byHand));
  await expectRefused("invoice_attempts_of_issued", tried(draft));
});

it("one payment pays one invoice", () =>
  expectRefused("invoices_transaction_id_key", async () => {
    const [first, second] = [newId(), newId()];
    const transaction_id = newId();
    const paid = { status: "paid", paid_at: at, transaction_id };
    await insert("invoices", { id: first, ...paid });
    await insert("invoices", { id: second, ...paid });
  }));

it("a subscription that a page has sold keeps its consent and where it was sold", async () => {
  const consent = { at: "", text: "", locale: "fr", page: "/c/1", ip: "" };
  const sold = (more: Row = {}) => ({ payment_link_id: world.own.link, consent, ...more });
  await expectRefused("subscriptions_consent", () =>
    insert("subscriptions", { consent: { at: "now" } }),
  );
  await expectRefused("subscriptions_sold_with_consent", () =>
    insert("subscriptions", sold({ consent: null })),
  );
  await expectRefused("subscriptions_sold_with_consent", () =>
    insert("subscriptions", { setup_intent_id: world.own.setup }),
  );
  for (const { link, setup } of [world.otherMode, world.otherMerchant]) {
    await expectRefused("subscriptions_link_fkey", () =>
      insert("subscriptions", sold({ payment_link_id: link })),
    );
    await expectRefused("subscriptions_setup_fkey", () =>
      insert("subscriptions", sold({ setup_intent_id: setup })),
    );
  }
  const bySetup = { setup_intent_id: world.own.setup, consent };
  await expectRefused("subscriptions_of_setup", async () => {
    await insert("subscriptions", bySetup);
    await insert("subscriptions", bySetup);
  });
  for (const changed of [{ consent: null }, { payment_link_id: null }]) {
    await expectRefused("subscriptions_sale_kept", async () =>
      update("subscriptions", await insert("subscriptions", sold()), changed),
    );
  }
});

it("every rule of the tables refused something", () => {
  const tables = ["subscriptions", "invoices", "invoice_attempts", "invoice_counters"];
  const wanted = rulesOf((table) => tables.includes(table));
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(40);
});

import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import type { Row } from "@/prisma/plain-rows.fixture";
import { insert, insertAlone, provideWorld, rulesOf, sql, update } from "@/prisma/rows.fixture";

const world = provideWorld();

const bytes = (size: number) => randomBytes(size);
const at = new Date();
const later = new Date(at.getTime() + 60_000);
const text = (length: number) => "é".repeat(length);
const document = (size: number) => ({ size, content: bytes(size + 28) });
const turnedDown = (reason: string | null) => ({ outcome: "rejected", reason });
const MOST = 5 * 1024 * 1024;

/** Table, rule, columns that it refuses, columns beside them that it accepts. */
type Check = [string, string, () => Row, () => Row];

const checks: Check[] = [
  [
    "step_up_codes",
    "step_up_codes_hash",
    () => ({ code_hash: bytes(31) }),
    () => ({ code_hash: bytes(32) }),
  ],
  ["step_up_codes", "step_up_codes_tries", () => ({ tries: 6 }), () => ({ tries: 5 })],
  ["step_up_codes", "step_up_codes_tries", () => ({ tries: -1 }), () => ({ tries: 0 })],
  [
    "step_up_codes",
    "step_up_codes_life",
    () => ({ created_at: later, expires_at: later }),
    () => ({ created_at: at, expires_at: later }),
  ],
  [
    "step_up_codes",
    "step_up_codes_life",
    () => ({ created_at: at, expires_at: later, used_at: later }),
    () => ({ created_at: at, expires_at: later, used_at: at }),
  ],
  ["merchant_profiles", "merchant_profiles_name", () => ({ name: "" }), () => ({ name: "a" })],
  ...(
    [
      ["name", "name", 280],
      ["address", "address_line1", 200],
      ["address", "address_line2", 200],
      ["address", "address_postal_code", 20],
      ["address", "address_city", 100],
      ["address", "address_island", 100],
    ] as const
  ).map(
    ([rule, column, most]): Check => [
      "merchant_profiles",
      `merchant_profiles_${rule}`,
      () => ({ [column]: text(most + 1) }),
      () => ({ [column]: text(most) }),
    ],
  ),
  ...["{-1}", "{10001}", "{0,1,2,3,4,5,6,7,8,9,10}"].map(
    (rates): Check => [
      "merchant_profiles",
      "merchant_profiles_tax_rates",
      () => ({ tax_rates_bp: rates }),
      () => ({ tax_rates_bp: "{0,500,10000}" }),
    ],
  ),
  ...[-1, 10_001].map(
    (rate): Check => [
      "merchant_profiles",
      "merchant_profiles_tgc_rate",
      () => ({ tgc_rate_bp: rate }),
      () => ({ tgc_rate_bp: Math.min(Math.max(rate, 0), 10_000) }),
    ],
  ),
  [
    "merchant_profiles",
    "merchant_profiles_tax_label",
    () => ({ tax_label: "VAT" }),
    () => ({ tax_label: "TVA" }),
  ],
  [
    "merchant_profiles",
    "merchant_profiles_brand_color",
    () => ({ brand_color: "#FFF" }),
    () => ({ brand_color: "#ffeedd" }),
  ],
  [
    "merchant_profiles",
    "merchant_profiles_country",
    () => ({ address_country: "pf" }),
    () => ({ address_country: "PF" }),
  ],
  ...(
    [
      "name",
      "legal_name",
      "address_line1",
      "address_line2",
      "address_postal_code",
      "address_city",
      "address_island",
    ] as const
  ).map(
    (column): Check => [
      "merchant_profiles",
      "merchant_profiles_no_pan",
      () => ({ [column]: "4242424242424242" }),
      () => ({ [column]: "42424242" }),
    ],
  ),
  [
    "merchant_logos",
    "merchant_logos_hash",
    () => ({ hash: "0A".repeat(16) }),
    () => ({ hash: "0a".repeat(16) }),
  ],
  ["merchant_logos", "merchant_logos_type", () => ({ type: "svg" }), () => ({ type: "webp" })],
  ["merchant_logos", "merchant_logos_sides", () => ({ width: 15 }), () => ({ width: 16 })],
  ["merchant_logos", "merchant_logos_sides", () => ({ height: 2001 }), () => ({ height: 2000 })],
  [
    "merchant_logos",
    "merchant_logos_size",
    () => ({ content: bytes(204_801) }),
    () => ({ content: bytes(204_800) }),
  ],
  [
    "merchant_logos",
    "merchant_logos_size",
    () => ({ content: bytes(0) }),
    () => ({ content: bytes(1) }),
  ],
  ["kyb_documents", "kyb_documents_kind", () => ({ kind: "photo" }), () => ({ kind: "bank" })],
  ["kyb_documents", "kyb_documents_name", () => ({ name: "" }), () => ({ name: "a" })],
  ["kyb_documents", "kyb_documents_name", () => ({ name: text(121) }), () => ({ name: text(120) })],
  [
    "kyb_documents",
    "kyb_documents_no_pan",
    () => ({ name: "4242 4242 4242 4242.pdf" }),
    () => ({ name: "4242.pdf" }),
  ],
  ["kyb_documents", "kyb_documents_type", () => ({ type: "webp" }), () => ({ type: "jpg" })],
  ["kyb_documents", "kyb_documents_size", () => document(MOST + 1), () => document(MOST)],
  ["kyb_documents", "kyb_documents_size", () => document(0), () => document(1)],
  [
    "kyb_documents",
    "kyb_documents_size",
    () => ({ size: 100, content: bytes(100) }),
    () => document(100),
  ],
  [
    "kyb_decisions",
    "kyb_decisions_outcome",
    () => ({ outcome: "in_review" }),
    () => ({ outcome: "verified" }),
  ],
  ["kyb_decisions", "kyb_decisions_reason", () => turnedDown(null), () => turnedDown("a")],
  ["kyb_decisions", "kyb_decisions_reason", () => turnedDown(""), () => turnedDown(text(500))],
  ["kyb_decisions", "kyb_decisions_reason", () => ({ reason: "a" }), () => ({ reason: null })],
  ["kyb_decisions", "kyb_decisions_reason", () => turnedDown(text(501)), () => turnedDown("a")],
  [
    "kyb_decisions",
    "kyb_decisions_by",
    () => ({ decided_by: "merchant" }),
    () => ({ decided_by: "test_tool" }),
  ],
];

const own = () => ({ merchant_id: world.own.merchant_id });

/** A valid row of each table; a code belongs to a session. */
const whole: Record<string, () => Promise<Row>> = {
  step_up_codes: async () => ({
    id: newId(),
    session_id: await insert("sessions"),
    code_hash: bytes(32),
    expires_at: later,
  }),
  merchant_profiles: async () => {
    const merchant_id = newId();
    await insertAlone("merchants", { id: merchant_id });
    await insertAlone("merchant_profiles", { merchant_id, livemode: true });
    return { merchant_id, livemode: false };
  },
  merchant_logos: async () => ({
    ...own(),
    livemode: false,
    hash: "0a".repeat(16),
    type: "png",
    width: 40,
    height: 24,
    content: bytes(100),
  }),
  kyb_documents: async () => ({
    id: newId(),
    ...own(),
    kind: "identity",
    name: "carte.pdf",
    type: "pdf",
    ...document(100),
  }),
  kyb_decisions: async () => ({
    id: newId(),
    ...own(),
    outcome: "verified",
    decided_by: "operator",
  }),
};

const insertOf = async (table: string, row: Row = {}): Promise<string> =>
  insert(table, { ...(await whole[table]?.()), ...row });

it.each(checks)("%s: %s refuses and accepts these columns", async (table, rule, bad, good) => {
  await expectRefused(rule, () => insertOf(table, bad()));
  await expectAccepted(() => insertOf(table, good()));
});

it("all of it belongs to an existing session or merchant", async () => {
  await expectRefused("step_up_codes_session_id_fkey", () =>
    insertOf("step_up_codes", { session_id: newId() }),
  );
  for (const table of ["merchant_profiles", "merchant_logos", "kyb_documents", "kyb_decisions"]) {
    await expectRefused(`${table}_merchant_id_fkey`, () =>
      insertOf(table, { merchant_id: newId() }),
    );
  }
});

it("a merchant has a profile in each mode from the first commit to the last", async () => {
  const rule = "merchants_have_profiles";
  const half = async (livemode: boolean) => {
    const merchant_id = newId();
    await insertAlone("merchants", { id: merchant_id });
    await insertAlone("merchant_profiles", { merchant_id, livemode });
  };
  await expectRefused(rule, () => insertAlone("merchants", {}));
  await expectRefused(rule, () => half(false));
  await expectRefused(rule, () => half(true));
  await expectAccepted(() => insert("merchants"));
  const without = (columns: string) =>
    sql(`DELETE FROM merchant_profiles WHERE merchant_id = $1 AND ${columns}`, [
      world.own.merchant_id,
    ]);
  await expectRefused(rule, () => without("livemode"));
  await expectRefused(rule, () => without("NOT livemode"));
  await expectAccepted(async () => {
    const id = await insert("merchants");
    await sql("DELETE FROM merchants WHERE id = $1", [id]);
  });
});

it("a decision never changes", async () => {
  const made = () => insertOf("kyb_decisions");
  await expectRefused("kyb_decisions_frozen", async () =>
    update("kyb_decisions", await made(), { decided_by: "test_tool" }),
  );
});

it("a session lasts at most twelve hours, for one person", async () => {
  const hours = (count: number) => new Date(at.getTime() + count * 3_600_000);
  const opened = (count: number) => () =>
    insert("sessions", { created_at: at, expires_at: hours(count) });
  await expectAccepted(opened(12));
  await expectRefused("sessions_life", opened(12.01));
  const change = (row: Row) => async () => update("sessions", await opened(11)(), row);
  await expectAccepted(change({ expires_at: at }));
  await expectRefused("sessions_frozen", change({ expires_at: hours(11.5) }));
  await expectRefused("sessions_frozen", change({ created_at: hours(1) }));
  await expectRefused("sessions_frozen", async () => change({ user_id: await insert("users") })());
});

it("a session that was idle in the dashboard for half an hour stays so, whatever happens at the till", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const seen = (minutes: number) => insert("sessions", { last_seen_at: ago(minutes) });
  const touch = async (minutes: number, row: Row) => update("sessions", await seen(minutes), row);
  await expectAccepted(() => touch(29, { last_seen_at: new Date() }));
  await expectRefused("sessions_idle", () => touch(31, { last_seen_at: ago(29) }));
  await expectAccepted(() => touch(31, { till_seen_at: new Date() }));
  await expectAccepted(() => touch(31, { last_seen_at: ago(60) }));
});

describe("the rates of a shop", () => {
  /** A shop with 13 % of its own and 5 % besides. */
  const rates = () =>
    sql(
      "UPDATE merchant_profiles SET tgc_rate_bp = 1300, tax_rates_bp = '{500}' WHERE merchant_id = $1 AND NOT livemode",
      [world.own.merchant_id],
    );
  const set = (columns: string) => async () => {
    await rates();
    await insert("products", { tgc_rate_bp: 500 });
    await insert("products", { tgc_rate_bp: 1300 });
    await sql(`UPDATE merchant_profiles SET ${columns} WHERE merchant_id = $1 AND NOT livemode`, [
      world.own.merchant_id,
    ]);
  };

  it("are those of its products", async () => {
    for (const tgc_rate_bp of [500, 1300, null]) {
      await expectAccepted(async () => {
        await rates();
        await insert("products", { tgc_rate_bp });
      });
    }
    await expectRefused("products_rate_of_shop", async () => {
      await rates();
      await insert("products", { tgc_rate_bp: 1600 });
    });
    await expectRefused("products_rate_of_shop", async () => {
      await rates();
      await update("products", await insert("products"), { tgc_rate_bp: 0 });
    });
  });

  it("are kept while a product has them; its own stays one of them", async () => {
    await expectRefused("merchant_profiles_rates_in_use", set("tax_rates_bp = '{}'"));
    await expectAccepted(set("tax_rates_bp = '{500,1600}'"));
    await expectAccepted(set("tax_rates_bp = '{500,1300}', tgc_rate_bp = NULL"));
    await expectAccepted(set("tgc_rate_bp = 1600"));
  });
});

it("all of the tables' rules refused something in this file", () => {
  const tables = [
    "merchant_profiles",
    "step_up_codes",
    "merchant_logos",
    "kyb_documents",
    "kyb_decisions",
  ];
  const wanted = rulesOf((table) => tables.includes(table));
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import { acting, type Row } from "@/prisma/plain-rows.fixture";
import { insert, insertAlone, provideWorld, rulesOf, sql, update } from "@/prisma/rows.fixture";

const world = provideWorld();

const at = new Date();
const number = "A-2026-900001";
const share = { ht_xpf: 885, tgc_xpf: 115 };

/** A refund that succeeded, with a credit note changed this way. */
const refunded = async (changed: Row = {}, more: Row = {}) => {
  const held = { status: "refunded", refund_reserved_xpf: 1000, amount_refunded_xpf: 1000 };
  const transaction_id = await insert("transactions", { paid_at: at, tgc_rate_bp: 1300, ...held });
  const done = { status: "succeeded", succeeded_at: at, ...share, credit_note_number: number };
  const refund_id = await insert("refunds", { transaction_id, ...done, ...more });
  const note = { transaction_id, refund_id, number, tgc_rate_bp: 1300, ...changed };
  await insertAlone("credit_notes", note);
  return { transaction_id, refund_id };
};

it("a succeeded refund has the credit note of its number", async () => {
  await expectAccepted(() => refunded());
  await expectRefused("refunds_credit_note", () => refunded({}, { credit_note_number: null }));
  await expectRefused("refunds_credit_note", () =>
    insert("refunds", { credit_note_number: number }),
  );
  await expectRefused("refunds_credit_note_fkey", () =>
    refunded({}, { credit_note_number: "A-2026-900002" }),
  );
});

const whole = { rateBp: 1300, amountXpf: 1000, htXpf: 885, tgcXpf: 115 };

it.each<[string, Row]>([
  ["credit_notes_number", { number: "A-26-1" }],
  ["credit_notes_parties", { seller: "{}" }],
  ["credit_notes_parties", { buyer: JSON.stringify({ name: "Teva" }) }],
  ["credit_notes_taxes", { taxes: JSON.stringify([{ rateBp: 500, amountXpf: 999 }]) }],
  ["credit_notes_agree", { taxes: JSON.stringify([whole]) }],
  ["credit_notes_agree", { amount_xpf: 999 }],
  ["credit_notes_agree", { amount_eur_cents: 1 }],
  ["credit_notes_agree", { ht_xpf: 884, tgc_xpf: 116 }],
  ["credit_notes_agree", { tgc_rate_bp: 1600 }],
  ["credit_notes_agree", { tax_label: "TVA" }],
])("%s refuses %o", (rule, bad) => expectRefused(rule, () => refunded(bad)));

it("a credit note belongs to a refund of its own merchant and mode", async () => {
  const rule = "credit_notes_refund_fkey";
  await expectRefused(rule, () => insertAlone("credit_notes", { refund_id: newId() }));
  await expectRefused(rule, () => insertAlone("credit_notes", { refund_id: world.live.refund }));
});

describe("an issued credit note", () => {
  it("is never changed and never deleted", async () => {
    const rule = "credit_notes_append_only";
    await expectRefused(rule, async () => {
      const { refund_id } = await refunded();
      await sql("UPDATE credit_notes SET reason = 'other' WHERE refund_id = $1", [refund_id]);
    });
    await expectRefused(rule, async () => {
      const { refund_id } = await refunded();
      await sql("DELETE FROM credit_notes WHERE refund_id = $1", [refund_id]);
    });
  });

  it.each([["ht_xpf", "tgc_xpf"], ["succeeded_at"], ["credit_note_number"]])(
    "keeps its refund's %s",
    (...columns) =>
      expectRefused("refunds_documented", async () => {
        const { refund_id } = await refunded();
        const other: Row = {
          ht_xpf: 884,
          tgc_xpf: 116,
          succeeded_at: new Date(0),
          credit_note_number: "A-2026-900009",
        };
        await update(
          "refunds",
          refund_id,
          Object.fromEntries(columns.map((name) => [name, other[name]])),
        );
      }),
  );

  it("is numbered one by one", () =>
    expectRefused("credit_note_counters_step", async () => {
      await insertAlone("credit_note_counters");
      await sql("UPDATE credit_note_counters SET last = last + 2 WHERE merchant_id = $1", [
        acting.owner.merchant_id,
      ]);
    }));
});

it("a counter belongs to a merchant", () =>
  expectRefused("credit_note_counters_merchant_id_fkey", () =>
    insertAlone("credit_note_counters", { merchant_id: newId() }),
  ));

describe("the parties of a payment", () => {
  const paid = () => insert("transactions", { status: "succeeded", paid_at: at });

  it("are copied with its success, and a block of another shape is refused", async () => {
    const id = newId();
    await expectAccepted(async () => {
      await insert("transactions", { id, status: "succeeded", paid_at: at });
      const [row] = await sql<{ name: string; label: string }>(
        "SELECT seller ->> 'name' AS name, tax_label AS label FROM transactions WHERE id = $1",
        [id],
      );
      expect(row).toEqual({ name: expect.any(String), label: "TGC" });
    });
    await expectRefused("transactions_parties", () =>
      insert("transactions", { status: "succeeded", paid_at: at, seller: "{}" }),
    );
    await expectRefused("transactions_tax_label", () =>
      insert("transactions", { tax_label: "VAT" }),
    );
  });

  it.each(["seller", "buyer", "tax_label", "tgc_rate_bp"])("keep %s", (column) =>
    expectRefused("transactions_parties_frozen", async () => {
      const other: Row = { seller: null, buyer: null, tax_label: "TVA", tgc_rate_bp: 1600 };
      await update("transactions", await paid(), { [column]: other[column] });
    }),
  );
});

it("the parties of an invoice are copied at issue, and never change", async () => {
  await expectAccepted(() => insert("invoices"));
  await expectRefused("invoices_parties", () => insert("invoices", { seller: "{}" }));
  for (const column of ["seller", "buyer"]) {
    await expectRefused("invoices_frozen", () =>
      update("invoices", world.own.invoice, { [column]: null }),
    );
  }
});

it.each<[string, Row, Row]>([
  ["customers_address", { address_line1: "" }, { address_line1: "BP 1" }],
  ["customers_address", { address_city: "x".repeat(101) }, { address_city: "Papeete" }],
  ["customers_country", { address_country: "France" }, { address_country: "FR" }],
  ["customers_locale", { locale: "de" }, { locale: "ty" }],
  ["customers_no_pan", { address_line2: "4242424242424242" }, { address_line2: "Bât. 4242" }],
])("%s refuses %o, accepts %o", async (rule, bad, good) => {
  await expectRefused(rule, () => insert("customers", bad));
  await expectAccepted(() => insert("customers", good));
});

it("every rule of credit notes refused something", () => {
  const wanted = rulesOf((table) => ["credit_notes", "credit_note_counters"].includes(table));
  // Only the refund identifies it: its key refuses first.
  const own = wanted.filter((name) => !/_refund_id(_number)?_key$|_number_key$/.test(name));
  expect(own.filter((name) => !bitten.has(name))).toEqual([]);
  expect(own.length).toBeGreaterThan(3);
});

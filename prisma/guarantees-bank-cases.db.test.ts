import { expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import type { Row } from "@/prisma/plain-rows.fixture";
import { insert, provideWorld, rulesOf, sql, update } from "@/prisma/rows.fixture";

const world = provideWorld();

const at = new Date();
const resolved = { state: "resolved", resolved_at: at, next_try_at: null };
const restored = { ...resolved, resolution: "restored" };
const byHand = {
  ...resolved,
  resolution: "by_hand",
  resolved_by: "hina",
  reason: "Given back by transfer.",
};
const nobodys = { merchant_id: null };

/** Rule, columns that it refuses, columns beside them that it accepts. */
const checks: [string, Row, Row][] = [
  ["bank_cases_kind", { kind: "riddle" }, { kind: "late_acceptance" }],
  ["bank_cases_state", { state: "forgotten" }, { state: "open" }],
  ["bank_cases_movement", { movement: "fee" }, { movement: "refund" }],
  ["bank_cases_amount", { amount_xpf: 0 }, { amount_xpf: 1 }],
  ["bank_cases_mode", { provider: "stripe" }, { provider: "sandbox" }],
  ["bank_cases_mode", { livemode: true }, { livemode: true, provider: "payzen" }],
  ["bank_cases_resolved", { ...resolved, resolved_at: null, resolution: "restored" }, restored],
  ["bank_cases_resolved", resolved, restored],
  ["bank_cases_resolved", { resolution: "restored" }, {}],
  ["bank_cases_resolution", { ...resolved, resolution: "lost" }, restored],
  ["bank_cases_by_hand", { ...byHand, reason: null, resolved_by: null }, byHand],
  ["bank_cases_by_hand", { ...byHand, resolved_by: null }, byHand],
  ["bank_cases_by_hand", { ...byHand, resolution: "restored" }, restored],
  ["bank_cases_reason", { ...byHand, reason: "no" }, { ...byHand, reason: "yes" }],
  ["bank_cases_tried", { ...restored, next_try_at: at }, restored],
  ["bank_cases_merchant_id_fkey", { merchant_id: newId() }, nobodys],
];

it.each(checks)("%s", async (rule, bad, good) => {
  await expectRefused(rule, () => insert("bank_cases", bad));
  await expectAccepted(() => insert("bank_cases", good));
});

it("a case of an operation or of a payment belongs to its merchant", async () => {
  const operation = () => insert("bank_operations");
  const about = (more: Row) => async () => {
    await insert("bank_cases", { operation_id: await operation(), ...more });
  };
  await expectAccepted(about({}));
  await expectRefused("bank_cases_ours", about(nobodys));
  const of = (name: string) => `bank_cases_merchant_id_livemode_${name}_id_fkey`;
  const foreign = { merchant_id: world.otherMerchant.merchant_id };
  await expectRefused(of("operation"), about(foreign));
  const transaction_id = world.own.transaction;
  await expectAccepted(() => insert("bank_cases", { transaction_id }));
  await expectRefused("bank_cases_payment", () =>
    insert("bank_cases", { transaction_id, ...nobodys }),
  );
  await expectRefused(of("transaction"), () =>
    insert("bank_cases", { transaction_id, ...foreign }),
  );
});

it("a movement has one case per kind", async () => {
  const two = (more: Row) => async () => {
    await insert("bank_cases", { bank_ref: "m-1" });
    await insert("bank_cases", { bank_ref: "m-1", ...more });
  };
  await expectRefused("bank_cases_provider_bank_ref_kind_key", two({}));
  await expectAccepted(two({ kind: "amount_mismatch" }));
});

it("a resolved case stays so, and the bank's data is unchanged", async () => {
  const changed = (first: Row, change: Row) => async () =>
    update("bank_cases", await insert("bank_cases", first), change);
  await expectRefused(
    "bank_cases_final",
    changed(restored, { state: "open", resolved_at: null, resolution: null }),
  );
  const frozen: Row[] = [
    { bank_ref: "other" },
    { kind: "amount_mismatch" },
    { movement: "refund" },
    { reference: "B".repeat(26) },
    { amount_xpf: 999 },
    { expected_xpf: 1 },
    { moved_at: new Date(0) },
    { opened_at: new Date(0) },
    { merchant_id: null },
  ];
  for (const change of frozen) await expectRefused("bank_cases_frozen", changed({}, change));
  await expectAccepted(changed(nobodys, { merchant_id: world.own.merchant_id, ...restored }));
});

it("is deleted with its merchant", async () => {
  await expectAccepted(async () => {
    const id = await insert("bank_cases", { merchant_id: await insert("merchants") });
    await sql(
      "DELETE FROM merchants WHERE id = (SELECT merchant_id FROM bank_cases WHERE id = $1)",
      [id],
    );
    expect(await sql("SELECT 1 FROM bank_cases WHERE id = $1", [id])).toEqual([]);
  });
});

it("every rule of these tables refused something", () => {
  const wanted = rulesOf((table) => table === "bank_cases");
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(10);
});

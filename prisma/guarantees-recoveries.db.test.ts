import { expect, it } from "vitest";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import type { Row } from "@/prisma/plain-rows.fixture";
import { insert, provideWorld, rulesOf } from "@/prisma/rows.fixture";

const _world = provideWorld();

const at = new Date();
const byOperator = {
  ended_at: at,
  ended_by: "operator",
  reason: "the bank confirmed by telephone",
};

it.each<[string, Row, Row]>([
  ["recoveries_provider", { provider: "none" }, { provider: "stripe" }],
  ["recoveries_lines", { lines: -1 }, { lines: 0 }],
  ["recoveries_ended_by", { ended_at: at, ended_by: "me" }, { ended_at: at, ended_by: "unused" }],
  ["recoveries_end", { ended_at: at }, { ended_at: at, ended_by: "statement" }],
  ["recoveries_end", { ended_by: "statement" }, {}],
  ["recoveries_reason", { ...byOperator, reason: null }, byOperator],
  ["recoveries_reason", { reason: "early" }, {}],
  ["recoveries_reason", { ...byOperator, reason: "" }, byOperator],
])("%s", async (rule, bad, good) => {
  await expectRefused(rule, () => insert("recoveries", bad));
  await expectAccepted(() => insert("recoveries", good));
});

it("a bank is in one recovery at a time", async () => {
  const ended = { ended_at: at, ended_by: "restore" };
  await expectRefused("recoveries_one_open", async () => {
    await insert("recoveries");
    await insert("recoveries");
  });
  await expectAccepted(async () => {
    await insert("recoveries", ended);
    await insert("recoveries");
    await insert("recoveries", { provider: "stripe" });
  });
});

it("every rule of the table refused something", () => {
  const wanted = rulesOf((table) => table === "recoveries");
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
  expect(wanted.length).toBe(6);
});

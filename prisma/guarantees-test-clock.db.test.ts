import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import type { Row } from "@/prisma/plain-rows.fixture";
import { hear, insert, provideWorld, rulesOf, sql } from "@/prisma/rows.fixture";

const world = provideWorld();

const HOUR = 3_600_000;
const ahead = (milliseconds: number) => new Date(Date.now() + milliseconds);
const leased = () => ({ leased_until: ahead(HOUR), lease_token: newId() });
const moving = () => ({ frozen_at: ahead(0), advancing_from: ahead(0), advancing_to: ahead(HOUR) });

const change = (changed: Row, merchant = world.own.merchant_id): Promise<unknown> => {
  const set = Object.keys(changed).map((name, index) => `${name} = $${index + 2}`);
  return sql(`UPDATE test_clocks SET ${set.join(", ")} WHERE merchant_id = $1`, [
    merchant,
    ...Object.values(changed),
  ]);
};

it.each<[string, () => Row, () => Row]>([
  ["test_clocks_offset", () => ({ offset_ms: -1 }), () => ({ offset_ms: 0 })],
  ["test_clocks_lease", () => ({ ...leased(), lease_token: null }), leased],
  ["test_clocks_lease", () => ({ ...leased(), leased_until: null }), () => ({})],
  ["test_clocks_way", () => ({ ...moving(), advancing_from: null }), moving],
  ["test_clocks_way", () => ({ advancing_from: ahead(0) }), () => ({})],
  ["test_clocks_way", () => ({ ...moving(), advancing_from: ahead(2 * HOUR) }), moving],
])("%s", async (rule, bad, good) => {
  await expectRefused(rule, () => insert("test_clocks", bad()));
  await expectAccepted(() => insert("test_clocks", good()));
});

it("an existing merchant has one clock", async () => {
  await expectRefused("test_clocks_merchant_id_fkey", () =>
    insert("test_clocks", { merchant_id: newId() }),
  );
  await expectRefused("test_clocks_pkey", async () => {
    await insert("test_clocks");
    await insert("test_clocks", { offset_ms: HOUR });
  });
});

describe("a clock", () => {
  const move = (from: () => Row, to: () => Row) => async () => {
    await insert("test_clocks", from());
    await change(to());
  };
  const runs = (offset_ms: number) => () => ({ offset_ms, frozen_at: null });
  const stands = (milliseconds: number) => () => ({ frozen_at: ahead(milliseconds) });

  it.each<[string, () => Row, () => Row]>([
    ["runs less far ahead", runs(HOUR), runs(HOUR - 1100)],
    ["is back at the real time", runs(HOUR), runs(0)],
    ["stands still before its time", runs(HOUR), stands(HOUR - 5000)],
    ["stands earlier than it stood", stands(HOUR), stands(HOUR - 5000)],
    ["starts from before where it stood", stands(HOUR), runs(HOUR - 5000)],
    ["starts without going on", stands(HOUR), () => ({ frozen_at: null })],
  ])("is never set back: it %s", (_, from, to) =>
    expectRefused("test_clocks_forward", move(from, to)),
  );

  it.each<[string, () => Row, () => Row]>([
    ["runs further ahead", runs(HOUR), runs(2 * HOUR)],
    ["loses what rounding takes", runs(HOUR), runs(HOUR - 900)],
    ["stands still where it is", runs(HOUR), stands(HOUR)],
    ["stands still further on", runs(HOUR), stands(2 * HOUR)],
    ["stands later than it stood", stands(HOUR), stands(2 * HOUR)],
    ["starts from where it stood", stands(HOUR), runs(HOUR)],
    ["stands still, whatever its lead would be", stands(HOUR), () => ({ offset_ms: 0 })],
    ["is leased while the real time overtakes it", stands(-HOUR), leased],
  ])("may advance: it %s", (_, from, to) => expectAccepted(move(from, to)));
});

it("is frozen while it advances", async () => {
  const advance = { advancing_from: ahead(0), advancing_to: ahead(2 * HOUR) };
  await expectRefused("test_clocks_moving", () =>
    insert("test_clocks", { ...advance, frozen_at: null }),
  );
  await expectAccepted(() => insert("test_clocks", { ...advance, frozen_at: ahead(HOUR) }));
});

describe("the time of a merchant", () => {
  type Reading = { lead: number; at: Date };
  const reading = async (merchant: string, livemode: boolean): Promise<Reading | undefined> => {
    const [row] = await sql<Reading>(
      `SELECT extract(epoch FROM merchant_now($1, $2) - now())::float8 * 1000 AS lead,
         merchant_now($1, $2) AS at`,
      [merchant, livemode],
    );
    return row;
  };
  const lead = async (merchant: string, livemode = false) =>
    (await reading(merchant, livemode))?.lead;

  it("is the real one without a clock, and for a missing merchant", async () => {
    expect(await lead(world.own.merchant_id)).toBe(0);
    expect(await lead(newId())).toBe(0);
  });

  it("is that of its clock, in test mode and for that merchant only", () =>
    expectAccepted(async () => {
      await insert("test_clocks", { offset_ms: HOUR + 1 });
      expect(await lead(world.own.merchant_id)).toBe(HOUR + 1);
      expect(await lead(world.own.merchant_id, true)).toBe(0);
      expect(await lead(world.otherMerchant.merchant_id)).toBe(0);
    }));

  it("is frozen with its clock", () =>
    expectAccepted(async () => {
      const frozen_at = ahead(HOUR);
      await insert("test_clocks", { offset_ms: 2 * HOUR, frozen_at });
      const first = await reading(world.own.merchant_id, false);
      await sql("SELECT pg_sleep(0.01)");
      expect(first?.at).toEqual(frozen_at);
      expect((await reading(world.own.merchant_id, false))?.at).toEqual(frozen_at);
      expect(await lead(world.own.merchant_id, true)).toBe(0);
    }));
});

it("a clock notifies when it is set, advanced or removed, and not when it is only leased", async () => {
  await sql("BEGIN");
  const merchant = await insert("merchants");
  await sql("COMMIT");
  const calls = (work: () => Promise<unknown>) => hear("test_clock_changed", work);
  const changing = (changed: Row) => calls(() => change(changed, merchant));
  expect(await calls(() => insert("test_clocks", { merchant_id: merchant }))).toEqual([merchant]);
  expect(await changing({ offset_ms: HOUR })).toEqual([merchant]);
  expect(await changing({ frozen_at: ahead(2 * HOUR) })).toEqual([merchant]);
  expect(
    await changing({ ...leased(), advancing_from: ahead(0), advancing_to: ahead(3 * HOUR) }),
  ).toEqual([]);
  expect(await changing({ advancing_from: null, advancing_to: null })).toEqual([]);
  expect(await changing({ leased_until: null, lease_token: null })).toEqual([]);
  expect(
    await calls(() => sql("DELETE FROM test_clocks WHERE merchant_id = $1", [merchant])),
  ).toEqual([merchant]);
});

describe("uses of deprecated features", () => {
  it("are counted for an existing key, and deleted with it", async () => {
    await expectRefused("deprecation_uses_api_key_id_fkey", () =>
      insert("deprecation_uses", { api_key_id: newId() }),
    );
    await expectAccepted(async () => {
      await insert("deprecation_uses");
      await sql("DELETE FROM api_keys WHERE id = $1", [world.own.key]);
      const left = await sql("SELECT 1 FROM deprecation_uses WHERE api_key_id = $1", [
        world.own.key,
      ]);
      expect(left).toEqual([]);
    });
  });

  it("are one row per key, name and day", async () => {
    const both = (second: Row) => async () => {
      await insert("deprecation_uses");
      await insert("deprecation_uses", second);
    };
    await expectRefused("deprecation_uses_pkey", both({ uses: 2 }));
    await expectAccepted(both({ day: "2026-11-22" }));
    await expectAccepted(both({ name: "Payment.other" }));
    await expectAccepted(both({ api_key_id: world.otherMerchant.key }));
  });
});

it("every rule of these tables refused something", () => {
  const tables = ["test_clocks", "deprecation_uses"];
  const wanted = rulesOf((table) => tables.includes(table));
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(3);
});

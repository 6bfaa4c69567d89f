import { expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import { acting, type Row } from "@/prisma/plain-rows.fixture";
import { insert, provideWorld, rulesOf, sql } from "@/prisma/rows.fixture";

const _world = provideWorld();

const text = (length: number) => "é".repeat(length);

const aView = async (changed: Row = {}): Promise<string> => {
  await insert("members");
  return insert("saved_views", changed);
};

it.each<[string, Row, Row]>([
  ["saved_views_slot", { slot: 0 }, { slot: 1 }],
  ["saved_views_slot", { slot: 13 }, { slot: 12 }],
  ["saved_views_name", { name: "" }, { name: "G" }],
  ["saved_views_name", { name: text(41) }, { name: text(40) }],
  ["saved_views_query", { query: "" }, { query: "q" }],
  ["saved_views_query", { query: text(801) }, { query: text(800) }],
  ["saved_views_no_pan", { name: "4242 4242 4242 4242" }, { name: "4242" }],
  ["saved_views_no_pan", { query: "q=4242424242424242" }, { query: `customer=${newId()}` }],
])("%s", async (rule, bad, good) => {
  await expectRefused(rule, () => aView(bad));
  await expectAccepted(() => aView(good));
});

it("a name is unique, in any case, and a slot holds one view", async () => {
  const second = { slot: 2, name: "Autres" };
  await expectAccepted(async () => {
    await aView();
    await insert("saved_views", second);
  });
  await expectRefused("saved_views_one_name", async () => {
    await aView();
    await insert("saved_views", { ...second, name: "gros PAIEMENTS" });
  });
  await expectRefused("saved_views_merchant_id_user_id_slot_key", async () => {
    await aView();
    await insert("saved_views", { ...second, slot: 1 });
  });
});

it("a view belongs to a member, and is deleted with the membership", async () => {
  await expectRefused("saved_views_merchant_id_user_id_fkey", () => insert("saved_views"));
  await expectAccepted(async () => {
    const id = await aView();
    await insert("members", { user_id: await insert("users") });
    await sql("DELETE FROM members WHERE user_id = $1", [acting.user]);
    expect(await sql("SELECT 1 FROM saved_views WHERE id = $1", [id])).toEqual([]);
  });
});

it("every rule of the table refused something", () => {
  const wanted = rulesOf((table) => table === "saved_views");
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
  expect(wanted.length).toBe(7);
});

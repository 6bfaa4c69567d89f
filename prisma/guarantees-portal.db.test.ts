import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { HOUR } from "@/lib/kit/clock";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import type { Row } from "@/prisma/plain-rows.fixture";
import { insert, provideWorld, rulesOf, sql, update } from "@/prisma/rows.fixture";

const world = provideWorld();

const created_at = new Date();
const in_ = (ms: number) => new Date(created_at.getTime() + ms);
const life = (ms: number): Row => ({ created_at, expires_at: in_(ms) });
const url = (length: number): Row => ({ return_url: "x".repeat(length) });

it.each<[string, Row, Row]>([
  ["portal_sessions_hash", { token_hash: randomBytes(31) }, { token_hash: randomBytes(32) }],
  ["portal_sessions_life", life(HOUR + 1), life(HOUR)],
  ["portal_sessions_life", life(0), life(1)],
  ["portal_sessions_url", url(2001), url(2000)],
])("%s refuses %o, accepts %o", async (rule, bad, good) => {
  await expectRefused(rule, () => insert("portal_sessions", bad));
  await expectAccepted(() => insert("portal_sessions", good));
});

it("no two sessions have one token", async () => {
  const token_hash = randomBytes(32);
  await insert("portal_sessions", { token_hash });
  await expectRefused("portal_sessions_token_hash_key", () =>
    insert("portal_sessions", { token_hash }),
  );
});

it("a session is of a customer of its own merchant and mode", async () => {
  const rule = "portal_sessions_merchant_id_livemode_customer_id_fkey";
  const naming = (customer_id: string) => () => insert("portal_sessions", { customer_id });
  await expectRefused(rule, naming(world.otherMode.customer));
  await expectRefused(rule, naming(world.otherMerchant.customer));
  await expectRefused("portal_sessions_merchant_id_fkey", async () => {
    await sql("ALTER TABLE portal_sessions DISABLE TRIGGER portal_sessions_customer");
    await insert("portal_sessions", { merchant_id: newId() });
  });
});

describe("a customer who is deleted", () => {
  it("has no portal from then on", async () => {
    const customer_id = await insert("customers");
    const id = await insert("portal_sessions", { customer_id });
    await update("customers", customer_id, { deleted_at: new Date() });
    expect(await sql("SELECT 1 FROM portal_sessions WHERE id = $1", [id])).toEqual([]);
    await expectRefused("portal_sessions_customer", () =>
      insert("portal_sessions", { customer_id }),
    );
    await expectRefused("portal_sessions_customer", () =>
      insert("portal_sessions", { customer_id: newId() }),
    );
  });
});

it.each(["customer_id", "expires_at", "token_hash"])("a session keeps its %s", (column) =>
  expectRefused("portal_sessions_frozen", async () => {
    const id = await insert("portal_sessions");
    const other = { customer_id: newId(), expires_at: in_(1), token_hash: randomBytes(32) };
    await update("portal_sessions", id, { [column]: other[column as keyof typeof other] });
  }),
);

it("every rule of the table refused something", () => {
  const wanted = rulesOf((table) => table === "portal_sessions");
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(3);
});

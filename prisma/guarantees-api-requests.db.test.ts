import { expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import type { Row } from "@/prisma/plain-rows.fixture";
import { insert, provideWorld, refusalOf, rulesOf, sql } from "@/prisma/rows.fixture";

const world = provideWorld();

/** Names of the rules that refused something. */
const bitten = new Set<string>();

const expectRefused = async (rule: string, work: () => Promise<unknown>) => {
  expect(await refusalOf(work)).toBe(rule);
  bitten.add(rule);
};

const expectAccepted = async (work: () => Promise<unknown>) =>
  expect(await refusalOf(work)).toBeNull();

const refused = { status: 409, code: "conflict", reason: "price_inactive", message: "No." };
const text = (length: number) => "é".repeat(length);

it.each<[string, Row, Row]>([
  ["api_requests_method", { method: "PUT" }, { method: "DELETE" }],
  ["api_requests_status", { status: 101 }, { status: 202 }],
  ["api_requests_status", { ...refused, status: 600 }, { ...refused, status: 599 }],
  ["api_requests_refusal", { status: 400 }, refused],
  ["api_requests_refusal", { code: "conflict" }, { status: 299 }],
  ["api_requests_refusal", { message: "Said of a success." }, {}],
  ["api_requests_latency", { latency_ms: -1 }, { latency_ms: 0 }],
  ["api_requests_replay", { replayed: true }, { replayed: true, idempotent: true }],
  ["api_requests_short", { target: text(1001) }, { target: text(1000) }],
  ["api_requests_short", { ...refused, param: text(201) }, { ...refused, param: text(200) }],
  ["api_requests_short", { ...refused, message: text(501) }, { ...refused, message: text(500) }],
])("%s", async (rule, bad, good) => {
  await expectRefused(rule, () => insert("api_requests", bad));
  await expectAccepted(() => insert("api_requests", good));
});

it("a request belongs to an existing merchant, and to a key of that merchant and mode or to none", async () => {
  await expectRefused("api_requests_merchant_id_fkey", () =>
    insert("api_requests", { merchant_id: newId(), api_key_id: null }),
  );
  for (const stranger of [world.otherMode, world.otherMerchant]) {
    await expectRefused("api_requests_merchant_id_livemode_api_key_id_fkey", () =>
      insert("api_requests", { api_key_id: stranger.key }),
    );
  }
  await expectAccepted(() => insert("api_requests", { api_key_id: null }));
});

it("a request is deleted with its key", () =>
  expectAccepted(async () => {
    const id = await insert("api_requests");
    await sql("DELETE FROM api_keys WHERE id = $1", [world.own.key]);
    expect(await sql("SELECT 1 FROM api_requests WHERE id = $1", [id])).toEqual([]);
  }));

it("every rule of the table refused something", () => {
  const wanted = rulesOf((table) => table === "api_requests");
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
  expect(wanted.length).toBe(8);
});

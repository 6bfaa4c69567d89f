import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";
import { making } from "@/lib/testing/requests";
import { countUses, flushUses } from "@/lib/versions/count";
import { deprecations } from "@/lib/versions/deprecations";
import { callerOf } from "@/lib/versions/fictitious.fixture";
import { purgeUses } from "@/lib/versions/purge";
import { deprecationRegister } from "@/lib/versions/register";
import { deprecatedUse, merchantsUsing } from "@/lib/versions/usage";
import { published } from "@/lib/versions/versions";

const ask = callerOf(published);

const usesOf = async ({ keyId }: TestMerchant) => {
  await flushUses();
  const rows = await db.deprecationUse.findMany({
    where: { apiKeyId: keyId },
    orderBy: [{ name: "asc" }, { day: "asc" }],
  });
  return rows.map(({ name, day, uses }) => [name, day.toISOString().slice(0, 10), Number(uses)]);
};

const today = new Date().toISOString().slice(0, 10);

describe("a call that uses a deprecated parameter", () => {
  it("is answered like any other, to the byte", async () => {
    const of = await aMerchant();
    await making(of)("prod");
    const event = await db.event.findFirstOrThrow({ where: { merchantId: of.id } });
    for (const [name, plain, deprecated] of [
      ["products.list", "limit=1", "limit=1&offset=0"],
      ["events.list", `starting_after=${event.id}`, `apres=${event.id}`],
    ] as const) {
      const before = await ask(name, of.key, { query: plain });
      const after = await ask(name, of.key, { query: deprecated });
      expect([before.status, after.status]).toEqual([200, 200]);
      expect(after.text).toBe(before.text);
      expect(before.headers.get("deprecation")).toBeNull();
      expect(after.headers.get("deprecation")).toBe("@1767225600");
      expect(after.headers.get("sunset")).toBeNull();
    }
    const same = { tgcRate: 13 };
    const before = await ask("merchants.update", of.key, { body: same });
    const after = await ask("merchants.update", of.key, { body: { ...same, tgc_rate: 13 } });
    expect(after.text).toBe(before.text);
    expect(after.headers.get("link")).toMatch(/#merchant>; rel="deprecation"$/);
  });

  it("is refused like any other, with the same headers", async () => {
    const of = await aMerchant();
    const plain = await ask("products.list", of.key, { query: "limit=0" });
    const deprecated = await ask("products.list", of.key, { query: "limit=0&offset=0" });
    expect(deprecated.status).toBe(plain.status);
    expect({ ...deprecated.body, requestId: "" }).toEqual({ ...plain.body, requestId: "" });
    expect(deprecated.headers.get("deprecation")).toBe("@1767225600");
  });

  it("announces the date of removal once it is fixed, and is answered as before", async () => {
    const of = await aMerchant();
    const register = deprecationRegister(
      deprecations.deprecations.map((one) =>
        one.anchor === "offset" ? { ...one, sunset: new Date("2027-07-01T00:00:00Z") } : one,
      ),
    );
    const query = "offset=0";
    const announced = await ask("products.list", of.key, { query });
    const fixed = await callerOf(published, register)("products.list", of.key, { query });
    expect([fixed.status, fixed.text]).toEqual([announced.status, announced.text]);
    expect(fixed.headers.get("deprecation")).toBe("@1767225600");
    expect(fixed.headers.get("sunset")).toBe("Thu, 01 Jul 2027 00:00:00 GMT");
    const page = "http://localhost:3000/docs/deprecations#offset";
    expect(fixed.headers.get("link")).toBe(`<${page}>; rel="deprecation", <${page}>; rel="sunset"`);
  });
});

describe("the count of uses", () => {
  it("is per key, name and day, of calls that use deprecated features only", async () => {
    const [of, other] = [await aMerchant(), await aMerchant()];
    await ask("products.list", of.key, { query: "offset=0" });
    await ask("customers.list", of.key, { query: "offset=0" });
    await ask("merchants.update", of.key, { body: { tgc_rate: 13, iban_xpf: null } });
    await ask("products.list", of.key, { query: "limit=1" });
    await ask("products.list", other.key);
    await ask("products.list", null, { query: "offset=0" });
    expect(await usesOf(of)).toEqual([
      ["iban_xpf", today, 1],
      ["offset", today, 2],
      ["tgc_rate", today, 1],
    ]);
    expect(await usesOf(other)).toEqual([]);
  });

  it("adds up exactly, over many calls and flushes at once", async () => {
    const of = await aMerchant();
    const calls = Array.from({ length: 60 }, async (_, at) => {
      await ask("products.list", of.key, { query: "offset=0" });
      if (at % 7 === 0) await flushUses();
    });
    await Promise.all(calls);
    expect(await usesOf(of)).toEqual([["offset", today, 60]]);
  });

  it("is written in the background, some seconds later", async () => {
    const of = await aMerchant();
    await ask("products.list", of.key, { query: "offset=0" });
    const rows = () => db.deprecationUse.count({ where: { apiKeyId: of.keyId } });
    expect(await rows()).toBe(0);
    await expect.poll(rows, { timeout: 10_000 }).toBe(1);
  });

  it("keeps days apart, and the last instant of each", async () => {
    const of = await aMerchant();
    for (const at of ["2026-03-01T23:59:59Z", "2026-03-02T00:00:00Z", "2026-03-01T10:00:00Z"]) {
      countUses(of.keyId, ["offset"], new Date(at));
      await flushUses();
    }
    expect(await usesOf(of)).toEqual([
      ["offset", "2026-03-01", 2],
      ["offset", "2026-03-02", 1],
    ]);
    const [first] = await db.deprecationUse.findMany({
      where: { apiKeyId: of.keyId },
      orderBy: { day: "asc" },
    });
    expect(first?.lastUsedAt).toEqual(new Date("2026-03-01T23:59:59Z"));
  });

  it("is kept while it cannot be written, and responses do not wait for it", async () => {
    const of = await aMerchant();
    await asOwner(["ALTER TABLE deprecation_uses RENAME TO deprecation_uses_gone", []]);
    try {
      expect((await ask("products.list", of.key, { query: "offset=0" })).status).toBe(200);
      await expect(flushUses()).resolves.toBeUndefined();
      expect((await ask("products.list", of.key, { query: "offset=0" })).status).toBe(200);
    } finally {
      await asOwner(["ALTER TABLE deprecation_uses_gone RENAME TO deprecation_uses", []]);
    }
    expect(await usesOf(of)).toEqual([["offset", today, 2]]);
  });

  it("of a deleted key does not block the others", async () => {
    const of = await aMerchant();
    countUses(newId(), ["offset"]);
    countUses(of.keyId, ["offset"]);
    expect(await usesOf(of)).toEqual([["offset", today, 1]]);
    await db.apiKey.delete({ where: { id: of.keyId } });
    expect(await usesOf(of)).toEqual([]);
  });

  it("takes no more memory than its limit", async () => {
    const of = await aMerchant();
    for (let at = 0; at < 12_000; at += 1) countUses(newId(), ["offset"]);
    countUses(of.keyId, ["offset"]);
    expect(await usesOf(of)).toEqual([]);
    countUses(of.keyId, ["offset"]);
    expect(await usesOf(of)).toEqual([["offset", today, 1]]);
  });
});

describe("the users of deprecated features", () => {
  let of: TestMerchant;
  let live: TestMerchant;
  beforeAll(async () => {
    of = await aMerchant();
    live = await aMerchant({ merchantId: of.id, livemode: true });
  });
  beforeEach(() => db.deprecationUse.deleteMany());

  const used = async (keyId: string, name: string, day: string, times = 1) => {
    for (let time = 0; time < times; time += 1) {
      countUses(keyId, [name], new Date(`${day}T10:00:00Z`));
    }
    await flushUses();
  };

  it("are listed per key of the merchant, in the caller's mode", async () => {
    await used(of.keyId, "offset", "2026-03-01", 3);
    await used(of.keyId, "offset", "2026-04-01", 2);
    await used(of.keyId, "apres", "2026-05-01");
    await used(live.keyId, "tgc_rate", "2026-06-01");
    await used((await aMerchant()).keyId, "offset", "2026-06-01");
    const key = { keyName: null, last4: of.key.slice(-4), prefix: "svc_test_", livemode: false };
    const mine = {
      ...key,
      keyId: of.keyId,
      used: [
        {
          name: "apres",
          uses: 1,
          recentUses: 1,
          firstDay: "2026-05-01",
          lastUsedAt: new Date("2026-05-01T10:00:00Z"),
        },
        {
          name: "offset",
          uses: 5,
          recentUses: 0,
          firstDay: "2026-03-01",
          lastUsedAt: new Date("2026-04-01T10:00:00Z"),
        },
      ],
    };
    const at = new Date("2026-05-01T12:00:00Z");
    expect(await deprecatedUse(of.ctx, at)).toEqual([mine]);
    const both = await deprecatedUse({ merchantId: of.id });
    expect(both.map(({ keyId }) => keyId)).toEqual([live.keyId, of.keyId]);
    expect(await deprecatedUse(live.ctx)).toMatchObject([{ used: [{ name: "tgc_rate" }] }]);
  });

  it("are listed merchant by merchant, page by page, of the last thirty days only", async () => {
    const others = [await aMerchant(), await aMerchant({ livemode: true })];
    for (const { keyId } of [of, ...others]) await used(keyId, "offset", "2026-03-01", 2);
    await used(live.keyId, "tgc_rate", "2026-03-02");
    const at = new Date("2026-03-30T23:59:59Z");
    const first = { at, after: null, limit: 10 };
    const merchants = await merchantsUsing(["offset", "tgc_rate"], first);
    expect(merchants.map(({ merchantId }) => merchantId)).toEqual(
      [of, ...others].map(({ id }) => id).toSorted(),
    );
    const mine = merchants.find(({ merchantId }) => merchantId === of.id);
    expect(mine).toMatchObject({ livemode: true, keys: [{ uses: 1 }, { uses: 2 }] });
    expect(mine?.keys.map(({ last4 }) => last4)).toEqual([live.key.slice(-4), of.key.slice(-4)]);
    const [one] = await merchantsUsing(["offset"], { ...first, limit: 1 });
    const rest = await merchantsUsing(["offset"], { ...first, after: one?.merchantId ?? null });
    expect(rest.map(({ merchantId }) => merchantId)).toEqual(
      merchants.slice(1).map(({ merchantId }) => merchantId),
    );
    const nextDay = { ...first, at: new Date("2026-03-31T00:00:00Z") };
    expect(await merchantsUsing(["offset"], nextDay)).toEqual([]);
    expect(await merchantsUsing(["tgc_rate"], nextDay)).toHaveLength(1);
    expect(await merchantsUsing(["apres"], first)).toEqual([]);
  });

  it("leave out keys that are no longer valid", async () => {
    const [revoked, expired] = [await aMerchant(), await aMerchant()];
    for (const { keyId } of [revoked, expired]) await used(keyId, "offset", "2026-03-01");
    const past = new Date(Date.now() - 1000);
    await db.apiKey.update({ where: { id: revoked.keyId }, data: { revokedAt: past } });
    await db.apiKey.update({ where: { id: expired.keyId }, data: { expiresAt: past } });
    const at = new Date("2026-03-02T00:00:00Z");
    expect(await merchantsUsing(["offset"], { at, after: null, limit: 10 })).toEqual([]);
    expect(await deprecatedUse(revoked.ctx)).toEqual([]);
  });

  it("are deleted after thirteen months", async () => {
    for (const day of ["2025-01-31", "2025-10-20", "2025-10-21", "2026-11-21"]) {
      await used(of.keyId, "offset", day);
    }
    expect(await purgeUses(new Date("2026-11-21T12:00:00Z"))).toBe(2);
    expect(await usesOf(of)).toEqual([
      ["offset", "2025-10-21", 1],
      ["offset", "2026-11-21", 1],
    ]);
    expect(await purgeUses(new Date("2026-11-21T12:00:00Z"))).toBe(0);
  });
});

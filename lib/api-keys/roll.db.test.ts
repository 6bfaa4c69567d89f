import { describe, expect, it } from "vitest";
import { identify } from "@/lib/api-keys/authenticate";
import { rollApiKey } from "@/lib/api-keys/roll";
import { HOUR } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";

const aKey = async ({ api }: TestMerchant, body: object = {}) =>
  (await api.post("/api-keys", { name: "Boutique", scopes: ["customers:read"], ...body })).body
    .data;

const keyOf = (id: string) => db.apiKey.findUniqueOrThrow({ where: { id } });

describe("rolling a key", () => {
  it("creates one with the same name, access and metadata, and revokes the old one at once", async () => {
    const merchant = await aMerchant();
    const old = await aKey(merchant, { metadata: { server: "1" } });
    const { key, secret } = await rollApiKey(merchant.ctx, old.id, 0);
    expect(key).toMatchObject({
      name: "Boutique",
      scopes: ["customers:read"],
      metadata: { server: "1" },
      apiVersion: old.apiVersion,
      expiresAt: null,
    });
    expect(await identify(old.secret)).toBeNull();
    expect((await identify(secret))?.keyId).toBe(key.id);
    expect((await eventsOf(old.id)).map(({ type }) => type)).toEqual([
      "api_key.created",
      "api_key.revoked",
    ]);
    expect((await eventsOf(key.id)).map(({ type }) => type)).toEqual(["api_key.created"]);
  });

  it("keeps the old one valid until the overlap ends, and not longer than it was", async () => {
    const merchant = await aMerchant();
    const old = await aKey(merchant);
    const { secret } = await rollApiKey(merchant.ctx, old.id, 24);
    expect(await identify(old.secret)).not.toBeNull();
    expect(await identify(secret)).not.toBeNull();
    const end = (await keyOf(old.id)).expiresAt?.getTime() ?? 0;
    expect(Math.abs(end - Date.now() - 24 * HOUR)).toBeLessThan(60_000);

    const expiresAt = Math.floor(Date.now() / 1000) + 7200;
    const brief = await aKey(merchant, { expiresAt });
    const { key } = await rollApiKey(merchant.ctx, brief.id, 168);
    expect((await keyOf(brief.id)).expiresAt?.getTime()).toBe(expiresAt * 1000);
    const life = (key.expiresAt?.getTime() ?? 0) - Date.now();
    expect(Math.abs(life - 2 * HOUR)).toBeLessThan(60_000);
  });

  it("refuses a revoked or expired key, a foreign one, and more access than the caller has", async () => {
    const merchant = await aMerchant();
    const old = await aKey(merchant);
    await rollApiKey(merchant.ctx, old.id, 0);
    await expect(rollApiKey(merchant.ctx, old.id, 0)).rejects.toThrow(/revoked or has expired/);
    const stranger = await aMerchant();
    await expect(rollApiKey(stranger.ctx, old.id, 0)).rejects.toThrow(/no such API key/);
    const other = await aKey(merchant);
    const little = { ...merchant.ctx, scopes: ["api_keys:write"] };
    await expect(rollApiKey(little, other.id, 0)).rejects.toThrow(/only scopes that it has/);
    expect(await identify(other.secret)).not.toBeNull();
  });

  it("is possible with twenty keys, but not with an overlap", async () => {
    const merchant = await aMerchant();
    const old = await aKey(merchant);
    const template = await keyOf(old.id);
    const more = Array.from({ length: 18 }, () => ({
      ...template,
      id: newId(),
      metadata: {},
      hash: Buffer.from(newId().replaceAll("-", "").repeat(2).slice(0, 64), "hex"),
    }));
    await db.apiKey.createMany({ data: more });
    await expect(rollApiKey(merchant.ctx, old.id, 24)).rejects.toThrow(/at most 20/);
    expect((await keyOf(old.id)).expiresAt).toBeNull();
    const { secret } = await rollApiKey(merchant.ctx, old.id, 0);
    expect(await identify(secret)).not.toBeNull();
  });

  it("rolls a key once, of twenty requests", async () => {
    const merchant = await aMerchant();
    const old = await aKey(merchant);
    const tries = Array.from({ length: 20 }, () => rollApiKey(merchant.ctx, old.id, 0));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { identify, uncacheKey } from "@/lib/api-keys/authenticate";
import { scopes } from "@/lib/api-keys/scopes";
import { isKeyText, keyHash } from "@/lib/api-keys/text";
import { db, statement, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { BANK_SCOPE } from "@/lib/kit/scopes";
import { client, type Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

const fault = ({ status, body }: Reply) => [status, body.error, body.param];

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** A second key of the same merchant and mode, through the API. */
const another = async (api: ReturnType<typeof client>, body: object = {}) => {
  const { data } = (await api.post("/api-keys", body)).body;
  return { data, api: client(data.secret) };
};

describe("API keys", () => {
  it("creates a key that works, with every field of the contract", async () => {
    const { api, keyId } = await aMerchant();
    const expiresAt = inSeconds(3600);
    const made = await api.post("/api-keys", {
      name: "Boutique",
      scopes: ["catalogue:write", "customers:read", "catalogue:write"],
      expiresAt,
      metadata: { a: "b" },
    });
    expect(made.status).toBe(201);
    const { data } = made.body;
    expect(data).toEqual({
      object: "api_key",
      id: data.id,
      created: data.created,
      livemode: false,
      name: "Boutique",
      prefix: "svc_test_",
      last4: data.secret.slice(-4),
      scopes: ["catalogue:write", "customers:read"],
      apiVersion: "2026-01-01",
      active: true,
      secret: expect.stringMatching(/^svc_test_[0-9A-Za-z]{32}$/),
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
      createdBy: `key:${keyId}`,
      metadata: { a: "b" },
    });
    expect(isKeyText(data.secret)).toBe(true);
    const fresh = client(data.secret);
    expect((await fresh.get("/products")).status).toBe(200);
    expect((await fresh.post("/products", { name: "Café" })).status).toBe(201);
    const refused = await fresh.get("/api-keys");
    expect([refused.body.error, refused.body.details]).toEqual([
      "insufficient_scope",
      { requiredScope: "api_keys:read" },
    ]);
  });

  it("has all scopes and no expiry by default", async () => {
    const { api } = await aMerchant();
    const { data } = (await api.post("/api-keys")).body;
    expect([data.scopes, data.expiresAt, data.name]).toEqual([["*"], null, null]);
  });

  it("lists the keys of the mode, including revoked ones, without secrets", async () => {
    const { api, keyId, id } = await aMerchant();
    const live = await aMerchant({ livemode: true, merchantId: id });
    const first = await another(api, { name: "a" });
    const second = await another(api, { name: "b" });
    const revoked = (await api.delete(`/api-keys/${first.data.id}`)).body.data;
    const list = await api.get("/api-keys");
    expect(list.body.data.map((key: { id: string }) => key.id)).toEqual([
      second.data.id,
      first.data.id,
      keyId,
    ]);
    expect(list.body.data[0]).toEqual({ ...second.data, secret: null });
    expect(list.body.data[1]).toEqual(revoked);
    expect(list.text).not.toContain(second.data.secret);
    const page = await api.get(`/api-keys?limit=1&starting_after=key_${second.data.id}`);
    expect([page.body.data[0].id, page.body.has_more]).toEqual([first.data.id, true]);
    expect(fault(await api.get(`/api-keys?starting_after=${live.keyId}`))).toEqual([
      400,
      "invalid_cursor",
      "starting_after",
    ]);
    expect(fault(await api.get("/api-keys?offset=1"))).toEqual([400, "invalid_request", "offset"]);
    expect((await live.api.get("/api-keys")).body.data).toHaveLength(1);
  });

  it("stores only an HMAC and four characters of the key, and writes the key into no event", async () => {
    const { api, id } = await aMerchant();
    const key = { "Idempotency-Key": newId() };
    const { data } = (await api.post("/api-keys", { name: "Secrète" }, key)).body;
    const row = await db.apiKey.findUniqueOrThrow({ where: { id: data.id } });
    expect(Buffer.from(row.hash)).toEqual(Buffer.from(keyHash(data.secret)));
    const events = await eventsOf(data.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([["api_key.created", 1]]);
    expect(events[0]?.body.data).toEqual({ ...data, secret: null });
    const rest = JSON.stringify([
      { ...row, hash: null },
      await db.event.findMany({ where: { merchantId: id }, select: { body: true } }),
    ]);
    expect(rest).not.toContain(data.secret);
  });

  it("repeats a creation without its secret, and creates no second key", async () => {
    const { api } = await aMerchant();
    const key = { "Idempotency-Key": newId() };
    const first = await api.post("/api-keys", { name: "Une fois" }, key);
    const again = await api.post("/api-keys", { name: "Une fois" }, key);
    expect(again.status).toBe(201);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body.data).toEqual({ ...first.body.data, secret: null });
    expect((await api.post("/api-keys", { name: "Deux" }, key)).body.error).toBe(
      "idempotency_key_reuse",
    );
    expect((await api.get("/api-keys")).body.data).toHaveLength(2);
  });

  it("refuses unknown scopes, past dates and unknown fields, naming them", async () => {
    const { api } = await aMerchant();
    const refused = async (body: object) => await api.post("/api-keys", body);
    const unknown = await refused({ scopes: ["payments:read", "payments:delete"] });
    expect(fault(unknown)).toEqual([400, "invalid_request", "scopes[1]"]);
    expect(unknown.body.message).toContain('"payments:delete"');
    const faults = async (body: object) => fault(await refused(body));
    const invalid = (param: string) => [400, "invalid_request", param];
    expect(await faults({ scopes: [] })).toEqual(invalid("scopes"));
    expect(await faults({ scopes: null })).toEqual(invalid("scopes"));
    expect(await faults({ scopes: ["constructor:read"] })).toEqual(invalid("scopes[0]"));
    for (const expiresAt of [inSeconds(-1), 0, -1, 1.5, "2030-01-01", null, 1e15]) {
      expect(await faults({ expiresAt })).toEqual(invalid("expiresAt"));
    }
    expect(await faults({ name: "é".repeat(81) })).toEqual(invalid("name"));
    expect(await faults({ name: "" })).toEqual(invalid("name"));
    expect(await faults({ livemode: true })).toEqual(invalid("livemode"));
    expect(await faults({ secret: "svc_test_x" })).toEqual(invalid("secret"));
    expect(await faults({ name: "4242 4242 4242 4242" })).toEqual([
      400,
      "card_data_refused",
      "name",
    ]);
    expect((await api.get("/api-keys")).body.data).toHaveLength(1);
  });

  it("accepts every scope of the reference", async () => {
    const { api } = await aMerchant();
    expect(scopes).toHaveLength(32);
    const given = scopes.filter((scope) => scope !== BANK_SCOPE);
    const made = await api.post("/api-keys", { scopes: given });
    expect(made.body.data.scopes).toEqual(given);
  });

  it("grants no scope that the creating key lacks", async () => {
    const held = ["api_keys:write", "payments:write", "customers:read"];
    const { api } = await aMerchant({ scopes: held });
    for (const given of [["payments:read"], ["payments:write", "customers:read"], held]) {
      expect((await api.post("/api-keys", { scopes: given })).status).toBe(201);
    }
    for (const [given, lacking] of [
      [["payments:read", "customers:write"], "customers:write"],
      [["refunds:read"], "refunds:read"],
      [["*"], "*"],
      [undefined, "*"],
    ] as const) {
      const refused = await api.post("/api-keys", given ? { scopes: given } : {});
      expect([refused.status, refused.body.error, refused.body.details]).toEqual([
        403,
        "insufficient_scope",
        { requiredScope: lacking },
      ]);
    }
  });

  it("never creates a key that expires after its creator", async () => {
    const { api } = await aMerchant();
    const expiresAt = inSeconds(3600);
    const brief = await another(api, { expiresAt });
    expect((await brief.api.post("/api-keys", { expiresAt })).status).toBe(201);
    for (const body of [{}, { expiresAt: expiresAt + 1 }]) {
      expect(fault(await brief.api.post("/api-keys", body))).toEqual([
        400,
        "invalid_request",
        "expiresAt",
      ]);
    }
  });

  it("answers 401 to a key from the second it expires", async () => {
    const { api } = await aMerchant();
    const brief = await another(api, { expiresAt: inSeconds(3) });
    expect((await brief.api.get("/products")).status).toBe(200);
    await wait(3_100);
    const expired = await brief.api.get("/products");
    expect([expired.status, expired.body.error]).toEqual([401, "unauthorized"]);
    const { data } = (await api.get("/api-keys")).body;
    expect([data[0].active, data[0].revokedAt]).toEqual([false, null]);
  });

  it("creates live keys only while the merchant is verified, and test keys always", async () => {
    const { api, id } = await aMerchant({ livemode: true, kybStatus: "verified" });
    const made = await api.post("/api-keys");
    expect([made.body.data.livemode, made.body.data.prefix]).toEqual([true, "svc_live_"]);
    expect(made.body.data.secret).toMatch(/^svc_live_/);
    const test = await aMerchant({ merchantId: id });
    for (const kybStatus of ["pending", "in_review", "rejected"]) {
      await db.merchant.update({ where: { id }, data: { kybStatus } });
      const refused = await api.post("/api-keys");
      expect(fault(refused)).toEqual([403, "kyb_required", null]);
      expect((await test.api.post("/api-keys")).status).toBe(201);
    }
    const foreign = await test.api.delete(`/api-keys/${made.body.data.id}`);
    expect([foreign.status, foreign.body.error]).toEqual([404, "not_found"]);
    expect((await api.delete(`/api-keys/${made.body.data.id}`)).status).toBe(200);
  });

  it("freezes the API version of the creating call", async () => {
    const { api, ctx } = await aMerchant();
    const asked = { "Service-Version": "2026-01-01" };
    expect((await api.post("/api-keys", {}, asked)).body.data.apiVersion).toBe(ctx.version);
    const unknown = await api.post("/api-keys", {}, { "Service-Version": "2025-01-01" });
    expect(unknown.body.error).toBe("unsupported_version");
  });
});

describe("the limit of API keys", () => {
  it("allows exactly twenty active keys, of forty requested at once", async () => {
    const { api, id } = await aMerchant();
    const live = await aMerchant({ merchantId: id, livemode: true, kybStatus: "verified" });
    const asked = await Promise.all(Array.from({ length: 40 }, () => api.post("/api-keys")));
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(19);
    const refused = asked.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(21);
    for (const { body } of refused) {
      expect([body.error, body.type, body.details]).toEqual([
        "api_key_limit",
        "state",
        { limit: 20 },
      ]);
    }
    expect(await db.apiKey.count({ where: { merchantId: id, livemode: false } })).toBe(20);
    await db.merchant.update({
      where: { id },
      data: { kybStatus: "verified", kybVerifiedBy: "operator" },
    });
    expect((await live.api.post("/api-keys")).status).toBe(201);
  });

  it("counts neither revoked nor expired keys", async () => {
    const { api, id } = await aMerchant();
    await Promise.all(Array.from({ length: 18 }, () => api.post("/api-keys")));
    const brief = await another(api, { expiresAt: inSeconds(3) });
    expect((await api.post("/api-keys")).status).toBe(409);
    await wait(3_100);
    const next = await api.post("/api-keys");
    expect(next.status).toBe(201);
    expect((await api.post("/api-keys")).status).toBe(409);
    await api.delete(`/api-keys/${next.body.data.id}`);
    expect((await api.post("/api-keys")).status).toBe(201);
    expect(brief.data.active).toBe(true);
    expect(await db.apiKey.count({ where: { merchantId: id } })).toBe(22);
  });
});

describe("revoking an API key", () => {
  it("is effective at the next call, with one event", async () => {
    const { api } = await aMerchant();
    const other = await another(api, { name: "Perdue" });
    expect((await other.api.get("/products")).status).toBe(200);
    const revoked = await api.delete(`/api-keys/key_${other.data.id}`);
    expect(revoked.status).toBe(200);
    expect(revoked.body.data).toMatchObject({ active: false, secret: null, name: "Perdue" });
    expect(revoked.body.data.revokedAt).toBeGreaterThanOrEqual(other.data.created);
    const refused = await other.api.get("/products");
    expect([refused.status, refused.body.error]).toEqual([401, "unauthorized"]);
    // The use before may be noted after it was revoked.
    const { lastUsedAt: _, ...same } = revoked.body.data;
    expect((await api.delete(`/api-keys/${other.data.id}`)).body.data).toMatchObject(same);
    const events = await eventsOf(other.data.id);
    expect(events.map(({ type }) => type)).toEqual(["api_key.created", "api_key.revoked"]);
    expect(events[1]?.body.previous).toEqual({ active: true, revokedAt: null });
    expect(events[1]?.body.data).toEqual(revoked.body.data);
  });

  it("lets a key revoke itself", async () => {
    const { api, keyId } = await aMerchant();
    expect((await api.delete(`/api-keys/${keyId}`)).body.data.active).toBe(false);
    expect((await api.get("/products")).status).toBe(401);
  });

  it("writes one event, however many requests revoke it at once", async () => {
    const { api } = await aMerchant();
    const other = await another(api);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => api.delete(`/api-keys/${other.data.id}`)),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await eventsOf(other.data.id)).toHaveLength(2);
  });

  it("reaches this process from another one through the database", async () => {
    const { api, keyId } = await aMerchant();
    expect((await api.get("/products")).status).toBe(200);
    // The listener's connection may not be open yet.
    await expect.poll(async () => (await statement("test.who", LISTENERS, [])).length).toBe(1);
    expect((await api.get("/products")).status).toBe(200);
    await statement("test.revoke", "UPDATE api_keys SET revoked_at = now() WHERE id = $1", [keyId]);
    const since = Date.now();
    await expect
      .poll(async () => (await api.get("/products")).status, { interval: 20, timeout: 4_000 })
      .toBe(401);
    expect(Date.now() - since).toBeLessThan(4_000);
  });

  it("is not undone by a concurrent lookup of the key", async () => {
    const { key, keyId } = await aMerchant();
    const lookingUp = identify(key);
    uncacheKey(keyId);
    expect((await lookingUp)?.keyId).toBe(keyId);
    // Without the trigger, so that no notification helps.
    await transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.$executeRaw`UPDATE api_keys SET revoked_at = now() WHERE id = ${keyId}::uuid`;
    });
    expect(await identify(key)).toBeNull();
  });

  it("answers 404 alike for a foreign, an unknown key and one of the other mode", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const live = await aMerchant({ livemode: true, merchantId: mine.id });
    const bodies = new Set<string>();
    for (const id of [theirs.keyId, live.keyId, newId()]) {
      const reply = await mine.api.delete(`/api-keys/${id}`);
      const { requestId, ...body } = reply.body;
      expect([reply.status, typeof requestId]).toEqual([404, "string"]);
      bodies.add(JSON.stringify(body));
    }
    expect(bodies.size).toBe(1);
    expect((await mine.api.delete("/api-keys/nonsense")).status).toBe(404);
    expect((await theirs.api.get("/products")).status).toBe(200);
    expect((await live.api.get("/products")).status).toBe(200);
  });

  it("requires the scope to write keys", async () => {
    const { api, keyId } = await aMerchant({ scopes: ["api_keys:read"] });
    expect((await api.get("/api-keys")).status).toBe(200);
    for (const reply of [await api.post("/api-keys"), await api.delete(`/api-keys/${keyId}`)]) {
      expect(reply.body.details).toEqual({ requiredScope: "api_keys:write" });
    }
  });
});

const LISTENERS = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN "api_key%'`;

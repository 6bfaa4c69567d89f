import { describe, expect, it } from "vitest";
import { unseal } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aMerchant } from "@/lib/testing/merchant";
import { validateUrl } from "@/lib/webhook-endpoints/validate-url";

const url = "http://localhost:4000/hooks";

describe("webhook endpoints", () => {
  it("creates, reads and lists an endpoint with every field of the contract", async () => {
    const { api } = await aMerchant();
    const made = await api.post("/webhook-endpoints", { url });
    expect(made.status).toBe(201);
    const { data } = made.body;
    expect(data).toEqual({
      object: "webhook_endpoint",
      id: data.id,
      created: data.created,
      livemode: false,
      url,
      description: null,
      enabledEvents: ["*"],
      active: true,
      disabledReason: null,
      disabledAt: null,
      apiVersion: "2026-01-01",
      secret: data.secret,
      previousSecretExpiresAt: null,
      consecutiveFailures: 0,
      lastDeliveryAt: null,
      lastDeliveryStatus: null,
      deleted: false,
      metadata: {},
    });
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(data.secret.slice(6), "base64")).toHaveLength(32);
    const shown = { ...data, secret: null };
    expect((await api.get(`/webhook-endpoints/we_${data.id}`)).body.data).toEqual(shown);
    const list = await api.get("/webhook-endpoints");
    expect(list.body).toEqual({ data: [shown], has_more: false, hasMore: false });
  });

  it("stores the secret encrypted for its own row", async () => {
    const { api } = await aMerchant();
    const { data } = (await api.post("/webhook-endpoints", { url })).body;
    const row = await db.webhookEndpoint.findUniqueOrThrow({ where: { id: data.id } });
    expect(Buffer.from(row.secretSealed).includes(data.secret)).toBe(false);
    expect(unseal(row.secretSealed, `we:${data.id}`)).toBe(data.secret);
    expect(() => unseal(row.secretSealed, `we:${newId()}`)).toThrow();
  });

  it("answers a repeated creation with the same endpoint, without its secret", async () => {
    const { api } = await aMerchant();
    const key = { "Idempotency-Key": newId() };
    const input = { url, description: "Boutique", enabledEvents: ["payment.*", "refund.created"] };
    const first = await api.post("/webhook-endpoints", input, key);
    const again = await api.post("/webhook-endpoints", input, key);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body.data).toEqual({ ...first.body.data, secret: null });
    expect((await api.get("/webhook-endpoints")).body.data).toHaveLength(1);
  });

  it("refuses an invalid list of kinds, and names the parameter", async () => {
    const { api } = await aMerchant();
    const refused = async (enabledEvents: unknown) => {
      const { status, body } = await api.post("/webhook-endpoints", { url, enabledEvents });
      return [status, body.error, body.param];
    };
    expect(await refused([])).toEqual([400, "invalid_request", "enabledEvents"]);
    expect(await refused("*")).toEqual([400, "invalid_request", "enabledEvents"]);
    for (const kind of ["payment.paid", "payment", "pay*", "*.created", "Payment.*", ""]) {
      expect(await refused(["customer.*", kind])).toEqual([
        400,
        "invalid_request",
        "enabledEvents[1]",
      ]);
    }
    const named = await api.post("/webhook-endpoints", { url, enabledEvents: ["payment.paid"] });
    expect(named.body.message).toContain("payment.paid");
    const twice = { url, enabledEvents: ["customer.*", "*", "customer.*"] };
    const made = await api.post("/webhook-endpoints", twice);
    expect(made.body.data.enabledEvents).toEqual(["customer.*", "*"]);
  });

  it("refuses other invalid bodies", async () => {
    const { api } = await aMerchant();
    const refused = async (body: unknown) => {
      const { status, body: answer } = await api.post("/webhook-endpoints", body);
      return [status, answer.error, answer.param];
    };
    expect(await refused({})).toEqual([400, "invalid_request", "url"]);
    expect(await refused({ url: 3 })).toEqual([400, "invalid_request", "url"]);
    expect(await refused({ url, description: "é".repeat(201) })).toEqual([
      400,
      "invalid_request",
      "description",
    ]);
    expect(await refused({ url, description: null })).toEqual([
      400,
      "invalid_request",
      "description",
    ]);
    expect(await refused({ url, secret: "x" })).toEqual([400, "invalid_request", "secret"]);
    expect(await refused({ url, metadata: { a: "4242424242424242" } })).toEqual([
      400,
      "card_data_refused",
      "metadata.a",
    ]);
    const long = `https://93.184.216.34/${"a".repeat(2000)}`;
    expect(await refused({ url: long })).toEqual([400, "invalid_request", "url"]);
    expect((await api.post("/webhook-endpoints", { url: long.slice(0, 2000) })).status).toBe(201);
    expect((await api.get("/webhook-endpoints?offset=1")).body.param).toBe("offset");
    expect((await api.get("/webhook-endpoints?expand=merchant")).body.param).toBe("expand");
  });

  it("applies the rules of each mode to the URL, at creation and at each change", async () => {
    const test = await aMerchant();
    const live = await aMerchant({ livemode: true, merchantId: test.id });
    const of = { test: test.api, live: live.api };
    const create = async (mode: "test" | "live", given: string) => {
      const { status, body } = await of[mode].post("/webhook-endpoints", { url: given });
      if (status === 201) await of[mode].delete(`/webhook-endpoints/${body.data.id}`);
      return status === 400 ? [400, body.param] : [status, body.data?.url];
    };
    const address = "https://93.184.216.34";
    expect(await create("live", `${address}/x`)).toEqual([201, `${address}/x`]);
    expect(await create("live", `${address}:443/x`)).toEqual([201, `${address}:443/x`]);
    expect(await create("live", "HTTPS://93.184.216.34")).toEqual([201, address]);
    for (const given of [`${address}:8443/`, "http://93.184.216.34/", url, "https://10.0.0.1/"]) {
      expect([given, ...(await create("live", given))]).toEqual([given, 400, "url"]);
    }
    expect(await create("test", `${address}:8443/x`)).toEqual([201, `${address}:8443/x`]);
    for (const given of ["http://localhost", "http://127.0.0.1:1/", "http://[::1]:3000/x"]) {
      expect(await create("test", given)).toEqual([201, given]);
    }
    for (const given of ["https://localhost/", "http://93.184.216.34/", "https://192.168.0.1/"]) {
      expect([given, ...(await create("test", given))]).toEqual([given, 400, "url"]);
    }
    const { data } = (await test.api.post("/webhook-endpoints", { url })).body;
    const moved = await test.api.patch(`/webhook-endpoints/${data.id}`, { url: "https://[::1]/" });
    expect([moved.status, moved.body.param]).toEqual([400, "url"]);
  });

  it("resolves the host at creation, and refuses any private address", async () => {
    const { ctx } = await aMerchant();
    const resolving = (...addresses: string[]) =>
      validateUrl({ ...ctx, livemode: true }, "https://shop.example.pf/x", async () => addresses);
    await expect(resolving("93.184.216.34", "2606:4700::1111")).resolves.toBe(
      "https://shop.example.pf/x",
    );
    for (const inner of ["10.1.2.3", "127.0.0.1", "::1", "169.254.169.254", "fd00::1"]) {
      await expect(resolving("93.184.216.34", inner)).rejects.toMatchObject({
        kind: { status: 400 },
        more: { param: "url" },
      });
    }
    // A name without an address yet: each delivery resolves it again.
    const unknown = validateUrl(ctx, "https://shop.example.pf/", () =>
      Promise.reject(new Error("gone")),
    );
    await expect(unknown).resolves.toBe("https://shop.example.pf/");
  });

  it("accepts five of sixty concurrent active endpoints, and refuses the others", async () => {
    const { api } = await aMerchant();
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => api.post("/webhook-endpoints", { url })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(55);
    for (const { body } of refused) {
      expect([body.error, body.details]).toEqual(["webhook_endpoint_limit", { limit: 5 }]);
    }
    const list = (await api.get("/webhook-endpoints")).body.data;
    expect(list).toHaveLength(5);
    const rows = await db.webhookEndpoint.findMany({
      where: { id: { in: list.map(({ id }: { id: string }) => id) } },
      orderBy: { slot: "asc" },
    });
    expect(rows.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5]);
  });

  it("counts the modes separately, and frees a slot when an endpoint is deleted or disabled", async () => {
    const test = await aMerchant();
    const live = await aMerchant({ livemode: true, merchantId: test.id });
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push((await test.api.post("/webhook-endpoints", { url })).body.data.id);
    }
    const other = await live.api.post("/webhook-endpoints", { url: "https://93.184.216.34/" });
    expect([other.status, other.body.data.livemode]).toEqual([201, true]);
    expect((await test.api.post("/webhook-endpoints", { url })).status).toBe(409);
    await test.api.delete(`/webhook-endpoints/${ids[0]}`);
    expect((await test.api.post("/webhook-endpoints", { url })).status).toBe(201);
    await test.api.patch(`/webhook-endpoints/${ids[1]}`, { active: false });
    expect((await test.api.post("/webhook-endpoints", { url })).status).toBe(201);
    const back = await test.api.patch(`/webhook-endpoints/${ids[1]}`, { active: true });
    expect([back.status, back.body.error]).toEqual([409, "webhook_endpoint_limit"]);
  });

  it("updates only the given fields", async () => {
    const { api } = await aMerchant();
    const input = { url, description: "A", metadata: { a: "1", b: "2" } };
    const { data } = (await api.post("/webhook-endpoints", input)).body;
    const path = `/webhook-endpoints/${data.id}`;
    const before = { ...data, secret: null };
    expect((await api.patch(path, {})).body.data).toEqual(before);
    const changed = await api.patch(path, {
      url: "http://127.0.0.1:4001/",
      description: null,
      enabledEvents: ["invoice.*"],
      metadata: { a: null, c: "3" },
    });
    expect(changed.body.data).toEqual({
      ...before,
      url: "http://127.0.0.1:4001/",
      description: null,
      enabledEvents: ["invoice.*"],
      metadata: { b: "2", c: "3" },
    });
    const refused = await api.patch(path, { apiVersion: "2026-01-01" });
    expect([refused.status, refused.body.param]).toEqual([400, "apiVersion"]);
  });

  it("clears the reason and the failures when it is enabled again", async () => {
    const { api } = await aMerchant();
    const { data } = (await api.post("/webhook-endpoints", { url })).body;
    const path = `/webhook-endpoints/${data.id}`;
    const off = (await api.patch(path, { active: false })).body.data;
    expect(off).toMatchObject({ active: false, disabledReason: "manual" });
    expect(off.disabledAt).toBeGreaterThanOrEqual(data.created);
    expect((await api.patch(path, { active: false })).body.data).toEqual(off);
    await db.webhookEndpoint.update({
      where: { id: data.id },
      data: { consecutiveFailures: 7, exhaustedCount: 12, failingSince: new Date() },
    });
    const on = (await api.patch(path, { active: true })).body.data;
    expect(on).toEqual({ ...data, secret: null });
    const row = await db.webhookEndpoint.findUniqueOrThrow({ where: { id: data.id } });
    expect([row.exhaustedCount, row.failingSince, row.warnedAt]).toEqual([0, null, null]);
  });

  it("keeps a deleted endpoint readable, as a cursor and for repeated requests, but unlisted and unchangeable", async () => {
    const { api } = await aMerchant();
    const first = (await api.post("/webhook-endpoints", { url })).body.data;
    const { data } = (await api.post("/webhook-endpoints", { url })).body;
    const path = `/webhook-endpoints/${data.id}`;
    const deleted = await api.delete(path);
    expect(deleted.status).toBe(200);
    expect(deleted.body.data).toMatchObject({ deleted: true, active: false });
    expect((await api.delete(path)).text).toBe(deleted.text);
    expect((await api.get(path)).body).toEqual(deleted.body);
    const ids = async (query: string) =>
      (await api.get(`/webhook-endpoints${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids("")).toEqual([first.id]);
    expect(await ids(`?starting_after=we_${data.id}`)).toEqual([first.id]);
    for (const change of [
      await api.patch(path, { description: "x" }),
      await api.patch(path, { active: true }),
      await api.post(`${path}/rotate-secret`),
    ]) {
      expect([change.status, change.body.error, change.body.details]).toEqual([
        409,
        "conflict",
        { reason: "webhook_endpoint_deleted" },
      ]);
    }
  });

  it("rotates the secret, shows the new one once, and keeps the old one for the overlap", async () => {
    const { api } = await aMerchant();
    const { data } = (await api.post("/webhook-endpoints", { url })).body;
    const path = `/webhook-endpoints/${data.id}/rotate-secret`;
    const key = { "Idempotency-Key": newId() };
    const rotated = await api.post(path, {}, key);
    expect(rotated.status).toBe(200);
    const next = rotated.body.data;
    expect(next.secret).toMatch(/^whsec_/);
    expect(next.secret).not.toBe(data.secret);
    const hours = (next.previousSecretExpiresAt - Date.now() / 1000) / 3600;
    expect(Math.round(hours)).toBe(24);
    const again = await api.post(path, {}, key);
    expect(again.body.data).toEqual({ ...next, secret: null });
    const atOnce = (await api.post(path, { overlapHours: 0 })).body.data;
    expect([atOnce.previousSecretExpiresAt, atOnce.secret !== next.secret]).toEqual([null, true]);
    const long = (await api.post(path, { overlapHours: 72 })).body.data;
    expect(Math.round((long.previousSecretExpiresAt - Date.now() / 1000) / 3600)).toBe(72);
    for (const overlapHours of [-1, 73, 1.5, "24", null]) {
      const refused = await api.post(path, { overlapHours });
      expect([refused.status, refused.body.param]).toEqual([400, "overlapHours"]);
    }
  });

  it("answers the same 404 for another merchant's, the other mode's, an unknown and a malformed id", async () => {
    const mine = await aMerchant();
    const live = await aMerchant({ livemode: true, merchantId: mine.id });
    const theirs = await aMerchant();
    const foreign = (await theirs.api.post("/webhook-endpoints", { url })).body.data.id;
    const other = (await live.api.post("/webhook-endpoints", { url: "https://93.184.216.34/" }))
      .body.data.id;
    const bodies = new Set<string>();
    for (const id of [foreign, other, newId(), "nonsense", `cus_${foreign}`]) {
      const path = `/webhook-endpoints/${id}`;
      const replies = [
        await mine.api.get(path),
        await mine.api.patch(path, { active: false }),
        await mine.api.delete(path),
        await mine.api.post(`${path}/rotate-secret`),
        await mine.api.get(`${path}/deliveries`),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      if (id === "nonsense" || id.startsWith("cus_")) continue;
      for (const { body } of replies) bodies.add(JSON.stringify({ ...body, requestId: null }));
    }
    expect(bodies.size).toBe(1);
    expect((await theirs.api.get(`/webhook-endpoints/${foreign}`)).body.data.active).toBe(true);
  });

  it("requires the webhooks scope", async () => {
    const { api } = await aMerchant({ scopes: ["webhooks:read", "events:write"] });
    expect((await api.get("/webhook-endpoints")).status).toBe(200);
    const refused = await api.post("/webhook-endpoints", { url });
    expect([refused.status, refused.body.details]).toEqual([
      403,
      { requiredScope: "webhooks:write" },
    ]);
    expect((await api.post(`/events/${newId()}/resend`)).status).toBe(403);
  });

  it("skips pending deliveries when it is disabled or deleted", async () => {
    const { api } = await aMerchant();
    const made = async () => (await api.post("/webhook-endpoints", { url })).body.data.id;
    const [off, gone, stays] = [await made(), await made(), await made()];
    await api.post("/products", { name: "Café" });
    await api.patch(`/webhook-endpoints/${off}`, { active: false });
    await api.delete(`/webhook-endpoints/${gone}`);
    const status = async (id: string) =>
      (await api.get(`/webhook-endpoints/${id}/deliveries`)).body.data[0].status;
    expect([await status(off), await status(gone), await status(stays)]).toEqual([
      "skipped",
      "skipped",
      "pending",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId, sha256 } from "@/lib/kit/ids";
import { client, type Reply } from "@/lib/testing/client";
import { eventsOf } from "@/lib/testing/merchant";

const anybody = client(null);
const fault = ({ status, body }: Reply) => [status, body.error, body.param];

describe("a sandbox key", () => {
  it("is given to anybody, with its own merchant and a link to claim it", async () => {
    const { status, body } = await anybody.post("/sandbox/keys", {
      name: "Essai de Tiare",
      email: "tiare@example.pf",
    });
    expect(status).toBe(201);
    const { secret, merchant, claimUrl, ...key } = body.data;
    expect(key).toEqual({
      object: "api_key",
      id: key.id,
      created: key.created,
      livemode: false,
      name: "Essai de Tiare",
      prefix: "svc_test_",
      last4: secret.slice(-4),
      scopes: ["*"],
      apiVersion: "2026-01-01",
      active: true,
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      createdBy: "sandbox",
      metadata: {},
    });
    expect(merchant).toMatchObject({
      object: "merchant",
      name: "Essai de Tiare",
      supportEmail: "tiare@example.pf",
      kybStatus: "pending",
      tgcRate: 13,
      ibanXpf: null,
    });
    const api = client(secret);
    expect((await api.get("/merchants/me")).body.data).toEqual(merchant);
    expect((await api.post("/products", { name: "Café" })).status).toBe(201);
    expect(claimUrl).toMatch(/^http:\/\/localhost:3000\/claim\/[0-9A-Za-z]{32}$/);
    const row = await db.merchant.findUniqueOrThrow({ where: { id: merchant.id } });
    expect(row.sandbox).toBe(true);
    expect(Buffer.from(row.claimHash ?? [])).toEqual(sha256(claimUrl.split("/claim/")[1]));
    const [event] = await eventsOf(key.id);
    expect(event?.body).toMatchObject({ type: "api_key.created", data: { ...key, secret: null } });
    expect(JSON.stringify(event)).not.toContain(secret);
  });

  it("needs no body and no credentials, and ignores wrong ones", async () => {
    const bare = (await anybody.post("/sandbox/keys")).body.data;
    expect([bare.name, bare.merchant.name]).toEqual([null, "Sandbox"]);
    expect((await client("svc_test_nonsense").post("/sandbox/keys")).status).toBe(201);
  });

  it("is another one each time: an Idempotency-Key is not read", async () => {
    const key = { "Idempotency-Key": newId() };
    const [first, second] = [
      (await anybody.post("/sandbox/keys", {}, key)).body.data,
      (await anybody.post("/sandbox/keys", {}, key)).body.data,
    ];
    expect(second.merchant.id).not.toBe(first.merchant.id);
    expect(second.secret).not.toBe(first.secret);
    const theirs = await client(second.secret).delete(`/api-keys/${first.id}`);
    expect(theirs.status).toBe(404);
  });

  it("is refused for an invalid request", async () => {
    for (const [body, param] of [
      [{ name: "" }, "name"],
      [{ name: "é".repeat(81) }, "name"],
      [{ email: "tiare" }, "email"],
      [{ livemode: true }, "livemode"],
      [{ scopes: ["*"] }, "scopes"],
    ] as const) {
      expect(fault(await anybody.post("/sandbox/keys", body))).toEqual([
        400,
        "invalid_request",
        param,
      ]);
    }
    const version = { "Service-Version": "2020-01-01" };
    expect((await anybody.post("/sandbox/keys", {}, version)).body.error).toBe(
      "unsupported_version",
    );
    expect((await anybody.get("/sandbox/keys")).status).toBe(405);
  });

  it("creates no live key", async () => {
    const { data } = (await anybody.post("/sandbox/keys")).body;
    const made = (await client(data.secret).post("/api-keys")).body.data;
    expect([made.livemode, made.prefix]).toEqual([false, "svc_test_"]);
  });
});

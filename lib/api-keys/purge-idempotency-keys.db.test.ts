import { describe, expect, it } from "vitest";
import { purgeIdempotencyKeys } from "@/lib/api-keys/purge-idempotency-keys";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aMerchant } from "@/lib/testing/merchant";

type Made = { key: string; hours: number; point?: "started" | "recorded" | "finished" };

const store = (merchantId: string, { key, hours, point = "finished" }: Made) =>
  db.idempotencyKey.create({
    data: {
      merchantId,
      livemode: false,
      key,
      fingerprint: new Uint8Array(32),
      point,
      resourceId: point === "started" ? null : newId(),
      leaseToken: newId(),
      leasedUntil: new Date(),
      createdAt: new Date(Date.now() - hours * 3_600_000),
      ...(point === "finished"
        ? { responseStatus: 201, responseBody: new Uint8Array([1, 2, 3]) }
        : {}),
    },
  });

const keysOf = async (merchantId: string): Promise<string[]> =>
  (await db.idempotencyKey.findMany({ where: { merchantId } })).map(({ key }) => key).sort();

describe("the purge of stored responses", () => {
  it("deletes finished keys after 24 hours, and unfinished ones never", async () => {
    const { id, api } = await aMerchant();
    await store(id, { key: "a-young", hours: 23.9 });
    await store(id, { key: "b-old", hours: 24.1 });
    await store(id, { key: "c-started", hours: 1_000, point: "started" });
    await store(id, { key: "d-recorded", hours: 1_000, point: "recorded" });
    await store(id, { key: "e-older", hours: 500 });
    expect(await purgeIdempotencyKeys()).toBeGreaterThanOrEqual(2);
    expect(await keysOf(id)).toEqual(["a-young", "c-started", "d-recorded"]);
    const reused = await api.post("/products", { name: "Café" }, { "Idempotency-Key": "b-old" });
    expect(reused.status).toBe(201);
    expect(await purgeIdempotencyKeys()).toBe(0);
  });

  it("continues batch after batch, even with a concurrent purge", async () => {
    const { id } = await aMerchant();
    await db.$executeRaw`
      INSERT INTO idempotency_keys (merchant_id, livemode, key, fingerprint, point, lease_token, leased_until,
        response_status, response_body, created_at)
      SELECT ${id}::uuid, false, 'n' || n, decode(repeat('00', 32), 'hex'), 'finished', gen_random_uuid(), now(),
        201, 'x', now() - interval '2 days' FROM generate_series(1, 2500) n`;
    const [one, other] = await Promise.all([purgeIdempotencyKeys(), purgeIdempotencyKeys()]);
    expect(one + other + (await purgeIdempotencyKeys())).toBe(2_500);
    expect(await keysOf(id)).toEqual([]);
  });
});

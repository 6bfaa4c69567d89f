import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { attemptsOf } from "@/lib/webhook-deliveries/attempt-log";
import { deliverDue } from "@/lib/webhook-deliveries/deliver";
import { successByDay } from "@/lib/webhook-deliveries/journal";
import { openReceiver, type Receiver } from "@/lib/webhook-deliveries/receiver.fixture";
import { countFailed, resendFailed, resendsOf } from "@/lib/webhook-deliveries/resend-failed";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

const endpointAt = async ({ api }: TestMerchant, path: string): Promise<string> => {
  const url = `${receiver.origin}${path}`;
  return (await api.post("/webhook-endpoints", { url })).body.data.id;
};

/** So many events with an exhausted delivery. */
const givenUp = async (of: TestMerchant, endpointId: string, count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) await of.api.post("/products", { name: "Café" });
  await db.webhookDelivery.updateMany({
    where: { endpointId, status: "pending" },
    data: { status: "exhausted", nextAttemptAt: null },
  });
};

const statusesOf = async (endpointId: string): Promise<string[]> => {
  const rows = await db.webhookDelivery.findMany({ where: { endpointId }, orderBy: { id: "asc" } });
  return rows.map(({ trigger, status }) => `${trigger} ${status}`);
};

describe("sending all failed deliveries again", () => {
  it("plans each once, and nothing when it is repeated", async () => {
    const of = await aMerchant();
    const endpoint = await endpointAt(of, "/200");
    await givenUp(of, endpoint, 3);
    expect(await countFailed(of.ctx, endpoint)).toBe(3);
    const pressed = await Promise.all([
      resendFailed(of.ctx, endpoint),
      resendFailed(of.ctx, endpoint),
    ]);
    expect(pressed.map(({ planned }) => planned).sort()).toEqual([0, 3]);
    expect(await countFailed(of.ctx, endpoint)).toBe(0);
    expect(await resendsOf(of.ctx, endpoint)).toEqual({ total: 3, waiting: 3 });
    await deliverDue({ opensLoopback: true });
    expect(await resendsOf(of.ctx, endpoint)).toEqual({ total: 3, waiting: 0 });
    expect((await statusesOf(endpoint)).filter((one) => one === "resend succeeded")).toHaveLength(
      3,
    );
    expect(await resendFailed(of.ctx, endpoint)).toEqual({ planned: 0 });
  });

  it("resends a delivery that failed again", async () => {
    const of = await aMerchant();
    const endpoint = await endpointAt(of, "/410");
    await givenUp(of, endpoint, 1);
    await resendFailed(of.ctx, endpoint);
    await givenUp(of, endpoint, 0);
    expect(await countFailed(of.ctx, endpoint)).toBe(1);
  });

  it("changes nothing for another merchant, the other mode or a disabled endpoint", async () => {
    const [of, other] = [await aMerchant(), await aMerchant()];
    const endpoint = await endpointAt(of, "/200");
    await givenUp(of, endpoint, 1);
    expect(await countFailed(other.ctx, endpoint)).toBe(0);
    expect(await countFailed({ ...of.ctx, livemode: true }, endpoint)).toBe(0);
    await expect(resendFailed(other.ctx, endpoint)).rejects.toThrow();
    await of.api.patch(`/webhook-endpoints/${endpoint}`, { active: false });
    expect(await resendFailed(of.ctx, endpoint)).toEqual({ planned: 0 });
  });
});

describe("the attempts at a delivery", () => {
  it("are all stored, with their outcomes", async () => {
    const of = await aMerchant();
    const endpoint = await endpointAt(of, "/500");
    await of.api.post("/products", { name: "Café" });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await deliverDue({ opensLoopback: true });
      await db.webhookDelivery.updateMany({
        where: { endpointId: endpoint, status: "failed" },
        data: { nextAttemptAt: new Date() },
      });
    }
    const delivery = await db.webhookDelivery.findFirstOrThrow({ where: { endpointId: endpoint } });
    const attempts = attemptsOf(delivery);
    expect(attempts.map(({ number, status, error }) => [number, status, error])).toEqual([
      [3, 500, null],
      [2, 500, null],
      [1, 500, null],
    ]);
    expect(attempts[0]?.at).toEqual(delivery.lastAttemptAt);
    expect(attempts.every(({ ms }) => typeof ms === "number" && ms >= 0)).toBe(true);
  });

  it("are only the last where the others were not stored", () => {
    const lastAttemptAt = new Date();
    const row = { attempts: 4, lastAttemptAt, durationMs: 12, responseStatus: null };
    const [last, ...others] = attemptsOf({ ...row, error: "timeout", attemptLog: [] });
    expect(last).toEqual({ number: 4, at: lastAttemptAt, ms: 12, status: null, error: "timeout" });
    expect(others).toEqual([]);
    expect(
      attemptsOf({ ...row, attempts: 0, lastAttemptAt: null, error: null, attemptLog: [] }),
    ).toEqual([]);
  });
});

describe("the success of an endpoint by day", () => {
  it("has fourteen days, today last, and counts finished deliveries", async () => {
    const of = await aMerchant();
    const endpoint = await endpointAt(of, "/200");
    await givenUp(of, endpoint, 1);
    await of.api.post("/products", { name: "Café" });
    await deliverDue({ opensLoopback: true });
    await of.api.post("/products", { name: "Café" });
    const days = await successByDay(of.ctx, endpoint);
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toMatchObject({ succeeded: 1, finished: 2 });
    expect(days.slice(0, -1).every(({ finished }) => finished === 0)).toBe(true);
    expect((await successByDay((await aMerchant()).ctx, endpoint)).at(-1)?.finished).toBe(0);
  });
});

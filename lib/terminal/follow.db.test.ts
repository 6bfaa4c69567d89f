import { describe, expect, it } from "vitest";
import { GET } from "@/app/(till)/terminal/follow/route";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { noteOpening } from "@/lib/terminal/note-opening";
import { aDevice } from "@/lib/testing/till";

const aTill = async () => {
  const device = await aDevice();
  await device.unlock();
  const asked = (await device.post("/terminal/payments", { amountXpf: 2990 })).body.data;
  const follow = async (query: Record<string, string>, cookie = device.cookie) => {
    const all = { payment: asked.id, wait: "20", status: "open", failure: "", ...query };
    const url = `${env().APP_ORIGIN}/terminal/follow?${new URLSearchParams(all)}`;
    const start = performance.now();
    const answer = await GET(new Request(url, { headers: { cookie } }));
    return { status: answer.status, body: await answer.json(), ms: performance.now() - start };
  };
  return { device, id: asked.id, follow };
};

describe("following a payment on the till's screen", () => {
  it("answers at once when the payment has changed since the screen was drawn", async () => {
    const { follow } = await aTill();
    for (const seen of [{ status: "processing" }, { failure: "card_declined" }]) {
      const { status, body, ms } = await follow(seen);
      expect([status, body.status, body.lastFailureCode]).toEqual([200, "open", null]);
      expect(ms).toBeLessThan(5000);
    }
  });

  it("waits while nothing is new, and returns the change", async () => {
    const { device, id, follow } = await aTill();
    expect((await follow({ wait: "1" })).ms).toBeGreaterThanOrEqual(950);
    const heard = follow({});
    await new Promise((resolve) => setTimeout(resolve, 300));
    await device.post(`/terminal/payments/${id}/cancel`);
    expect((await heard).body.status).toBe("canceled");
  });

  it("reports that the payer has opened the page, at once and afterwards", async () => {
    const { id, follow } = await aTill();
    const asked = () => db.terminalPayment.findUniqueOrThrow({ where: { id } });
    const heard = follow({});
    await new Promise((resolve) => setTimeout(resolve, 300));
    await noteOpening(await asked());
    expect((await heard).body).toMatchObject({ status: "open", isOpened: true });
    expect((await follow({ opened: "0" })).ms).toBeLessThan(5000);
    expect((await follow({ opened: "1", wait: "1" })).ms).toBeGreaterThanOrEqual(950);
    const { openedAt } = await asked();
    await noteOpening(await asked());
    await noteOpening({ ...(await asked()), openedAt: null });
    expect((await asked()).openedAt).toEqual(openedAt);
  });

  it("reports no opening once the sale is cancelled", async () => {
    const { device, id } = await aTill();
    const before = await db.terminalPayment.findUniqueOrThrow({ where: { id } });
    await device.post(`/terminal/payments/${id}/cancel`);
    await noteOpening(before);
    expect((await db.terminalPayment.findUniqueOrThrow({ where: { id } })).openedAt).toBeNull();
  });

  it("is only for the merchant's own till", async () => {
    const { follow } = await aTill();
    const stranger = await aTill();
    expect((await follow({}, stranger.device.cookie)).status).toBe(404);
    expect((await follow({}, "")).status).toBe(401);
    expect((await follow({ payment: newId() })).status).toBe(404);
    expect((await follow({ wait: "26" })).status).toBe(400);
  });
});

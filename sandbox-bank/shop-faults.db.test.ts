import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ShopFault } from "@/sandbox-bank/shop-faults";
import { apiKey, eventually, startTestBank, type TestBank } from "@/sandbox-bank/test-bench";

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank({ slowMs: 200 });
});
afterAll(() => bank.close());

const pathOf = (shop: string): string => `/bank/v1/shops/${shop}/troubles`;

const order = (shop: string, kind: ShopFault, minutes = 5) =>
  bank.call("PUT", pathOf(shop), { body: { kind, minutes } });

/** A charge of this shop; null if there was no response within a second. */
const chargeOf = async (shop: string | null, reference = `op-${randomUUID()}`) => {
  const body = {
    reference,
    amountXpf: 1_500,
    eurCents: 1_257,
    token: "pm_card_alpha",
    offSession: false,
    returnUrl: `${bank.appOrigin}/return/1?s=nonce`,
    description: "Boutique du lagon",
  };
  const answer = await fetch(`${bank.origin}/bank/v1/charges`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${apiKey}`,
      "idempotency-key": randomUUID(),
      ...(shop ? { "bank-shop": shop } : {}),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(1_000),
  }).catch(() => null);
  const json: Record<string, unknown> | null = answer && (await answer.json());
  return { reference, status: answer?.status ?? null, json };
};

const asked = (shop: string, reference: string) =>
  bank.call("GET", `/bank/v1/charges/${reference}`, { headers: { "bank-shop": shop } });

const noticesOf = (reference: string) =>
  bank.notices.filter((notice) => notice.reference === reference);

const debitsOf = async (reference: string): Promise<number> => {
  const sql = "SELECT FROM bank.movements WHERE reference = $1";
  return (await bank.db.query(sql, [reference])).rows.length;
};

describe("a shop's faults", () => {
  it("needs the gateway's key, a known kind, and an end within the hour", async () => {
    const shop = randomUUID();
    const stranger = await bank.call("PUT", pathOf(shop), {
      headers: { authorization: "Bearer somebody" },
      body: { kind: "down", minutes: 5 },
    });
    expect(stranger.status).toBe(401);
    expect((await order(shop, "down", 61)).status).toBe(400);
    expect((await order(shop, "fire" as ShopFault)).status).toBe(400);
    expect((await bank.call("GET", pathOf(shop))).json).toEqual({ troubles: {} });
    const insert = "INSERT INTO bank.troubles (shop, kind, until) VALUES ($1, 'down', $2)";
    const tomorrow = new Date(Date.now() + 86_400_000);
    await expect(bank.db.query(insert, [shop, tomorrow])).rejects.toThrow(/trouble_ends/);
  });

  it("are shown with their end, and can be ended", async () => {
    const shop = randomUUID();
    const { troubles } = (await order(shop, "lost", 15)).json as {
      troubles: Record<string, number>;
    };
    expect(Math.abs((troubles["lost"] ?? 0) - Date.now() / 1000 - 900)).toBeLessThan(5);
    expect((await order(shop, "lost", 0)).json).toEqual({ troubles: {} });
  });

  it("affect that shop only, and end in time", async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    await order(mine, "down");
    expect((await chargeOf(mine)).status).toBe(503);
    for (const shop of [other, null])
      expect((await chargeOf(shop)).json?.["status"]).toBe("succeeded");
    await bank.db.query(
      "UPDATE bank.troubles SET set_at = now() - interval '2 minutes', until = now() - interval '1 second' WHERE shop = $1",
      [mine],
    );
    expect((await chargeOf(mine)).json?.["status"]).toBe("succeeded");
    expect((await bank.call("GET", pathOf(mine))).json).toEqual({ troubles: {} });
  });

  it("silent: it debits without responding, and notifies once it is over", async () => {
    const shop = randomUUID();
    await order(shop, "silent");
    const { status, reference } = await chargeOf(shop);
    expect(status).toBeNull();
    expect(await debitsOf(reference)).toBe(1);
    expect((await asked(shop, reference)).status).toBe(504);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(noticesOf(reference)).toEqual([]);
    await order(shop, "silent", 0);
    await eventually(() => noticesOf(reference)[0]);
    expect((await asked(shop, reference)).json["status"]).toBe("succeeded");
    expect(await debitsOf(reference)).toBe(1);
  });

  it("refuse: every card is declined and nothing moves", async () => {
    const shop = randomUUID();
    await order(shop, "refuse");
    const { json, reference } = await chargeOf(shop);
    expect(json).toMatchObject({ status: "failed", failure: "card_declined" });
    expect(await debitsOf(reference)).toBe(0);
  });

  it("late: a valid card stays processing, then the same operation succeeds", async () => {
    const shop = randomUUID();
    await order(shop, "late");
    const { json, reference } = await chargeOf(shop);
    expect(json?.["status"]).toBe("processing");
    await bank.db.query("UPDATE bank.operations SET due_at = now() WHERE reference = $1", [
      reference,
    ]);
    await eventually(async () =>
      (await asked(shop, reference)).json["status"] === "succeeded" ? true : undefined,
    );
    expect(await debitsOf(reference)).toBe(1);
  });

  it("slow: the response is correct, but late", async () => {
    const shop = randomUUID();
    await order(shop, "slow");
    const { status, reference } = await chargeOf(shop);
    expect(status).toBeNull();
    expect(await debitsOf(reference)).toBe(0);
    await eventually(async () => ((await debitsOf(reference)) === 1 ? true : undefined));
  });

  it("twice, forged, lost: affect the notification only", async () => {
    const [twice, forged, lost] = [randomUUID(), randomUUID(), randomUUID()];
    await order(twice, "twice");
    await order(forged, "forged");
    await order(lost, "lost");
    const [first, second, third] = await Promise.all(
      [twice, forged, lost].map((shop) => chargeOf(shop)),
    );
    for (const made of [first, second, third]) expect(made?.json?.["status"]).toBe("succeeded");
    await eventually(() => noticesOf(first?.reference ?? "")[1]);
    await eventually(() => noticesOf(second?.reference ?? "")[0]);
    const outcome = await eventually(async () => {
      const sql =
        "SELECT outcome FROM bank.notifications WHERE reference = $1 AND done_at IS NOT NULL";
      return (await bank.db.query(sql, [third?.reference])).rows[0]?.outcome;
    });
    expect(outcome).toBe("dropped");
    expect(noticesOf(third?.reference ?? "")).toEqual([]);
  });
});

import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { openToken } from "@/lib/payment-methods/token";
import { startBank } from "@/lib/testing/bank";
import type { Client, Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";
import type { RunningBank } from "@/sandbox-bank/server";

// Live mode has no bank here.
delete process.env["BANK_PROVIDER"];

process.env["DATABASE_LOCK_TIMEOUT_MS"] = "300";

let bank: RunningBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const refusal = ({ status, body }: Reply) => [status, body.error, body.param];
const keyed = () => ({ "Idempotency-Key": newId() });

const aCustomer = async (api: Client): Promise<string> =>
  (await api.post("/customers", { name: "Vaiana" })).body.data.id;

/** A single-use token, as the bank's form gives it to a browser. */
const oneTimeToken = async (): Promise<string> => {
  const { origin } = bank;
  const answer = await fetch(`${origin}/bank/v1/tokens`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ number: "5555555555554444", expMonth: 4, expYear: 2033, cvc: "123" }),
  });
  return ((await answer.json()) as { token: string }).token;
};

/** The customer's cards at the bank: those that are still usable, and all. */
const cardsOf = async (customer: string): Promise<{ kept: number; made: number }> => {
  const [cards] = await db.$queryRaw<{ kept: number; made: number }[]>`
    SELECT count(*) FILTER (WHERE removed_at IS NULL)::int AS kept, count(*)::int AS made
    FROM bank.cards WHERE customer_ref = ${customer}`;
  return cards ?? { kept: 0, made: 0 };
};

/** Locks the customer's row while `meanwhile` runs, as a slow change would. */
const whileHeld = (customer: string, meanwhile: () => Promise<unknown>) =>
  transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM customers WHERE id = ${customer}::uuid FOR UPDATE`;
    await meanwhile();
  });

describe("a token at the bank", () => {
  it("is attached with the summary of the typed card", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    const reply = await api.post("/payment-methods", { customer, token: await oneTimeToken() });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      brand: "beta",
      last4: "4444",
      expMonth: 4,
      expYear: 2033,
      expired: false,
    });
  });

  it("is refused when unknown, used already or already stored, and nothing is recorded", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    const used = await oneTimeToken();
    const { id } = (await api.post("/payment-methods", { customer, token: used })).body.data;
    const stored = openToken(await db.paymentMethod.findUniqueOrThrow({ where: { id } }));
    for (const token of ["pm_card_unknown", "tok_nonsense", "é", "a b", "../../x", used, stored]) {
      const reply = await api.post("/payment-methods", { customer, token });
      expect(refusal(reply)).toEqual([400, "invalid_request", "token"]);
    }
    expect((await api.get("/payment-methods")).body.data).toHaveLength(1);
    expect(await cardsOf(customer)).toEqual({ kept: 1, made: 1 });
  });
});

describe("a repeated attachment", () => {
  it("gets the first response, with one card on both sides", async () => {
    const { api } = await aMerchant();
    const [customer, key] = [await aCustomer(api), keyed()];
    const body = { customer, token: "pm_card_beta" };
    const first = await api.post("/payment-methods", body, key);
    const again = await api.post("/payment-methods", body, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await api.post("/payment-methods", { ...body, default: true }, key);
    expect([other.status, other.body.error]).toEqual([409, "idempotency_key_reuse"]);
    expect(await cardsOf(customer)).toEqual({ kept: 1, made: 1 });
    expect((await api.get("/payment-methods")).body.data).toHaveLength(1);
  });

  it("completes what stopped between the bank's answer and the record, single-use token included", async () => {
    const { api } = await aMerchant();
    const [customer, key] = [await aCustomer(api), keyed()];
    const body = { customer, token: await oneTimeToken() };
    // The customer's row is locked for longer than the lock time-out: the card is at the bank, the row is not.
    await whileHeld(customer, async () => {
      const stopped = await api.post("/payment-methods", body, key);
      expect([stopped.status, stopped.body.error]).toEqual([502, "provider_error"]);
    });
    expect(await cardsOf(customer)).toEqual({ kept: 1, made: 1 });
    const finished = await api.post("/payment-methods", body, key);
    expect(finished.status).toBe(201);
    expect(await eventsOf(finished.body.data.id)).toHaveLength(1);
    expect(await cardsOf(customer)).toEqual({ kept: 1, made: 1 });
  });

  it("lets a corrected call use the key of a refused one", async () => {
    const { api } = await aMerchant();
    const [customer, key] = [await aCustomer(api), keyed()];
    const wrong = await api.post("/payment-methods", { customer, token: "pm_card_typo" }, key);
    expect(wrong.status).toBe(400);
    const right = await api.post("/payment-methods", { customer, token: "pm_card_alpha" }, key);
    expect(right.status).toBe(201);
  });

  it("creates another card when the key is used again after 24 hours", async () => {
    const { api, id: merchantId } = await aMerchant();
    const [customer, fixed, once] = [await aCustomer(api), keyed(), keyed()];
    const body = { customer, token: "pm_card_alpha" };
    const spent = { customer, token: await oneTimeToken() };
    const first = (await api.post("/payment-methods", body, fixed)).body.data;
    expect((await api.post("/payment-methods", spent, once)).status).toBe(201);
    await db.idempotencyKey.updateMany({
      where: { merchantId },
      data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    const second = (await api.post("/payment-methods", body, fixed)).body.data;
    expect(second.id).not.toBe(first.id);
    const rows = await db.paymentMethod.findMany({ where: { customerId: customer } });
    expect(new Set(rows.map(openToken)).size).toBe(3);
    expect(refusal(await api.post("/payment-methods", spent, once))).toEqual([
      400,
      "invalid_request",
      "token",
    ]);
  });
});

describe("a customer deleted while the bank answers", () => {
  it("gets no card, and the bank deletes it", async () => {
    const { api } = await aMerchant();
    const customer = await aCustomer(api);
    const attaching = await transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM customers WHERE id = ${customer}::uuid FOR UPDATE`;
      const call = api.post("/payment-methods", { customer, token: "pm_card_alpha" });
      while ((await cardsOf(customer)).made === 0) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await tx.customer.update({ where: { id: customer }, data: { deletedAt: new Date() } });
      return { call };
    });
    const reply = await attaching.call;
    expect(refusal(reply)).toEqual([409, "conflict", "customer"]);
    expect(reply.body.details).toEqual({ reason: "customer_deleted" });
    expect((await api.get("/payment-methods")).body.data).toEqual([]);
    expect(await cardsOf(customer)).toEqual({ kept: 0, made: 1 });
  });
});

describe("without its bank", () => {
  it("answers 502 in live mode without a configured provider, after checking the customer", async () => {
    const { api } = await aMerchant({ livemode: true });
    const customer = await aCustomer(api);
    const reply = await api.post("/payment-methods", { customer, token: "pm_card_alpha" });
    expect([reply.status, reply.body.error, reply.body.type]).toEqual([
      502,
      "provider_error",
      "provider",
    ]);
    const unknown = { customer: newId(), token: "pm_card_alpha" };
    expect((await api.post("/payment-methods", unknown)).status).toBe(404);
  });

  it("answers 502 while the bank is unavailable or silent, and the same key succeeds once it is back", async () => {
    const { api } = await aMerchant();
    const [customer, key] = [await aCustomer(api), keyed()];
    const kept = (await api.post("/payment-methods", { customer, token: "pm_card_beta" })).body
      .data;
    const body = { customer, token: "pm_card_alpha" };
    const failed = async () => {
      const reply = await api.post("/payment-methods", body, key);
      return [reply.status, reply.body.error, reply.body.type];
    };
    await bank.close();
    try {
      expect(await failed()).toEqual([502, "provider_error", "provider"]);
      const mute = createServer().listen(Number(new URL(env().BANK_ORIGIN).port));
      const sockets = new Set<{ destroy: () => void }>();
      mute.on("connection", (socket) => sockets.add(socket.on("error", () => undefined)));
      expect(await failed()).toEqual([502, "provider_error", "provider"]);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => mute.close(resolve));
      const detached = await api.delete(`/payment-methods/${kept.id}`);
      expect([detached.status, detached.body.data.detached]).toEqual([200, true]);
    } finally {
      bank = await startBank();
    }
    expect(await cardsOf(customer)).toEqual({ kept: 1, made: 1 });
    expect((await api.post("/payment-methods", body, key)).status).toBe(201);
    // The first detachment did not reach the bank; the second does.
    await api.delete(`/payment-methods/${kept.id}`);
    expect(await cardsOf(customer)).toEqual({ kept: 1, made: 2 });
  });
});

import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aSession, idem, pay } from "@/lib/payments/payments.fixture";
import { setClock } from "@/lib/subscriptions/billing.fixture";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

process.env["BANK_TIMEOUT_MS"] = "700";

provideBank();

describe("POST /test/simulate", () => {
  it("decides a payment once, with its event, and replays the same outcome without one", async () => {
    const { api } = await aMerchant();
    const { id } = (await api.post("/payments/intent", { amountXpf: 500 }, idem())).body.data;
    const failed = await api.post("/test/simulate", {
      transactionId: id,
      outcome: "failed",
      failureCode: "insufficient_funds",
    });
    expect(failed.body.data).toMatchObject({
      object: "test_simulation",
      outcome: "failed",
      replayed: false,
      status: "failed",
      failureCode: "insufficient_funds",
      transaction: { id, status: "failed" },
    });
    const again = await api.post("/test/simulate", { transactionId: id, outcome: "failed" });
    expect([again.body.data.replayed, again.body.data.eventId]).toEqual([true, null]);
    const paid = await api.post("/test/simulate", {
      transactionId: `tx_${id}`,
      outcome: "succeeded",
    });
    expect(paid.body.data.transaction).toMatchObject({ status: "succeeded", failureCode: null });
    const late = await api.post("/test/simulate", { transactionId: id, outcome: "failed" });
    expect([late.status, late.body.error]).toEqual([409, "conflict"]);
    const events = await eventsOf(id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["payment.created", 1],
      ["payment.failed", 2],
      ["payment.succeeded", 3],
    ]);
    expect(events[2]?.body.origin).toBe("simulation");
  });

  it("emits one event for 50 concurrent simulations of one outcome", async () => {
    const { api } = await aMerchant();
    const { id } = (await api.post("/payments/intent", { amountXpf: 500 }, idem())).body.data;
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        api.post("/test/simulate", { transactionId: id, outcome: "succeeded" }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(replies.filter(({ body }) => !body.data.replayed)).toHaveLength(1);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it("calls a debit off at the sandbox bank before it decides otherwise", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    const { row } = await pay(merchant, session.id, "4000000000003220");
    const reply = await merchant.api.post("/test/simulate", {
      transactionId: row.id,
      outcome: "failed",
      failureCode: "expired_card",
    });
    expect(reply.body.data).toMatchObject({ replayed: false, failureCode: "expired_card" });
    const operation = await db.bankOperation.findFirstOrThrow({ where: { transactionId: row.id } });
    expect(operation.state).toBe("abandoned");
  });

  it.each(["succeeded", "processing"])(
    "makes no payment of an expired session %s",
    async (outcome) => {
      const merchant = await aMerchant();
      const session = await aSession(merchant);
      const { row } = await pay(merchant, session.id, "4000000000000002");
      await setClock(merchant, new Date(1000 * (session.expiresAt + 1)));
      const body = { transactionId: row.id, outcome };
      const simulation = () => merchant.api.post("/test/simulate", body);
      const due = await simulation();
      expect([due.status, due.body.details?.reason]).toEqual([409, "session_expired"]);
      const { data } = (await merchant.api.get(`/checkout-sessions/${session.id}`)).body;
      expect([data.status, (await simulation()).status]).toEqual(["expired", 409]);
      expect((await merchant.api.get(`/transactions/${row.id}`)).body.data.status).toBe("failed");
    },
  );

  it("takes test keys alone, and exactly one id", async () => {
    const live = await aMerchant({ livemode: true });
    const { api } = await aMerchant();
    expect((await live.api.post("/test/simulate", { outcome: "succeeded" })).status).toBe(403);
    for (const body of [
      { outcome: "succeeded" },
      { outcome: "succeeded", transactionId: newId(), setupIntentId: newId() },
      { outcome: "won", transactionId: newId() },
      { outcome: "processing", setupIntentId: newId() },
    ]) {
      expect((await api.post("/test/simulate", body)).status).toBe(400);
    }
    expect(
      (await api.post("/test/simulate", { outcome: "succeeded", transactionId: newId() })).status,
    ).toBe(404);
    expect(
      (await api.post("/test/simulate", { outcome: "failed", setupIntentId: newId() })).status,
    ).toBe(404);
  });
});

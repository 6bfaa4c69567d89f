import { describe, expect, it } from "vitest";
import { paySession } from "@/lib/checkout-sessions/pay.fixture";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { abandonAuthentication, payerContext, returnFromBank } from "@/lib/payments/authentication";
import { aSession, debitsAtBank, due, pay } from "@/lib/payments/payments.fixture";
import { reconcileBank } from "@/lib/payments/reconcile";
import { pullStatement } from "@/lib/payments/statement";
import { aToken, injectFaults } from "@/lib/testing/bank";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";
import { provideBank } from "@/lib/testing/provide-bank";

process.env["BANK_TIMEOUT_MS"] = "700";

provideBank();

describe("paying a checkout session", () => {
  it("settles session, customer, receipt and events in one commit", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant, { metadata: { cart: "7" } });
    const { row } = await pay(merchant, session.id, "4242424242424242");
    expect([row.status, row.cardLast4, row.description]).toEqual(["succeeded", "4242", "Tapa"]);
    const read = (await merchant.api.get(`/checkout-sessions/${session.id}?expand[]=transaction`))
      .body.data;
    expect(read).toMatchObject({
      status: "complete",
      transactionId: row.id,
      customerMatch: "created",
    });
    expect(read.transaction).toMatchObject({
      id: row.id,
      amountXpf: 2990,
      metadata: { cart: "7" },
    });
    expect(read.customerId).toBe(row.customerId);
    const receipts = (await merchant.api.get(`/receipts?transaction=${row.id}`)).body.data;
    expect(receipts).toHaveLength(1);
    expect(receipts[0]).toMatchObject({
      email: "marie@example.pf",
      status: "pending",
      amountXpf: 2990,
    });
    expect((await eventsOf(row.id)).map(({ type }) => type)).toEqual([
      "payment.created",
      "payment.processing",
      "payment.succeeded",
    ]);
    expect((await eventsOf(session.id)).map(({ type }) => type)).toEqual([
      "checkout_session.created",
      "checkout_session.completed",
    ]);
  });

  it("lets exactly one of 100 concurrent payments reach the bank", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    const ctx = payerContext({ merchantId: merchant.id, livemode: false });
    const tokens = await Promise.all(Array.from({ length: 100 }, () => aToken("4242424242424242")));
    const outcomes = await Promise.allSettled(
      tokens.map((bankToken, index) =>
        paySession(ctx, {
          sessionId: session.id,
          bankToken,
          email: "a@example.pf",
          locale: "fr",
          visitor: `${index}`.padStart(32, "x"),
        }),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    const reasons = new Set(
      refused.map((outcome) => (outcome.reason as { kind: { code: string } }).kind?.code),
    );
    expect([outcomes.length - refused.length, [...reasons]]).toEqual([1, ["conflict"]]);
    const rows = await db.transaction.findMany({ where: { checkoutSessionId: session.id } });
    expect(rows).toHaveLength(1);
    expect(await debitsAtBank(rows.map(({ id }) => id))).toBe(1);
  });

  it("can be tried again after a refusal, and never after success", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    expect((await pay(merchant, session.id, "4000000000000002")).row.failureCode).toBe(
      "card_declined",
    );
    expect((await pay(merchant, session.id, "4242424242424242")).row.status).toBe("succeeded");
    await expect(pay(merchant, session.id, "4242424242424242")).rejects.toMatchObject({
      kind: { reason: "session_paid" },
    });
  });

  it("stays processing through an authentication, and believes the bank alone on the way back", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    const { row, actionUrl } = await pay(merchant, session.id, "4000000000003220");
    expect(row.status).toBe("processing");
    await expect(pay(merchant, session.id, "4242424242424242")).rejects.toMatchObject({
      kind: { reason: "session_payment_in_progress" },
    });
    const operation = await db.bankOperation.findFirstOrThrow({ where: { transactionId: row.id } });
    expect(await returnFromBank(row.id, "x".repeat(32))).toBeNull();
    const early = await returnFromBank(row.id, operation.returnNonce);
    expect(early?.status).toBe("processing");
    const form = new URLSearchParams({ method: "sms", code: "123456", decision: "approve" });
    await fetch(actionUrl ?? "", {
      method: "POST",
      body: form,
      redirect: "manual",
      headers: { origin: env().BANK_ORIGIN },
    });
    const back = await returnFromBank(row.id, operation.returnNonce);
    expect(back?.status).toBe("succeeded");
  });

  it("frees the session when the cardholder gives the authentication up, at the bank first", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    const { row } = await pay(merchant, session.id, "4000000000003220");
    const ctx = payerContext({ merchantId: merchant.id, livemode: false });
    await abandonAuthentication(ctx, row.id);
    const failed = (await merchant.api.get(`/transactions/${row.id}`)).body.data;
    expect([failed.status, failed.failureCode]).toEqual(["failed", "authentication_required"]);
    expect((await pay(merchant, session.id, "4242424242424242")).row.status).toBe("succeeded");
  });

  it("never expires a session that is being paid, and settles it when the bank is asked", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    const { row } = await pay(merchant, session.id, "4000000000000259");
    expect(row.status).toBe("processing");
    await asOwner([
      "UPDATE checkout_sessions SET expires_at = 'epoch' WHERE id = $1",
      [session.id],
    ]);
    expect((await merchant.api.get(`/checkout-sessions/${session.id}`)).body.data.status).toBe(
      "open",
    );
    await due();
    await reconcileBank();
    expect((await merchant.api.get(`/checkout-sessions/${session.id}`)).body.data.status).toBe(
      "complete",
    );
    expect(await debitsAtBank([row.id])).toBe(1);
  });
});

describe("asking the bank", () => {
  it("believes that a debit was never seen only after the window, and after it was called off", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    await injectFaults({ timeoutBefore: 1 });
    const { row } = await pay(merchant, session.id, "4242424242424242");
    expect(row.status).toBe("processing");
    await due();
    await reconcileBank();
    expect((await merchant.api.get(`/transactions/${row.id}`)).body.data.status).toBe("processing");
    const where = { transactionId: row.id };
    // Asked 2, 5 and 15 seconds apart, the next question is asked when its answer may be believed.
    const sentAt = new Date(Date.now() - 22_000);
    await db.bankOperation.updateMany({ where, data: { checks: 3, sentAt } });
    await due();
    await reconcileBank();
    const { nextCheckAt } = await db.bankOperation.findFirstOrThrow({ where });
    expect((nextCheckAt?.getTime() ?? 0) - sentAt.getTime()).toBeLessThan(61_000);
    await db.bankOperation.updateMany({ where, data: { sentAt: new Date(Date.now() - 120_000) } });
    await due();
    await reconcileBank();
    const read = (await merchant.api.get(`/transactions/${row.id}`)).body.data;
    expect([read.status, read.failureCode]).toEqual(["failed", "processing_error"]);
    expect(await debitsAtBank([row.id])).toBe(0);
  });

  it("gives a debit back that the bank accepted after we had given it up", async () => {
    const merchant = await aMerchant();
    const session = await aSession(merchant);
    const { row } = await pay(merchant, session.id, "4000000000000259");
    const operation = await db.bankOperation.findFirstOrThrow({ where: { transactionId: row.id } });
    // As if it had been abandoned before the bank's acceptance landed.
    await db.bankOperation.update({
      where: { id: operation.id },
      data: { state: "abandoned", resolvedAt: new Date(), nextCheckAt: null },
    });
    await pullStatement("sandbox");
    const line = await db.bankStatementLine.findFirstOrThrow({
      where: { reference: operation.reference },
    });
    expect(line.verdict).toBe("late_acceptance");
    const reversal = await db.bankOperation.findFirstOrThrow({
      where: { reversesId: operation.id },
    });
    expect(reversal.state).toBe("accepted");
    await pullStatement("sandbox");
    const lines = await db.bankStatementLine.count({
      where: { reference: { in: [operation.reference, reversal.reference] } },
    });
    expect(lines).toBe(2);
    expect(await db.bankOperation.count({ where: { reversesId: operation.id } })).toBe(1);
  });
});

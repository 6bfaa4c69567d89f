import { describe, expect, it } from "vitest";
import { HOUR } from "@/lib/kit/clock";
import { systemContext } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { chargeDue } from "@/lib/payments/charge-due";
import { chargeDueInvoices, nextBilling } from "@/lib/payments/charge-due-invoices";
import { chargeInvoice } from "@/lib/payments/charge-invoice";
import { billed, invoiceAs } from "@/lib/payments/charge-invoice.fixture";
import { reconcileBank } from "@/lib/payments/reconcile";
import { resolveOpenCharges } from "@/lib/payments/resolve-open-charges";
import {
  aCard,
  aSubscription,
  daysAfter,
  debitsAtBank,
  liveUntil,
  readAs,
  seconds,
  setClock,
} from "@/lib/subscriptions/billing.fixture";
import { issueDue } from "@/lib/subscriptions/issue";
import { injectFaults } from "@/lib/testing/bank";
import { aMerchant, milestonesOf } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

process.env["BANK_TIMEOUT_MS"] = "1200";

provideBank();

describe("an answer that does not come", () => {
  it("leaves the attempt open, plans no other, and is settled by asking: paid once", async () => {
    const merchant = await aMerchant();
    const { id, due } = await billed(merchant, "pm_card_timeout");
    const read = invoiceAs(merchant);
    const open = await read(id);
    expect(open).toMatchObject({ status: "open", attemptCount: 0, nextAttemptAt: null });
    expect(open.attempts[0]).toMatchObject({ number: 1, status: "processing" });
    await setClock(merchant, daysAfter(due, 3));
    expect(await chargeDueInvoices(merchant.id)).toBe(0);
    expect((await merchant.api.post(`/invoices/${id}/pay`)).body.details.reason).toBe(
      "invoice_payment_in_progress",
    );
    await db.bankOperation.updateMany({
      where: { merchantId: merchant.id, resolvedAt: null },
      data: { nextCheckAt: new Date(0), leasedUntil: null },
    });
    await reconcileBank();
    expect(await read(id)).toMatchObject({ status: "paid", attemptCount: 1 });
    expect(await debitsAtBank([id])).toBe(1);
  });

  it("is not counted where nothing reached the bank: tried again an hour later, under the same number", async () => {
    const merchant = await aMerchant();
    const { id, due } = await billed(merchant, "pm_card_down");
    const read = invoiceAs(merchant);
    expect(await read(id)).toMatchObject({
      status: "open",
      attemptCount: 0,
      nextAttemptAt: due + 3600,
      attempts: [
        { number: null, kind: "scheduled", status: "failed", failureCode: "processing_error" },
      ],
    });
    expect(await milestonesOf(id)).toEqual(["invoice.issued"]);
    await liveUntil(merchant, new Date(due * 1000 + 8 * HOUR));
    const waiting = await read(id);
    expect(
      waiting.attempts.map(({ created }: { created: number }) => (created - due) / 3600),
    ).toEqual([0, 1, 3, 7]);
    expect([waiting.status, waiting.attemptCount]).toEqual(["open", 0]);
    const { customerId } = waiting;
    const good = await aCard(merchant, customerId);
    await merchant.api.patch(`/payment-methods/${good}`, { default: true });
    await liveUntil(merchant, daysAfter(due, 1));
    const paid = await read(id);
    expect([paid.status, paid.attemptCount, paid.attempts.at(-1).number]).toEqual(["paid", 1, 1]);
  });

  it("that was a refusal counts from the attempt, not from the day it became known", async () => {
    const merchant = await aMerchant();
    const made = await aSubscription(merchant, { token: "pm_card_declined" });
    await setClock(merchant, seconds(made.currentPeriodEnd));
    await issueDue({ merchantId: merchant.id });
    await injectFaults({ http500After: 1 });
    await chargeDue({ merchantId: merchant.id });
    const open = await db.invoice.findFirstOrThrow({ where: { subscriptionId: made.id } });
    expect([open.status, open.nextAttemptAt]).toEqual(["open", null]);
    await setClock(merchant, new Date(made.currentPeriodEnd * 1000 + 5 * HOUR));
    await resolveOpenCharges(merchant.id);
    const invoice = await db.invoice.findFirstOrThrow({ where: { subscriptionId: made.id } });
    expect(invoice.nextAttemptAt).toEqual(daysAfter(made.currentPeriodEnd, 1));
  });
});

describe("a cancellation at once", () => {
  it("stops the retries and keeps the states; the debt may still be paid", async () => {
    const merchant = await aMerchant();
    const { made, id, due } = await billed(merchant, "pm_card_declined");
    await merchant.api.post(`/subscriptions/${made.id}/cancel`);
    const read = invoiceAs(merchant);
    expect(await read(id)).toMatchObject({ status: "past_due", nextAttemptAt: null });
    await liveUntil(merchant, daysAfter(due, 40));
    expect((await read(id)).attempts).toHaveLength(1);
    expect(await nextBilling(merchant.id, daysAfter(due, 40))).toBeNull();
    const paymentMethod = await aCard(merchant, made.customerId);
    expect((await merchant.api.post(`/invoices/${id}/pay`, { paymentMethod })).status).toBe(200);
    expect((await readAs(merchant)(`/subscriptions/${made.id}`)).status).toBe("canceled");
  });

  it("while the attempt is at the bank lets nothing be planned after it", async () => {
    const merchant = await aMerchant();
    const { made, id } = await billed(merchant, "pm_card_timeout");
    await merchant.api.post(`/subscriptions/${made.id}/cancel`);
    const { transactionId } = (await invoiceAs(merchant)(id)).attempts[0];
    await merchant.api.post("/test/simulate", { transactionId, outcome: "succeeded" });
    const settled = await invoiceAs(merchant)(id);
    expect([settled.status, settled.nextAttemptAt]).toEqual(["paid", null]);

    const other = await billed(merchant, "pm_card_slow");
    await merchant.api.post(`/subscriptions/${other.made.id}/cancel`);
    const tried = (await invoiceAs(merchant)(other.id)).attempts[0].transactionId;
    const reply = await merchant.api.post("/test/simulate", {
      transactionId: tried,
      outcome: "failed",
    });
    expect(reply.status).toBe(200);
    expect(await invoiceAs(merchant)(other.id)).toMatchObject({
      status: "past_due",
      attemptCount: 1,
      nextAttemptAt: null,
    });
  });
});

describe("invoices of one subscription that are due on one day", () => {
  it("are the day's own, and the oldest of those that wait", async () => {
    const merchant = await aMerchant();
    await setClock(merchant, new Date("2026-05-01T20:00:00Z"));
    const { made, id, due } = await billed(merchant, "pm_card_declined", {
      price: { interval: "day" },
    });
    await liveUntil(merchant, daysAfter(due, 5));
    const invoices = await db.invoice.findMany({
      where: { subscriptionId: made.id },
      include: { attempts: { orderBy: { id: "asc" } } },
      orderBy: { id: "asc" },
    });
    const days = invoices.map(({ attempts }) =>
      attempts.map(({ createdAt }) => (createdAt.getTime() / 1000 - due) / 86_400),
    );
    // Retries after a day and three more, while they have their turn: the third's fell on the first's.
    expect(days).toEqual([[0, 1, 4], [1, 2, 5], [2, 3], [3], [4], [5]]);
    expect(invoices[0]?.id).toBe(id);
    expect(invoices[3]?.nextAttemptAt).toEqual(daysAfter(due, 6));
  });
});

describe("a race for one invoice", () => {
  it("forty workers debit once", async () => {
    const merchant = await aMerchant();
    const made = await aSubscription(merchant);
    await setClock(merchant, seconds(made.currentPeriodEnd));
    await issueDue({ merchantId: merchant.id });
    const { id } = await db.invoice.findFirstOrThrow({ where: { subscriptionId: made.id } });
    const ctx = systemContext({ merchantId: merchant.id, livemode: false }, "test");
    const asked = await Promise.all(Array.from({ length: 40 }, () => chargeInvoice(ctx, id)));
    expect(asked.filter(Boolean)).toHaveLength(1);
    expect(await db.transaction.count({ where: { invoiceId: id } })).toBe(1);
    expect(await debitsAtBank([id])).toBe(1);
  });
});

describe("a simulation of an invoice's payment", () => {
  it("decides it as the bank would: late success pays, and a refused attempt is not begun again", async () => {
    const merchant = await aMerchant();
    const { made, id } = await billed(merchant, "pm_card_declined");
    const read = invoiceAs(merchant);
    const { transactionId } = (await read(id)).attempts[0];
    const simulate = (outcome: string) =>
      merchant.api.post("/test/simulate", { transactionId, outcome });
    expect((await simulate("failed")).body.data.replayed).toBe(true);
    const again = await simulate("processing");
    expect([again.status, again.body.details.reason]).toEqual([409, "transaction_decided"]);
    expect((await read(id)).attempts).toMatchObject([{ number: 1, status: "failed" }]);
    expect((await read(id)).attemptCount).toBe(1);
    expect((await simulate("succeeded")).status).toBe(200);
    const paid = await read(id);
    expect(paid).toMatchObject({ status: "paid", attemptCount: 1, transactionId });
    expect(paid.attempts[0]).toMatchObject({ status: "succeeded", failureCode: null });
    expect((await readAs(merchant)(`/subscriptions/${made.id}`)).status).toBe("active");
  });

  it("is refused where another payment of the invoice lives", async () => {
    const merchant = await aMerchant();
    const { id, made } = await billed(merchant, "pm_card_declined");
    const { transactionId } = (await invoiceAs(merchant)(id)).attempts[0];
    const paymentMethod = await aCard(merchant, made.customerId);
    await merchant.api.post(`/invoices/${id}/pay`, { paymentMethod });
    const reply = await merchant.api.post("/test/simulate", {
      transactionId,
      outcome: "succeeded",
    });
    expect([reply.status, reply.body.details.reason]).toEqual([409, "invoice_payment_in_progress"]);
  });
});

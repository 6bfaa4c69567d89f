import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { chargeDue } from "@/lib/payments/charge-due";
import { issued } from "@/lib/payments/pay-invoice.fixture";
import {
  aCard,
  aCustomer,
  daysAfter,
  debitsAtBank,
  liveUntil,
  readAs,
} from "@/lib/subscriptions/billing.fixture";
import { aMerchant, milestonesOf } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

process.env["BANK_TIMEOUT_MS"] = "1200";

provideBank();

describe("POST /invoices/{id}/pay", () => {
  it("debits the saved card, returns the paid invoice, and counts no scheduled attempt", async () => {
    const merchant = await aMerchant();
    const { made, id, due } = await issued(merchant);
    const reply = await merchant.api.post(`/invoices/in_${id}/pay`);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      id,
      status: "paid",
      paidAt: due,
      attemptCount: 0,
      nextAttemptAt: null,
      attempts: [
        { kind: "manual", number: null, status: "succeeded", paymentMethodId: made.paymentMethod },
      ],
    });
    expect(await readAs(merchant)(`/invoices/${id}`)).toEqual(reply.body.data);
    const payment = await readAs(merchant)(`/transactions/${reply.body.data.transactionId}`);
    expect([payment.offSession, payment.receiptId === null]).toEqual([false, false]);
    await liveUntil(merchant, daysAfter(due, 20));
    expect(await debitsAtBank([id])).toBe(1);
    const again = await merchant.api.post(`/invoices/${id}/pay`);
    expect([again.status, again.body.details.reason]).toEqual([409, "invoice_paid"]);
  });

  it("answers 402 and repeats it for the same key; the schedule continues", async () => {
    const merchant = await aMerchant();
    const { id, due } = await issued(merchant, "pm_card_insufficient");
    const key = { "Idempotency-Key": newId() };
    const reply = await merchant.api.post(`/invoices/${id}/pay`, {}, key);
    expect([reply.status, reply.body.failureCode]).toEqual([402, "insufficient_funds"]);
    expect(reply.body.details.url).toBeUndefined();
    const repeated = await merchant.api.post(`/invoices/${id}/pay`, {}, key);
    expect([repeated.text, repeated.headers.get("idempotent-replayed")]).toEqual([
      reply.text,
      "true",
    ]);
    expect(await db.transaction.count({ where: { invoiceId: id } })).toBe(1);
    const invoice = await readAs(merchant)(`/invoices/${id}`);
    expect(invoice).toMatchObject({ status: "open", attemptCount: 0, nextAttemptAt: due });
    expect(invoice.attempts).toMatchObject([{ kind: "manual", number: null, status: "failed" }]);
    expect(await milestonesOf(id)).toEqual(["invoice.issued", "invoice.payment_failed"]);
    await chargeDue({ merchantId: merchant.id });
    expect((await readAs(merchant)(`/invoices/${id}`)).attempts[1]).toMatchObject({
      kind: "scheduled",
      number: 1,
    });
  });

  it("returns the URL of the invoice's page when the cardholder must authenticate", async () => {
    const merchant = await aMerchant();
    const { id } = await issued(merchant, "pm_card_auth");
    const reply = await merchant.api.post(`/invoices/${id}/pay`);
    expect([reply.status, reply.body.failureCode]).toEqual([402, "authentication_required"]);
    const { url } = await readAs(merchant)(`/invoices/${id}`);
    expect(reply.body.details.url).toBe(url);
    expect(await debitsAtBank([id])).toBe(0);
  });

  it("reports not found before the wrong state, each with its own error", async () => {
    const merchant = await aMerchant({ kybStatus: "verified" });
    const { made, id } = await issued(merchant);
    const refused = async (body: object) => {
      const { status, body: answer } = await merchant.api.post(`/invoices/${id}/pay`, body);
      return [status, answer.param, answer.details?.reason ?? null];
    };
    const stranger = await aCard(merchant, await aCustomer(merchant));
    expect(await refused({ paymentMethod: stranger })).toEqual([404, "paymentMethod", null]);
    expect(await refused({ paymentMethod: "x" })).toEqual([400, "paymentMethod", null]);
    expect(await refused({ amountXpf: 1 })).toEqual([400, "amountXpf", null]);
    await aCard(merchant, made.customerId, "pm_card_beta");
    await merchant.api.delete(`/payment-methods/${made.paymentMethod}`);
    const detached = { paymentMethod: made.paymentMethod };
    expect(await refused(detached)).toEqual([409, "paymentMethod", "payment_method_detached"]);
    expect(await refused({})).toEqual([409, null, "no_default_payment_method"]);
    const { data } = (await merchant.api.get(`/payment-methods?customer=${made.customerId}`)).body;
    await merchant.api.delete(`/payment-methods/${data[0].id}`);
    expect(await refused({})).toEqual([409, null, "no_payment_method"]);
    const others = [
      await aMerchant(),
      await aMerchant({ merchantId: merchant.id, livemode: true }),
    ];
    for (const { api } of others) {
      for (const path of [`/invoices/${id}/pay`, `/invoices/${newId()}/pay`]) {
        const reply = await api.post(path);
        expect([reply.status, reply.body.message]).toEqual([404, "There is no such invoice."]);
      }
    }
    expect(await db.transaction.count({ where: { invoiceId: id } })).toBe(0);
  });

  it("answers 502 while the outcome is unknown; repeating the key retrieves the status and never pays again", async () => {
    const merchant = await aMerchant();
    const { id } = await issued(merchant, "pm_card_timeout");
    const key = { "Idempotency-Key": newId() };
    const reply = await merchant.api.post(`/invoices/${id}/pay`, {}, key);
    expect([reply.status, reply.body.error]).toEqual([502, "provider_timeout"]);
    const other = await merchant.api.post(`/invoices/${id}/pay`);
    expect(other.body.details.reason).toBe("invoice_payment_in_progress");
    const again = await merchant.api.post(`/invoices/${id}/pay`, {}, key);
    expect([again.status, again.body.data.status]).toEqual([200, "paid"]);
    expect(again.body.data.transactionId).toBe(reply.body.details.transactionId);
    const replayed = await merchant.api.post(`/invoices/${id}/pay`, {}, key);
    expect(replayed.text).toBe(again.text);
    expect(await debitsAtBank([id])).toBe(1);
  });

  it("answers 502 when nothing was sent, does not refuse the invoice, and lets it be paid", async () => {
    const merchant = await aMerchant();
    const { made, id, due } = await issued(merchant, "pm_card_down");
    const reply = await merchant.api.post(`/invoices/${id}/pay`);
    expect([reply.status, reply.body.error]).toEqual([502, "provider_error"]);
    expect(await readAs(merchant)(`/invoices/${id}`)).toMatchObject({
      status: "open",
      nextAttemptAt: due,
    });
    expect(await milestonesOf(id)).toEqual(["invoice.issued"]);
    const paymentMethod = await aCard(merchant, made.customerId);
    expect((await merchant.api.post(`/invoices/${id}/pay`, { paymentMethod })).status).toBe(200);
  });

  it("answers 200 with the current invoice when the bank decides later", async () => {
    const merchant = await aMerchant();
    const { id } = await issued(merchant, "pm_card_slow");
    const reply = await merchant.api.post(`/invoices/${id}/pay`);
    expect([reply.status, reply.body.data.status]).toEqual([200, "open"]);
    expect(reply.body.data.attempts).toMatchObject([{ kind: "manual", status: "processing" }]);
  });

  it("pays an unpaid invoice", async () => {
    const merchant = await aMerchant();
    const { made, id, due } = await issued(merchant, "pm_card_declined");
    await liveUntil(merchant, daysAfter(due, 16));
    expect((await readAs(merchant)(`/invoices/${id}`)).status).toBe("unpaid");
    const paymentMethod = await aCard(merchant, made.customerId);
    const reply = await merchant.api.post(`/invoices/${id}/pay`, { paymentMethod });
    expect(reply.body.data).toMatchObject({ status: "paid", attemptCount: 5 });
    expect((await readAs(merchant)(`/subscriptions/${made.id}`)).status).toBe("active");
  });
});

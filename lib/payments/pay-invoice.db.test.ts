import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readInvoicePage } from "@/lib/invoices/page";
import { invoiceToken, readInvoiceToken } from "@/lib/invoices/token";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { HostedPayment } from "@/lib/payables/charge";
import { abandonAuthentication, payerContext } from "@/lib/payments/authentication";
import { chargeDue } from "@/lib/payments/charge-due";
import { payHosted } from "@/lib/payments/pay-hosted";
import {
  aCard,
  aCustomer,
  aSubscription,
  daysAfter,
  debitsAtBank,
  liveUntil,
  readAs,
  seconds,
  standAt,
} from "@/lib/subscriptions/billing.fixture";
import { issueDue } from "@/lib/subscriptions/issue";
import { invoicePayable } from "@/lib/subscriptions/payable";
import { aToken, startBank } from "@/lib/testing/bank";
import { aMerchant, milestonesOf, type TestMerchant } from "@/lib/testing/merchant";

process.env["BANK_TIMEOUT_MS"] = "1200";

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

/** An invoice that was issued and not charged yet. */
const issued = async (merchant: TestMerchant, token = "pm_card_alpha", customer: object = {}) => {
  const made = await aSubscription(merchant, { token, customer });
  await standAt(merchant, seconds(made.currentPeriodEnd));
  await issueDue({ merchantId: merchant.id });
  const { id } = await db.invoice.findFirstOrThrow({ where: { subscriptionId: made.id } });
  return { made, id, due: made.currentPeriodEnd };
};

const payerOf = (merchant: TestMerchant) =>
  payerContext({ merchantId: merchant.id, livemode: false });

const visitor = "v".repeat(32);
const onPage = (merchant: TestMerchant, id: string, more: Partial<HostedPayment> = {}) =>
  payHosted(payerOf(merchant), invoicePayable, {
    id,
    bankToken: null,
    email: null,
    locale: "fr",
    visitor,
    ...more,
  });

const standingOf = async (merchant: TestMerchant, id: string, looker = visitor) =>
  (await invoicePayable.view(payerOf(merchant), id, looker)).checkout;

const reasonOf = (thrown: unknown): string =>
  thrown instanceof Refusal ? (thrown.kind.reason ?? thrown.kind.code) : String(thrown);

describe("POST /invoices/{id}/pay", () => {
  it("debits the saved card, answers the paid invoice, and counts nothing of the schedule", async () => {
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

  it("answers 402 and replays it; the schedule goes on as it was", async () => {
    const merchant = await aMerchant();
    const { id, due } = await issued(merchant, "pm_card_insufficient");
    const key = { "Idempotency-Key": newId() };
    const reply = await merchant.api.post(`/invoices/${id}/pay`, {}, key);
    expect([reply.status, reply.body.failureCode]).toEqual([402, "insufficient_funds"]);
    expect(reply.body.details.url).toBeUndefined();
    const replay = await merchant.api.post(`/invoices/${id}/pay`, {}, key);
    expect([replay.text, replay.headers.get("idempotent-replayed")]).toEqual([reply.text, "true"]);
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

  it("leads to the invoice's page where the cardholder must authenticate", async () => {
    const merchant = await aMerchant();
    const { id } = await issued(merchant, "pm_card_auth");
    const reply = await merchant.api.post(`/invoices/${id}/pay`);
    expect([reply.status, reply.body.failureCode]).toEqual([402, "authentication_required"]);
    const { url } = await readAs(merchant)(`/invoices/${id}`);
    expect(reply.body.details.url).toBe(url);
    expect(await debitsAtBank([id])).toBe(0);
  });

  it("refuses what is not there before what cannot be, each in its own words", async () => {
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

  it("answers 502 while the outcome is unknown; the replay of the key asks and never pays again", async () => {
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

  it("answers 502 where nothing was sent, refuses nothing of the invoice, and lets it be paid", async () => {
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

  it("answers 200 with the invoice as it stands where the bank decides later", async () => {
    const merchant = await aMerchant();
    const { id } = await issued(merchant, "pm_card_slow");
    const reply = await merchant.api.post(`/invoices/${id}/pay`);
    expect([reply.status, reply.body.data.status]).toEqual([200, "open"]);
    expect(reply.body.data.attempts).toMatchObject([{ kind: "manual", status: "processing" }]);
  });

  it("pays what was given up", async () => {
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

describe("the page of an invoice", () => {
  it("opens with its link alone, and prints what was issued and tried", async () => {
    const merchant = await aMerchant();
    const { id, due } = await issued(merchant, "pm_card_declined");
    await chargeDue({ merchantId: merchant.id });
    const { url } = await readAs(merchant)(`/invoices/${id}`);
    const token = url.split("/i/")[1] ?? "";
    expect(token).toBe(invoiceToken(id));
    const page = await readInvoicePage(token);
    expect(page).toMatchObject({
      id,
      merchantId: merchant.id,
      livemode: false,
      status: "past_due",
      amountXpf: 2990,
      dueAt: seconds(due),
      lines: [{ quantity: 1, totalXpf: 2990 }],
      tax: { label: "TGC", rateBp: 1300, htXpf: 2646, tgcXpf: 344 },
      buyer: { name: "Hina" },
      attempts: [{ at: seconds(due), number: 1, failureCode: "card_declined" }],
    });
    const tampered = `${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}`;
    for (const wrong of [tampered, id, "", `${newId().replaceAll("-", "")}${token.slice(32)}`]) {
      expect(readInvoiceToken(wrong)).toBeNull();
      expect(await readInvoicePage(wrong)).toBeNull();
    }
  });

  it("offers the saved card, and pays with it or with one that is typed", async () => {
    const merchant = await aMerchant();
    const { made, id } = await issued(merchant);
    const view = await invoicePayable.view(payerOf(merchant), id, visitor);
    const { email } = await readAs(merchant)(`/customers/${made.customerId}`);
    expect(view).toMatchObject({
      amountXpf: 2990,
      savedCard: { brand: "alpha", last4: "4242" },
      customerEmail: email,
      email: "known",
      expiresAt: null,
      checkout: { state: "open" },
    });
    await expect(
      onPage(merchant, id, { bankToken: await aToken("4000000000000002") }),
    ).resolves.toMatchObject({
      row: { status: "failed", failureCode: "card_declined" },
    });
    expect(await standingOf(merchant, id)).toEqual({
      state: "refused",
      failureCode: "card_declined",
      email: null,
    });
    expect(await standingOf(merchant, id, "w".repeat(32))).toEqual({ state: "open" });
    const { row } = await onPage(merchant, id);
    expect([row.status, row.paymentMethodId, row.source]).toEqual([
      "succeeded",
      made.paymentMethod,
      "invoice",
    ]);
    const invoice = await readAs(merchant)(`/invoices/${id}`);
    expect(invoice).toMatchObject({
      status: "paid",
      attemptCount: 0,
      attempts: [
        { kind: "cardholder", status: "failed", paymentMethodId: null },
        { kind: "cardholder", status: "succeeded", paymentMethodId: made.paymentMethod },
      ],
    });
    expect(await standingOf(merchant, id)).toMatchObject({
      state: "paid",
      transactionId: row.id,
      receipt: { email },
      returnUrl: null,
    });
    expect(await milestonesOf(row.id)).toEqual([
      "payment.created",
      "payment.processing",
      "payment.succeeded",
    ]);
    expect(await onPage(merchant, id).catch(reasonOf)).toBe("invoice_paid");
  });

  it("asks for an address where the customer has none, and sends the receipt there", async () => {
    const merchant = await aMerchant();
    const { id } = await issued(merchant, "pm_card_alpha", { email: undefined });
    expect((await invoicePayable.view(payerOf(merchant), id, visitor)).email).toBe("asked");
    const { row } = await onPage(merchant, id, { email: "tapé@exemple.pf".replace("é", "e") });
    const receipt = await db.receipt.findFirstOrThrow({ where: { transactionId: row.id } });
    expect(receipt.email).toBe("tape@exemple.pf");
  });

  it("refuses the saved card where there is none any more", async () => {
    const merchant = await aMerchant();
    const { made, id } = await issued(merchant);
    await merchant.api.delete(`/payment-methods/${made.paymentMethod}`);
    expect(await onPage(merchant, id).catch(reasonOf)).toBe("card_required");
    expect(await db.transaction.count({ where: { invoiceId: id } })).toBe(0);
  });

  it("holds the schedule back while the cardholder authenticates, and lets it go on when they give up", async () => {
    const merchant = await aMerchant();
    const { id, due } = await issued(merchant, "pm_card_auth");
    const { row, actionUrl } = await onPage(merchant, id);
    expect([row.status, actionUrl?.startsWith(env().BANK_ORIGIN)]).toEqual(["processing", true]);
    expect((await standingOf(merchant, id)).state).toBe("action");
    expect(await chargeDue({ merchantId: merchant.id })).toBe(0);
    expect(await onPage(merchant, id).catch(reasonOf)).toBe("invoice_payment_in_progress");
    await abandonAuthentication(payerOf(merchant), row.id);
    const invoice = await readAs(merchant)(`/invoices/${id}`);
    expect(invoice).toMatchObject({ status: "open", attemptCount: 0, nextAttemptAt: due });
    expect(await chargeDue({ merchantId: merchant.id })).toBe(1);
  });
});

describe("everybody pays at once", () => {
  it.each([1, 2, 3])("the API, the schedule and the page debit exactly once (%i)", async () => {
    const merchant = await aMerchant();
    const { id } = await issued(merchant);
    const token = await aToken("5555555555554444");
    const outcomes = await Promise.all([
      ...Array.from({ length: 6 }, () => merchant.api.post(`/invoices/${id}/pay`)),
      ...Array.from({ length: 4 }, () => chargeDue({ merchantId: merchant.id })),
      ...Array.from({ length: 4 }, (_, n) =>
        onPage(merchant, id, {
          bankToken: n === 0 ? token : null,
          visitor: String(n).repeat(32),
        }).catch(reasonOf),
      ),
    ]);
    for (const outcome of outcomes) {
      if (typeof outcome === "string") {
        expect(["invoice_paid", "invoice_payment_in_progress"]).toContain(outcome);
      }
    }
    const invoice = await readAs(merchant)(`/invoices/${id}`);
    expect(invoice.status).toBe("paid");
    const live = { invoiceId: id, status: { in: ["processing", "succeeded"] } };
    expect(await db.transaction.count({ where: live })).toBe(1);
    expect(await debitsAtBank([id])).toBe(1);
    expect(invoice.attempts).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { aDraft, anIssued, inDays } from "@/lib/invoices/by-hand.fixture";
import { readInvoicePage } from "@/lib/invoices/page";
import { invoiceToken } from "@/lib/invoices/token";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { sendDueMails } from "@/lib/mails/send";
import {
  issued as ofSubscription,
  onPage,
  reasonOf,
  standingOf,
} from "@/lib/payments/pay-invoice.fixture";
import { aCard, debitsAtBank, readAs } from "@/lib/subscriptions/billing.fixture";
import { aToken } from "@/lib/testing/bank";
import { aMerchant, milestonesOf, type TestMerchant } from "@/lib/testing/merchant";
import { brokenPromises } from "@/lib/testing/promises";
import { provideBank } from "@/lib/testing/provide-bank";

process.env["BANK_TIMEOUT_MS"] = "1200";

provideBank();

const REPEATS = Number(process.env["RACE_REPEATS"] ?? 5);

const lines = [
  { label: "Pain", quantity: 2, unitAmountXpf: 500, tgcRate: 5 },
  { label: "Glacière", unitAmountXpf: 2000, tgcRate: 16 },
];

const aGrocery = async (): Promise<TestMerchant> => {
  const merchant = await aMerchant();
  await merchant.api.patch("/merchants/me", { tgcRates: [5, 16] });
  return merchant;
};

const mark = (merchant: TestMerchant, id: string, body: object = { method: "transfer" }) =>
  merchant.api.post(`/extensions/invoices/${id}/mark-paid`, body);

const reasonIn = ({
  status,
  body,
}: {
  status: number;
  body: { details?: { reason?: string } };
}) => [status, body.details?.reason];

describe("an invoice by hand", () => {
  it("is paid on its page with the rates of its lines, and gets its receipt", async () => {
    const merchant = await aGrocery();
    const { id } = await anIssued(merchant, { lines });
    const view = await standingOf(merchant, id);
    expect(view).toMatchObject({ state: "open" });
    const { row } = await onPage(merchant, id, {
      bankToken: await aToken(),
      email: "marie@example.pf",
    });
    const invoice = await readAs(merchant)(`/invoices/${id}`);
    expect(invoice).toMatchObject({
      status: "paid",
      transactionId: row.id,
      paidOutOfBand: null,
      attempts: [{ kind: "cardholder", number: null, status: "succeeded" }],
    });
    const payment = await readAs(merchant)(`/transactions/${row.id}`);
    expect(payment).toMatchObject({
      status: "succeeded",
      source: "invoice",
      amountXpf: 3000,
      taxes: invoice.taxes,
      tgcRate: null,
      invoiceId: id,
      subscriptionId: null,
    });
    expect(payment.taxes).toHaveLength(2);
    expect(payment.receiptId).not.toBeNull();
    expect(await milestonesOf(id)).toEqual(["invoice.created", "invoice.issued", "invoice.paid"]);
    expect(await brokenPromises(merchant.id)).toEqual([]);
  });

  it("is charged to the saved card of its customer by the merchant; a refusal leaves it open", async () => {
    const merchant = await aMerchant();
    const invoice = await anIssued(merchant);
    const path = `/invoices/${invoice.id}/pay`;
    expect(reasonIn(await merchant.api.post(path))).toEqual([409, "no_payment_method"]);
    const bad = await aCard(merchant, invoice.customerId, "pm_card_declined");
    const refused = await merchant.api.post(path, { paymentMethod: bad });
    expect([refused.status, refused.body.failureCode]).toEqual([402, "card_declined"]);
    const open = await readAs(merchant)(`/invoices/${invoice.id}`);
    expect(open).toMatchObject({ status: "open", attemptCount: 0, nextAttemptAt: null });
    const good = await aCard(merchant, invoice.customerId);
    const paid = await merchant.api.post(path, { paymentMethod: good });
    expect([paid.status, paid.body.data.status]).toEqual([200, "paid"]);
    expect(await debitsAtBank([invoice.id])).toBe(1);
    expect(await milestonesOf(invoice.id)).toEqual([
      "invoice.created",
      "invoice.issued",
      "invoice.payment_failed",
      "invoice.paid",
    ]);
  });

  it("is not paid while it is a draft", async () => {
    const merchant = await aMerchant();
    const draft = await aDraft(merchant);
    await aCard(merchant, draft.customerId);
    const reply = await merchant.api.post(`/invoices/${draft.id}/pay`);
    expect(reasonIn(reply)).toEqual([409, "invoice_draft"]);
    const token = await aToken();
    const thrown = await onPage(merchant, draft.id, { bankToken: token }).catch((error) => error);
    expect(reasonOf(thrown)).toBe("invoice_draft");
    expect(reasonIn(await mark(merchant, draft.id))).toEqual([409, "invoice_draft"]);
  });
});

describe("marked as paid", () => {
  it("says how and when, makes no payment, and closes its page", async () => {
    const merchant = await aMerchant();
    const { id, issuedAt } = await anIssued(merchant);
    const paidAt = issuedAt - 86_400;
    const body = { method: "transfer", reference: "VIR 42", paidAt, send: true };
    const reply = await mark(merchant, id, body);
    expect(reply.status, reply.text).toBe(200);
    const paidOutOfBand = { method: "transfer", reference: "VIR 42", paidAt };
    expect(reply.body.data).toMatchObject({
      status: "paid",
      paidAt,
      paidOutOfBand,
      transactionId: null,
      attempts: [],
    });
    expect(await milestonesOf(id)).toEqual(["invoice.created", "invoice.issued", "invoice.paid"]);
    expect(await readInvoicePage(invoiceToken(id))).toMatchObject({
      outOfBand: { method: "transfer", reference: "VIR 42" },
    });
    const token = await aToken();
    const thrown = await onPage(merchant, id, { bankToken: token }).catch((error) => error);
    expect(reasonOf(thrown)).toBe("invoice_paid");
    expect(reasonIn(await mark(merchant, id))).toEqual([409, "invoice_paid"]);
    expect(await db.transaction.count({ where: { merchantId: merchant.id } })).toBe(0);
    await sendDueMails();
    const mails = await db.mail.findMany({ where: { merchantId: merchant.id } });
    expect(mails.map(({ subject }) => subject.split(" chez ")[0])).toEqual(["Facture payée"]);
    expect(await brokenPromises(merchant.id)).toEqual([]);
  });

  it("is refused for one of a subscription, in the future, and without an address to thank", async () => {
    const merchant = await aMerchant();
    const { id } = await ofSubscription(merchant);
    expect(reasonIn(await mark(merchant, id))).toEqual([409, "invoice_of_subscription"]);
    const shop = await aMerchant();
    const invoice = await anIssued(shop);
    const future = await mark(shop, invoice.id, { method: "cash", paidAt: inDays(1) });
    expect([future.status, future.body.param]).toEqual([400, "paidAt"]);
    await shop.api.patch(`/customers/${invoice.customerId}`, { email: null });
    const mute = await mark(shop, invoice.id, { method: "cash", send: true });
    expect(reasonIn(mute)).toEqual([409, "no_address"]);
    expect(await readAs(shop)(`/invoices/${invoice.id}`)).toMatchObject({ status: "open" });
  });

  it("is refused while a card payment is at the bank", async () => {
    const merchant = await aMerchant();
    const { id, customerId } = await anIssued(merchant);
    const paymentMethod = await aCard(merchant, customerId, "pm_card_timeout");
    const key = { "Idempotency-Key": newId() };
    const lost = await merchant.api.post(`/invoices/${id}/pay`, { paymentMethod }, key);
    expect(lost.status).toBe(502);
    expect(reasonIn(await mark(merchant, id))).toEqual([409, "invoice_payment_in_progress"]);
    const found = await merchant.api.post(`/invoices/${id}/pay`, { paymentMethod }, key);
    expect([found.status, found.body.data.status]).toEqual([200, "paid"]);
    expect(reasonIn(await mark(merchant, id))).toEqual([409, "invoice_paid"]);
    expect(await brokenPromises(merchant.id)).toEqual([]);
  });

  it("and paid by card at once: one of the two pays it", async () => {
    const merchant = await aMerchant();
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const { id, customerId } = await anIssued(merchant);
      const paymentMethod = await aCard(merchant, customerId);
      const replies = await Promise.all([
        merchant.api.post(`/invoices/${id}/pay`, { paymentMethod }, { "Idempotency-Key": newId() }),
        mark(merchant, id),
        mark(merchant, id, { method: "cash" }),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const invoice = await readAs(merchant)(`/invoices/${id}`);
      expect(invoice.status).toBe("paid");
      expect(await debitsAtBank([id])).toBe(invoice.paidOutOfBand === null ? 1 : 0);
    }
    expect(await brokenPromises(merchant.id)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { readInvoicePage } from "@/lib/invoices/page";
import { invoiceToken, readInvoiceToken } from "@/lib/invoices/token";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { abandonAuthentication } from "@/lib/payments/authentication";
import { chargeDue } from "@/lib/payments/charge-due";
import {
  issued,
  onPage,
  payerOf,
  reasonOf,
  standingOf,
  visitor,
} from "@/lib/payments/pay-invoice.fixture";
import { debitsAtBank, readAs, seconds } from "@/lib/subscriptions/billing.fixture";
import { invoicePayable } from "@/lib/subscriptions/payable";
import { aToken } from "@/lib/testing/bank";
import { aMerchant, milestonesOf } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

process.env["BANK_TIMEOUT_MS"] = "1200";

provideBank();

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
      taxes: [{ label: "TGC", rateBp: 1300, htXpf: 2646, tgcXpf: 344 }],
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
      savedCards: [{ id: made.paymentMethod, brand: "alpha", last4: "4242", isExpired: false }],
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

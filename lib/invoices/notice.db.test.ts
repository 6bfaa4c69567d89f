import { describe, expect, it } from "vitest";
import { buyerIn } from "@/lib/customers/buyer";
import { rememberLocale } from "@/lib/customers/locale";
import { sendInvoicePage } from "@/lib/invoices/send-page";
import { db, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { sendDueMails } from "@/lib/mails/send";
import { aCard, aSubscription, daysAfter, liveUntil } from "@/lib/subscriptions/billing.fixture";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

/** A subscription of one card, this many days after its first period ended, with its invoice. */
const billed = async (merchant: TestMerchant, token: string, days: number) => {
  const made = await aSubscription(merchant, { token });
  await liveUntil(merchant, daysAfter(made.currentPeriodEnd, days));
  const invoice = await db.invoice.findFirstOrThrow({ where: { subscriptionId: made.id } });
  const { url } = (await merchant.api.get(`/invoices/${invoice.id}`)).body.data;
  return { made, invoice, url: url as string };
};

const mailsOf = async (merchant: TestMerchant) => {
  await sendDueMails();
  return db.mail.findMany({
    where: { merchantId: merchant.id, kind: { startsWith: "invoice-" } },
    orderBy: { subject: "desc" },
  });
};

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (thrown) => thrown.kind?.reason ?? thrown.kind?.code ?? String(thrown),
  );

describe("the customer of an invoice that cannot be charged", () => {
  it("is notified after the first refusal and the last one, and not in between", async () => {
    const merchant = await aMerchant();
    const { invoice, url } = await billed(merchant, "pm_card_declined", 17);
    expect((await db.invoice.findUniqueOrThrow({ where: { id: invoice.id } })).status).toBe(
      "unpaid",
    );
    const mails = await mailsOf(merchant);
    const { email } = buyerIn(invoice.buyer);
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ["invoice-to-pay", email],
      ["invoice-to-pay", email],
    ]);
    expect(mails[0]?.subject).toMatch(/^Paiement refusé/);
    expect(mails[0]?.text).toContain("Nouvelle tentative");
    expect(mails[1]?.subject).toMatch(/^Facture impayée/);
    expect(mails[1]?.text).not.toContain("Nouvelle tentative");
    for (const { text } of mails) expect(text).toContain(url);
  });

  it("is notified in the language of the page on which they last paid", async () => {
    const merchant = await aMerchant();
    const made = await aSubscription(merchant, { token: "pm_card_declined" });
    await transaction((tx) => rememberLocale(tx, made.customerId, "en"));
    await liveUntil(merchant, daysAfter(made.currentPeriodEnd, 17));
    const mails = await mailsOf(merchant);
    expect(mails.map(({ subject }) => subject.split(" at ")[0])).toEqual([
      "Unpaid invoice",
      "Payment declined",
    ]);
  });

  it("is asked to authenticate at each attempt that requires it", async () => {
    const merchant = await aMerchant();
    const { url } = await billed(merchant, "pm_card_auth", 2);
    const mails = await mailsOf(merchant);
    expect(mails.map(({ kind }) => kind)).toEqual(Array(2).fill("invoice-authentication"));
    expect(mails[0]?.text).toContain(url);
  });

  it("gets no message about an invoice that was paid before it was sent", async () => {
    const merchant = await aMerchant();
    const { made, invoice } = await billed(merchant, "pm_card_declined", 0);
    const about = { where: { aboutId: invoice.id } };
    expect(await db.outgoingMail.findMany(about)).toMatchObject([{ sentAt: null, failure: null }]);
    const paymentMethod = await aCard(merchant, made.customerId);
    const paid = await merchant.api.post(`/invoices/${invoice.id}/pay`, { paymentMethod });
    expect(paid.status).toBe(200);
    expect(await mailsOf(merchant)).toEqual([]);
    expect(await db.outgoingMail.findMany(about)).toMatchObject([{ failure: "withdrawn" }]);
  });

  it("without an address does not block the invoice", async () => {
    const merchant = await aMerchant();
    const made = await aSubscription(merchant, { token: "pm_card_declined" });
    await merchant.api.patch(`/customers/${made.customerId}`, { email: null });
    await liveUntil(merchant, daysAfter(made.currentPeriodEnd, 0));
    const invoice = await db.invoice.findFirstOrThrow({ where: { subscriptionId: made.id } });
    expect(invoice.status).toBe("past_due");
    expect(await mailsOf(merchant)).toEqual([]);
    expect(await refusalOf(sendInvoicePage(merchant.ctx, invoice.id))).toBe("no_address");
  });
});

describe("an invoice sent by mail", () => {
  it("is sent at most five times a day, beside automatic messages", async () => {
    const merchant = await aMerchant();
    const { invoice, url } = await billed(merchant, "pm_card_declined", 0);
    const outcomes = await Promise.all(
      Array.from({ length: 7 }, () => refusalOf(sendInvoicePage(merchant.ctx, invoice.id))),
    );
    expect(outcomes.toSorted()).toEqual([
      ...Array(5).fill("none"),
      ...Array(2).fill("rate_limited"),
    ]);
    const mails = await mailsOf(merchant);
    expect(mails).toHaveLength(6);
    const asked = mails.filter(({ subject }) => /^Facture de .* à payer/.test(subject));
    expect(asked).toHaveLength(5);
    for (const { text } of asked) expect(text).toContain(url);
  });

  it("is refused when it is paid, another merchant's, or unknown", async () => {
    const merchant = await aMerchant();
    const { invoice } = await billed(merchant, "pm_card_alpha", 0);
    expect(await refusalOf(sendInvoicePage(merchant.ctx, invoice.id))).toBe("invoice_paid");
    expect(await refusalOf(sendInvoicePage((await aMerchant()).ctx, invoice.id))).toBe("not_found");
    expect(await refusalOf(sendInvoicePage(merchant.ctx, newId()))).toBe("not_found");
  });
});

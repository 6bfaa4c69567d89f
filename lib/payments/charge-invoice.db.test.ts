import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { sendDueMails } from "@/lib/mails/send";
import { billed, invoiceAs } from "@/lib/payments/charge-invoice.fixture";
import {
  aCard,
  aSubscription,
  daysAfter,
  debitsAtBank,
  liveUntil,
  readAs,
  seconds,
} from "@/lib/subscriptions/billing.fixture";
import { aMerchant, eventsOf, milestonesOf } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

process.env["BANK_TIMEOUT_MS"] = "1200";

provideBank();

describe("a charge that the bank accepts", () => {
  it("pays the invoice off session, with its payment, receipt and events", async () => {
    const merchant = await aMerchant();
    const { made, id, due } = await billed(merchant, "pm_card_alpha");
    const read = readAs(merchant);
    const invoice = await invoiceAs(merchant)(id);
    expect(invoice).toMatchObject({
      status: "paid",
      attemptCount: 1,
      nextAttemptAt: null,
      paidAt: due,
      attempts: [
        {
          object: "invoice_attempt",
          created: due,
          number: 1,
          kind: "scheduled",
          status: "succeeded",
          transactionId: invoice.transactionId,
          paymentMethodId: made.paymentMethod,
          failureCode: null,
          failureMessage: null,
        },
      ],
    });
    const payment = await read(
      `/transactions/${invoice.transactionId}?expand[]=invoice&expand[]=subscription&expand[]=receipt`,
    );
    expect(payment).toMatchObject({
      source: "invoice",
      status: "succeeded",
      amountXpf: 2990,
      description: invoice.description,
      customerId: made.customerId,
      invoiceId: id,
      subscriptionId: made.id,
      offSession: true,
      htXpf: 2646,
      tgcXpf: 344,
      invoice: { number: invoice.number, status: "paid" },
      subscription: { status: "active" },
    });
    const customer = await read(`/customers/${made.customerId}`);
    expect(payment.receipt).toMatchObject({ email: customer.email, amountXpf: 2990 });
    const expanded = await read(
      `/invoices/${id}?expand[]=customer&expand[]=subscription&expand[]=price&expand[]=transaction`,
    );
    expect([expanded.customer.id, expanded.subscription.id, expanded.transaction.id]).toEqual([
      made.customerId,
      made.id,
      payment.id,
    ]);
    expect(expanded.price.amountXpf).toBe(2990);
    expect(await milestonesOf(id)).toEqual(["invoice.issued", "invoice.paid"]);
    expect(await milestonesOf(payment.id)).toEqual(["payment.created", "payment.succeeded"]);
    expect(await milestonesOf(made.id)).toEqual(["subscription.created"]);
    const paid = (await eventsOf(id)).find(({ type }) => type === "invoice.paid");
    expect(paid?.body.data).toEqual(invoice);
    expect(paid?.body.previous).toMatchObject({ status: "open", paidAt: null, attemptCount: 0 });
  });

  it("lists by customer, subscription, status and time, without attempts", async () => {
    const merchant = await aMerchant();
    const [paid, refused] = [
      await aSubscription(merchant),
      await aSubscription(merchant, { token: "pm_card_declined" }),
    ];
    const due = refused.currentPeriodEnd;
    await liveUntil(merchant, seconds(due));
    const invoiceOf = async (made: { id: string; customerId: string }) => {
      const found = await db.invoice.findFirstOrThrow({ where: { subscriptionId: made.id } });
      return { made, id: found.id };
    };
    const [first, second] = [await invoiceOf(paid), await invoiceOf(refused)];
    const ids = async (query: string) =>
      (await merchant.api.get(`/invoices${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids("")).toEqual([second.id, first.id]);
    expect(await ids(`?customer=${first.made.customerId}`)).toEqual([first.id]);
    expect(await ids(`?subscription=sub_${second.made.id}`)).toEqual([second.id]);
    expect(await ids("?status=past_due")).toEqual([second.id]);
    expect(await ids(`?createdFrom=${due}&createdTo=${due + 1}`)).toContain(second.id);
    expect(await ids(`?createdTo=${paid.currentPeriodEnd}`)).toEqual([]);
    const { data } = (await merchant.api.get("/invoices")).body;
    expect(data[0].attempts).toBeNull();
    expect((await merchant.api.get("/invoices?status=lost")).body.param).toBe("status");
    const stranger = await aMerchant();
    for (const path of [`/invoices/${first.id}`, `/invoices/in_${first.id}`]) {
      const reply = await stranger.api.get(path);
      expect([reply.status, reply.body.error]).toEqual([404, "not_found"]);
    }
  });
});

describe("a charge that the bank refuses", () => {
  it("is retried on days 1, 4, 9 and 16; then it is unpaid, as is its subscription, which is not canceled", async () => {
    const merchant = await aMerchant();
    const { made, id, due } = await billed(merchant, "pm_card_expired", {
      price: { interval: "year" },
    });
    const read = invoiceAs(merchant);
    expect(await read(id)).toMatchObject({
      status: "past_due",
      attemptCount: 1,
      nextAttemptAt: due + 86_400,
    });
    await liveUntil(merchant, new Date(daysAfter(due, 1).getTime() - 1000));
    expect((await read(id)).attempts).toHaveLength(1);
    await liveUntil(merchant, daysAfter(due, 60));
    const invoice = await read(id);
    expect(invoice).toMatchObject({
      status: "unpaid",
      attemptCount: 5,
      nextAttemptAt: null,
      unpaidAt: due + 16 * 86_400,
      paidAt: null,
    });
    type Attempt = { created: number; number: number; failureCode: string; failureMessage: string };
    expect(invoice.attempts.map((tried: Attempt) => (tried.created - due) / 86_400)).toEqual([
      0, 1, 4, 9, 16,
    ]);
    expect(invoice.attempts.map(({ number }: Attempt) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(invoice.attempts[4]).toMatchObject({
      status: "failed",
      failureCode: "expired_card",
      failureMessage: "Cette carte est expirée.",
    });
    expect(await milestonesOf(id)).toEqual([
      "invoice.issued",
      ...Array(5).fill("invoice.payment_failed"),
      "invoice.unpaid",
    ]);
    expect(await milestonesOf(made.id)).toEqual([
      "subscription.created",
      "subscription.past_due",
      "subscription.unpaid",
    ]);
    const subscription = await readAs(merchant)(`/subscriptions/${made.id}`);
    expect([subscription.status, subscription.endedAt]).toEqual(["unpaid", null]);
    expect(await db.transaction.count({ where: { invoiceId: id, status: "failed" } })).toBe(5);
    expect(await debitsAtBank([id])).toBe(0);
  });

  it("recovers when the third attempt pays after two refusals, and the subscription is active again", async () => {
    const merchant = await aMerchant();
    const { made, id, due } = await billed(merchant, "pm_card_first_fails");
    await liveUntil(merchant, daysAfter(due, 20));
    expect(await invoiceAs(merchant)(id)).toMatchObject({
      status: "paid",
      attemptCount: 3,
      paidAt: due + 4 * 86_400,
      unpaidAt: null,
    });
    expect(await milestonesOf(made.id)).toEqual([
      "subscription.created",
      "subscription.past_due",
      "subscription.recovered",
    ]);
    expect(await debitsAtBank([id])).toBe(1);
  });

  it("keeps issuing and trying while unpaid; the subscription is active only once every invoice is paid", async () => {
    const merchant = await aMerchant();
    const { made, id, due } = await billed(merchant, "pm_card_declined", {
      price: { interval: "week", intervalCount: 3 },
    });
    await liveUntil(merchant, daysAfter(due, 22));
    const [first, second] = await db.invoice.findMany({
      where: { subscriptionId: made.id },
      orderBy: { id: "asc" },
    });
    expect([first?.status, second?.status]).toEqual(["unpaid", "past_due"]);
    const status = async () => (await readAs(merchant)(`/subscriptions/${made.id}`)).status;
    expect(await status()).toBe("unpaid");
    const good = await aCard(merchant, made.customerId);
    const pay = (invoice: string) =>
      merchant.api.post(`/invoices/${invoice}/pay`, { paymentMethod: good });
    expect((await pay(id)).status).toBe(200);
    expect(await status()).toBe("past_due");
    expect((await pay(second?.id ?? "")).status).toBe(200);
    expect(await status()).toBe("active");
    expect(await invoiceAs(merchant)(id)).toMatchObject({ status: "paid", attemptCount: 5 });
    expect((await milestonesOf(made.id)).slice(-3)).toEqual([
      "subscription.unpaid",
      "subscription.past_due",
      "subscription.recovered",
    ]);
  });

  it("counts an authentication that nobody can do off session, and writes to the customer", async () => {
    const merchant = await aMerchant();
    const { id } = await billed(merchant, "pm_card_auth");
    const invoice = await invoiceAs(merchant)(id);
    expect(invoice).toMatchObject({ status: "past_due", attemptCount: 1 });
    expect(invoice.attempts[0].failureCode).toBe("authentication_required");
    expect(await debitsAtBank([id])).toBe(0);
    expect(await db.outgoingMail.count({ where: { aboutId: id } })).toBe(1);
    await sendDueMails();
    await sendDueMails();
    const about = { merchantId: merchant.id, kind: "invoice-authentication" };
    const mails = await db.mail.findMany({ where: about });
    expect(mails.map(({ to }) => to)).toEqual([invoice.customerEmail]);
    expect(mails[0]?.text).toContain(invoice.url);
  });
});

describe("the card that is charged", () => {
  it("is the subscription's own, and the default card once that one is detached", async () => {
    const merchant = await aMerchant();
    const made = await aSubscription(merchant, {
      token: "pm_card_declined",
      price: { interval: "week" },
    });
    const own = await aCard(merchant, made.customerId, "pm_card_beta");
    await merchant.api.patch(`/subscriptions/${made.id}`, { paymentMethod: own });
    await liveUntil(merchant, seconds(made.currentPeriodEnd));
    await merchant.api.delete(`/payment-methods/${own}`);
    await liveUntil(merchant, daysAfter(made.currentPeriodEnd, 7));
    const invoices = await db.invoice.findMany({
      where: { subscriptionId: made.id },
      include: { attempts: true },
      orderBy: { id: "asc" },
    });
    const tried = invoices.map(({ attempts }) => [
      attempts[0]?.paymentMethodId,
      attempts[0]?.status,
    ]);
    expect(tried).toEqual([
      [own, "succeeded"],
      [made.paymentMethod, "failed"],
    ]);
  });

  it("counts an attempt with its reason when there is no card, and makes no payment", async () => {
    const merchant = await aMerchant();
    const made = await aSubscription(merchant);
    await merchant.api.delete(`/payment-methods/${made.paymentMethod}`);
    await liveUntil(merchant, daysAfter(made.currentPeriodEnd, 1));
    const { id } = await db.invoice.findFirstOrThrow({ where: { subscriptionId: made.id } });
    const invoice = await invoiceAs(merchant)(id);
    expect([invoice.status, invoice.attemptCount]).toEqual(["past_due", 2]);
    expect(invoice.attempts[0]).toMatchObject({
      number: 1,
      status: "failed",
      transactionId: null,
      paymentMethodId: null,
      failureCode: "processing_error",
      failureMessage: "Aucune carte n’est enregistrée pour ce paiement.",
    });
    expect(await db.transaction.count({ where: { invoiceId: id } })).toBe(0);
    expect(await milestonesOf(id)).toEqual([
      "invoice.issued",
      "invoice.payment_failed",
      "invoice.payment_failed",
    ]);
  });
});

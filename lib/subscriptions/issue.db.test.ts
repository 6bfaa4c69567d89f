import { describe, expect, it } from "vitest";
import { issueInvoice } from "@/lib/invoices/issue";
import { numberOf } from "@/lib/invoices/serialise";
import { DAY, HOUR } from "@/lib/kit/clock";
import { systemContext } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import {
  aSubscription,
  daysAfter,
  debitsAtBank,
  liveUntil,
  readAs,
  seconds,
  setClock,
} from "@/lib/subscriptions/billing.fixture";
import { issueDue } from "@/lib/subscriptions/issue";
import { lockSubscription } from "@/lib/subscriptions/steps";
import { refreshClock } from "@/lib/test-clock/watch";
import { aMerchant, eventsOf, milestonesOf } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";
import { Prisma } from "@/prisma/client/client";

provideBank();

const invoicesOf = (subscriptionId: string) =>
  db.invoice.findMany({ where: { subscriptionId }, orderBy: { id: "asc" } });

const numbers = async (merchantId: string): Promise<string[]> => {
  const rows = await db.invoice.findMany({
    where: { merchantId },
    select: { id: true, number: true },
  });
  return rows.map(numberOf).toSorted();
};

const sequence = (year: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `F-${year}-${String(n + 1).padStart(6, "0")}`);

describe("at the due date", () => {
  it("issues the invoice of the ended period with every field of the contract, and starts the next", async () => {
    const merchant = await aMerchant();
    await merchant.api.patch("/merchants/me", { name: "Fare Fruits", taxNumber: "B12345" });
    const made = await aSubscription(merchant, { more: { metadata: { crate: "A7" } } });
    const read = readAs(merchant);
    await setClock(merchant, new Date(made.currentPeriodEnd * 1000 - 1));
    expect(await issueDue({ merchantId: merchant.id })).toBe(0);
    await setClock(merchant, seconds(made.currentPeriodEnd));
    expect(await issueDue({ merchantId: merchant.id })).toBe(1);
    expect(await issueDue({ merchantId: merchant.id })).toBe(0);

    const subscription = await read(`/subscriptions/${made.id}?expand[]=latestInvoice`);
    const invoice = await read(`/invoices/in_${subscription.latestInvoiceId}`);
    const customer = await read(`/customers/${made.customerId}`);
    const year = new Date((made.currentPeriodEnd - 36_000) * 1000).getUTCFullYear();
    expect(invoice).toEqual({
      object: "invoice",
      id: invoice.id,
      created: made.currentPeriodEnd,
      livemode: false,
      number: `F-${year}-000001`,
      status: "open",
      subscriptionId: made.id,
      customerId: made.customerId,
      priceId: subscription.priceId,
      description: invoice.description,
      periodStart: made.billingAnchor,
      periodEnd: made.currentPeriodEnd,
      dueAt: made.currentPeriodEnd,
      amountXpf: 2990,
      htXpf: 2646,
      tgcXpf: 344,
      tgcRate: 13,
      taxes: [{ rate: 13, htXpf: 2646, tgcXpf: 344 }],
      lines: null,
      memo: null,
      issuedAt: made.currentPeriodEnd,
      amountEurCents: 2506,
      attemptCount: 0,
      nextAttemptAt: made.currentPeriodEnd,
      attempts: [],
      transactionId: null,
      paidAt: null,
      paidOutOfBand: null,
      unpaidAt: null,
      merchantName: "Fare Fruits",
      merchantTaxNumber: "B12345",
      customerName: "Hina",
      customerEmail: customer.email,
      url: invoice.url,
      metadata: { crate: "A7" },
    });
    expect(invoice.description).toMatch(/^Panier de fruits : du \d+ \S+ \d{4} au \d+ \S+ \d{4}$/);
    expect(invoice.url).toMatch(/^http:\/\/localhost:3000\/i\/[0-9a-f]{32}[0-9A-Za-z]{32}$/);
    expect(subscription).toMatchObject({
      status: "active",
      currentPeriodStart: made.currentPeriodEnd,
      latestInvoice: { id: invoice.id, attempts: null },
    });
    const events = await eventsOf(invoice.id);
    expect(events.map(({ type }) => type)).toEqual(["invoice.issued"]);
    expect(events[0]?.body.data).toEqual(invoice);
    expect(events[0]?.body.origin).toBe("job");
  });

  it("keeps the anchor's Tahiti day through short months, as in the contract's example", async () => {
    const merchant = await aMerchant();
    await setClock(merchant, new Date("2026-02-01T01:00:00Z"));
    const made = await aSubscription(merchant);
    expect([made.billingAnchor, made.currentPeriodEnd]).toEqual([1769907600, 1772326800]);
    await liveUntil(merchant, new Date("2026-07-02T00:00:00Z"));
    const issued = await invoicesOf(made.id);
    expect(issued.map(({ dueAt }) => dueAt.getTime() / 1000)).toEqual([
      1772326800, 1775005200, 1777597200, 1780275600, 1782867600,
    ]);
    for (const [index, { periodStart }] of issued.entries()) {
      const before = issued[index - 1]?.periodEnd ?? seconds(made.billingAnchor);
      expect(periodStart).toEqual(before);
    }
    expect(issued.map(({ status }) => status)).toEqual(Array(5).fill("paid"));
    expect(issued[0]?.description).toBe("Panier de fruits : du 31 janvier 2026 au 28 février 2026");
    expect(await debitsAtBank(issued.map(({ id }) => id))).toBe(5);
  });

  it("never changes an issued invoice: rate, seller and buyer change for later ones only", async () => {
    const merchant = await aMerchant();
    const read = readAs(merchant);
    const made = await aSubscription(merchant, { price: { amountXpf: 11_600 } });
    await liveUntil(merchant, seconds(made.currentPeriodEnd));
    const [first] = await invoicesOf(made.id);
    const before = await read(`/invoices/${first?.id}`);
    await merchant.api.patch("/merchants/me", { tgcRate: 16, name: "Nouveau nom" });
    await merchant.api.patch(`/customers/${made.customerId}`, { name: "Vaite", email: null });
    expect(await read(`/invoices/${first?.id}`)).toEqual(before);
    const { currentPeriodEnd } = await read(`/subscriptions/${made.id}`);
    await liveUntil(merchant, seconds(currentPeriodEnd));
    const [, second] = await invoicesOf(made.id);
    expect(await read(`/invoices/${second?.id}`)).toMatchObject({
      htXpf: 10_000,
      tgcXpf: 1_600,
      tgcRate: 16,
      merchantName: "Nouveau nom",
      customerName: "Vaite",
      customerEmail: null,
    });
    await merchant.api.patch("/merchants/me", { tgcRate: null });
    const third = (await read(`/subscriptions/${made.id}`)).currentPeriodEnd;
    await liveUntil(merchant, seconds(third));
    const [, , last] = await invoicesOf(made.id);
    expect(await read(`/invoices/${last?.id}`)).toMatchObject({
      htXpf: 11_600,
      tgcXpf: 0,
      tgcRate: null,
    });
  });

  it("taxes the payment of an invoice at the invoice's rate, whatever the current rate", async () => {
    const merchant = await aMerchant();
    const made = await aSubscription(merchant);
    await setClock(merchant, seconds(made.currentPeriodEnd));
    await issueDue({ merchantId: merchant.id });
    await merchant.api.patch("/merchants/me", { tgcRate: 16 });
    await liveUntil(merchant, seconds(made.currentPeriodEnd));
    const [invoice] = await invoicesOf(made.id);
    await merchant.api.post(`/invoices/${invoice?.id}/pay`);
    const payment = await db.transaction.findFirstOrThrow({
      where: { invoiceId: invoice?.id ?? "" },
    });
    expect([payment.htXpf, payment.tgcXpf, payment.tgcRateBp]).toEqual([2646n, 344n, 1300]);
  });

  it("closes a subscription at its planned end, after its closing invoice, which is charged", async () => {
    const merchant = await aMerchant();
    const made = await aSubscription(merchant);
    await merchant.api.post(`/subscriptions/${made.id}/cancel`, { atPeriodEnd: true });
    await liveUntil(merchant, daysAfter(made.currentPeriodEnd, 90));
    const closed = await readAs(merchant)(`/subscriptions/${made.id}`);
    expect(closed).toMatchObject({
      status: "canceled",
      cancelAtPeriodEnd: true,
      endedAt: made.currentPeriodEnd,
      currentPeriodEnd: made.currentPeriodEnd,
    });
    const issued = await invoicesOf(made.id);
    expect(issued.map(({ status }) => status)).toEqual(["paid"]);
    expect(await milestonesOf(made.id)).toEqual(["subscription.created", "subscription.canceled"]);
  });

  it("invoices nothing of a period that was cancelled at once, except what had ended before the job ran", async () => {
    const merchant = await aMerchant();
    const [early, late] = [await aSubscription(merchant), await aSubscription(merchant)];
    await merchant.api.post(`/subscriptions/${early.id}/cancel`);
    await setClock(merchant, daysAfter(late.currentPeriodEnd, 3));
    const ended = (await merchant.api.post(`/subscriptions/${late.id}/cancel`)).body.data;
    expect(ended).toMatchObject({ status: "canceled", currentPeriodStart: late.currentPeriodEnd });
    await issueDue({ merchantId: merchant.id });
    expect(await invoicesOf(early.id)).toEqual([]);
    const owed = await invoicesOf(late.id);
    expect(owed.map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual([
      ["open", null],
    ]);
    expect(ended.latestInvoiceId).toBe(owed[0]?.id);
  });
});

describe("numbers", () => {
  it("have no gaps when fifty invoices are issued at once and some are rolled back", async () => {
    const merchant = await aMerchant();
    await setClock(merchant, new Date("2026-03-01T00:00:00Z"));
    const first = await aSubscription(merchant);
    const template = await db.subscription.findUniqueOrThrow({ where: { id: first.id } });
    const empty = { metadata: {}, consent: Prisma.DbNull };
    const copies = Array.from({ length: 49 }, () => ({ ...template, ...empty, id: newId() }));
    await transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.subscription.createMany({ data: copies });
    });
    await setClock(merchant, seconds(first.currentPeriodEnd));
    const ctx = systemContext({ merchantId: merchant.id, livemode: false }, "test");
    const givenUp = (id: string) =>
      transaction(async (tx) => {
        await issueInvoice(tx, ctx, await lockSubscription(tx, ctx, id), new Date());
        throw new Error("given up");
      }).catch(String);
    const [outcomes] = await Promise.all([
      Promise.all(copies.slice(0, 10).map(({ id }) => givenUp(id))),
      ...Array.from({ length: 5 }, () => issueDue({ merchantId: merchant.id })),
    ]);
    expect(new Set(outcomes)).toEqual(new Set(["Error: given up"]));
    await issueDue({ merchantId: merchant.id });
    expect(await numbers(merchant.id)).toEqual(sequence(2026, 50));
  }, 60_000);

  it("restart with the Tahiti year of the due date, for each merchant and mode", async () => {
    const merchant = await aMerchant();
    await setClock(merchant, new Date("2026-12-30T09:00:00Z"));
    await aSubscription(merchant, { price: { interval: "day" } });
    await liveUntil(merchant, new Date("2027-01-03T00:00:00Z"));
    // Due 31 December 09:00Z and 1 January 09:00Z: still December in Tahiti.
    expect(await numbers(merchant.id)).toEqual([...sequence(2026, 2), ...sequence(2027, 1)]);
    const other = await aMerchant();
    await setClock(other, new Date("2027-01-01T11:00:00Z"));
    const made = await aSubscription(other, { price: { interval: "day" } });
    await liveUntil(other, seconds(made.currentPeriodEnd));
    expect(await numbers(other.id)).toEqual(sequence(2027, 1));
  });
});

describe("after an outage", () => {
  it("issues each missed invoice, and debits the one of the day and one old one per Tahiti day", async () => {
    const merchant = await aMerchant();
    const start = new Date("2026-04-01T20:00:00Z");
    await setClock(merchant, start);
    const made = await aSubscription(merchant, { price: { interval: "week" } });
    // Three weeks without the jobs.
    await setClock(merchant, new Date(start.getTime() + 21 * DAY + HOUR));
    expect(await issueDue({ merchantId: merchant.id })).toBe(3);
    await liveUntil(merchant, new Date(start.getTime() + 26 * DAY));
    const issued = await invoicesOf(made.id);
    expect(issued.map(({ status }) => status)).toEqual(["paid", "paid", "paid"]);
    const days = issued.map(({ paidAt }) => ((paidAt?.getTime() ?? 0) - start.getTime()) / DAY);
    expect(days.map(Math.floor)).toEqual([21, 22, 21]);
    expect(await debitsAtBank(issued.map(({ id }) => id))).toBe(3);
  });
});

describe("the job and the test clock", () => {
  it("leave an advancing clock's merchant to that process, and take over when it is gone", async () => {
    const merchant = await aMerchant();
    const made = await aSubscription(merchant);
    await setClock(merchant, seconds(made.currentPeriodEnd));
    const advancing = {
      advancingFrom: seconds(made.currentPeriodEnd),
      advancingTo: daysAfter(made.currentPeriodEnd, 9),
      leaseToken: newId(),
    };
    const where = { merchantId: merchant.id };
    await db.testClock.update({
      where,
      data: { ...advancing, leasedUntil: new Date(Date.now() + HOUR) },
    });
    await issueDue();
    expect(await invoicesOf(made.id)).toEqual([]);
    await db.testClock.update({ where, data: { leasedUntil: new Date(Date.now() - 1) } });
    await issueDue();
    expect(await invoicesOf(made.id)).toHaveLength(1);
  });

  it("bill by the real time without a test clock, and live data always by the real time", async () => {
    const merchant = await aMerchant();
    const made = await aSubscription(merchant);
    const template = await db.subscription.findUniqueOrThrow({ where: { id: made.id } });
    await db.subscription.update({
      where: { id: made.id },
      data: {
        currentPeriodStart: new Date(Date.now() - 31 * DAY),
        currentPeriodEnd: new Date(Date.now() - 1000),
      },
    });
    await issueDue();
    expect(await invoicesOf(made.id)).toHaveLength(1);
    const live = await aMerchant({ merchantId: merchant.id, livemode: true });
    const liveId = newId();
    await transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.subscription.create({
        data: { ...template, id: liveId, livemode: true, metadata: {}, consent: Prisma.DbNull },
      });
    });
    await setClock(merchant, daysAfter(made.currentPeriodEnd, 40));
    await issueDue();
    expect(await invoicesOf(liveId)).toEqual([]);
    expect((await live.api.get("/invoices")).body.data).toEqual([]);
    await db.subscription.deleteMany({ where: { id: liveId } });
    await db.testClock.delete({ where: { merchantId: merchant.id } });
    await refreshClock(merchant.id);
  });

  it("issue once: forty workers, one invoice per period", async () => {
    const merchant = await aMerchant();
    const made = await aSubscription(merchant);
    await setClock(merchant, seconds(made.currentPeriodEnd));
    await Promise.all(Array.from({ length: 40 }, () => issueDue({ merchantId: merchant.id })));
    expect(await invoicesOf(made.id)).toHaveLength(1);
    expect(await numbers(merchant.id)).toHaveLength(1);
  });
});

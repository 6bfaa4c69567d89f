import { describe, expect, it } from "vitest";
import { buyerIn } from "@/lib/customers/buyer";
import { historyOf } from "@/lib/events/history";
import { searchInvoices } from "@/lib/invoices/search";
import { aSubscription, daysAfter, liveUntil } from "@/lib/subscriptions/billing.fixture";
import { countDistressed, debtOf, distressQueue } from "@/lib/subscriptions/distress";
import { searchSubscriptions } from "@/lib/subscriptions/search";
import { aMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const idsOf = (page: { rows: { id: string }[] }): string[] => page.rows.map(({ id }) => id);

describe("a search of subscriptions", () => {
  it("finds by customer and by price, with wildcards as plain characters", async () => {
    const merchant = await aMerchant();
    const moana = await aSubscription(merchant, { customer: { name: "Moana 100%" } });
    const hina = await aSubscription(merchant, { customer: { email: "hina_p@example.pf" } });
    const find = async (text: string) =>
      idsOf(await searchSubscriptions(merchant.ctx, { limit: 10, text }));
    expect(await find("MOANA")).toEqual([moana.id]);
    expect(await find("100%")).toEqual([moana.id]);
    expect(await find("hina_")).toEqual([hina.id]);
    expect(await find("%")).toEqual([moana.id]);
    expect(await find("panier")).toEqual([hina.id, moana.id]);
    const one = await searchSubscriptions(merchant.ctx, { limit: 1, customer: moana.customerId });
    expect(one).toMatchObject({
      hasMore: false,
      rows: [{ id: moana.id, customer: { name: "Moana 100%" } }],
    });
    const stranger = await aMerchant();
    expect(idsOf(await searchSubscriptions(stranger.ctx, { limit: 10, text: "moana" }))).toEqual(
      [],
    );
  });
});

describe("the list of overdue subscriptions", () => {
  it("starts with those without planned attempts, with the debt and the attempts", async () => {
    const merchant = await aMerchant();
    const late = await aSubscription(merchant, {
      token: "pm_card_declined",
      price: { interval: "week", intervalCount: 3 },
    });
    const given = await aSubscription(merchant, {
      token: "pm_card_declined",
      price: { interval: "week" },
    });
    const fine = await aSubscription(merchant);
    // A day after the last attempt for the one, two before the third for the other.
    await liveUntil(merchant, daysAfter(given.currentPeriodEnd, 17));
    const { rows, total } = await distressQueue(merchant.ctx);
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      [given.id, "unpaid"],
      [late.id, "past_due"],
    ]);
    expect([total, await countDistressed(merchant.ctx)]).toEqual([2, 2]);
    const [first, second] = rows;
    expect(first?.debt.count).toBeGreaterThan(1);
    expect(first?.debt.amountXpf).toBe((first?.debt.count ?? 0) * 2990);
    expect(first?.debt.oldest).toMatchObject({ status: "unpaid", nextAttemptAt: null });
    expect(first?.debt.oldest.attempts).toHaveLength(5);
    expect(second?.debt).toMatchObject({ count: 1, amountXpf: 2990 });
    expect(second?.debt.oldest.attempts.map(({ number }) => number)).toEqual([1, 2]);
    expect(second?.debt.oldest.nextAttemptAt).not.toBeNull();
    expect(await debtOf(merchant.ctx, late.id)).toEqual(second?.debt);
    expect(await debtOf(merchant.ctx, fine.id)).toBeNull();
    const stranger = await aMerchant();
    expect(await distressQueue(stranger.ctx)).toEqual({ rows: [], total: 0 });
    expect(await debtOf(stranger.ctx, late.id)).toBeNull();
  });
});

describe("a search of invoices", () => {
  it("finds by number, address, state and time", async () => {
    const merchant = await aMerchant();
    const made = await aSubscription(merchant, { price: { interval: "week" } });
    await liveUntil(merchant, daysAfter(made.currentPeriodEnd, 7));
    const all = await searchInvoices(merchant.ctx, { limit: 10 });
    const [second, first] = all.rows;
    expect(all.rows).toHaveLength(2);
    const find = async (text: string) =>
      idsOf(await searchInvoices(merchant.ctx, { limit: 10, text }));
    expect(await find(first?.number?.slice(-3) ?? "")).toEqual([first?.id]);
    expect(await find(first ? (buyerIn(first.buyer).email?.toUpperCase() ?? "") : "")).toEqual(
      idsOf(all),
    );
    expect(await find("000099")).toEqual([]);
    const narrowed = async (more: object) =>
      idsOf(await searchInvoices(merchant.ctx, { limit: 10, ...more }));
    expect(await narrowed({ status: "paid" })).toEqual(idsOf(all));
    expect(await narrowed({ status: "unpaid" })).toEqual([]);
    expect(await narrowed({ from: second?.createdAt })).toEqual([second?.id]);
    expect(await narrowed({ subscription: made.id, starting_after: second?.id })).toEqual([
      first?.id,
    ]);
    const stranger = await aMerchant();
    expect(await searchInvoices(stranger.ctx, { limit: 10 })).toMatchObject({ rows: [] });
  });
});

describe("the history of resources", () => {
  it("contains the events of all of them in order, and nothing for other merchants", async () => {
    const merchant = await aMerchant();
    const made = await aSubscription(merchant);
    await merchant.api.post(`/subscriptions/${made.id}/cancel`, { atPeriodEnd: true });
    await merchant.api.post(`/subscriptions/${made.id}/cancel`, {});
    const ids = [made.id, made.customerId, null];
    const lines = await historyOf(merchant.ctx, ids);
    expect(lines.map(({ type }) => type)).toEqual([
      "customer.created",
      "customer.updated",
      "subscription.created",
      "subscription.updated",
      "subscription.canceled",
    ]);
    expect(await historyOf((await aMerchant()).ctx, ids)).toEqual([]);
  });
});

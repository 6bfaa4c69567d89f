import { describe, expect, it } from "vitest";
import { flushRequests } from "@/lib/api-requests/note";
import { aMerchant } from "@/lib/testing/merchant";
import { anEndpoint, anUnknownDebit, aPayment, paidAt } from "@/lib/transactions/home.fixture";
import { timelineOf } from "@/lib/transactions/timeline";

describe("the timeline of a payment", () => {
  it("has its events, bank calls and deliveries, and nothing for another merchant", async () => {
    const [shop, foreign] = [await aMerchant(), await aMerchant()];
    await anEndpoint(shop, { slot: 1 });
    const row = await aPayment(shop, { status: "processing" });
    await anUnknownDebit(shop, row.id);
    const { steps, bank, deliveries } = await timelineOf(shop.ctx, row);
    expect(steps.map(({ type, origin }) => [type, origin])).toEqual([["payment.created", "api"]]);
    expect(bank).toMatchObject([{ kind: "debit", state: "unknown", amountXpf: 1000 }]);
    expect(deliveries).toMatchObject([
      { eventType: "payment.created", status: "pending", url: "https://shop.example.pf/hook" },
    ]);
    const nothing = { steps: [], bank: [], cases: [], deliveries: [] };
    expect(await timelineOf(foreign.ctx, row)).toEqual(nothing);
    expect(await timelineOf({ ...shop.ctx, livemode: true }, row)).toEqual(nothing);
  });

  it("has the events of its refunds with their amounts, and the request of each", async () => {
    const shop = await aMerchant();
    const row = await aPayment(shop, paidAt(Date.now()));
    const refund = await shop.api.post(`/transactions/${row.id}/refunds`, { amountXpf: 400 });
    await flushRequests();
    const { steps } = await timelineOf(shop.ctx, row);
    const requestId = refund.headers.get("request-id")?.slice(4);
    expect(steps.slice(1)).toMatchObject(
      ["refund.created", "refund.succeeded"].map((type) => ({
        type,
        refundId: refund.body.data.id,
        amountXpf: 400,
        requestId,
      })),
    );
    expect(steps[0]).toMatchObject({ refundId: null, amountXpf: null, requestId: null });
  });
});

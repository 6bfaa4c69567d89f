import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { paidAtBank, refund } from "@/lib/refunds/refunds.fixture";
import { getRefundView, searchRefunds } from "@/lib/refunds/search";
import { aMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

describe("a search of refunds", () => {
  it("finds by reason, time and payer, with the payment", async () => {
    const merchant = await aMerchant();
    const payment = await paidAtBank(merchant, 5000);
    const part = await refund(merchant, payment, { amountXpf: 1200, reason: "duplicate" });
    const rest = await refund(merchant, payment);
    const [first, second] = [part.body.data.id as string, rest.body.data.id as string];
    const find = async (more: object) => {
      const { rows } = await searchRefunds(merchant.ctx, { limit: 10, ...more });
      return rows.map(({ id }) => id);
    };
    expect(await find({})).toEqual([second, first]);
    expect(await find({ reason: "duplicate" })).toEqual([first]);
    expect(await find({ status: "failed" })).toEqual([]);
    expect(await find({ from: new Date(Date.now() + 60_000) })).toEqual([]);
    expect(await find({ text: "@EXAMPLE.pf" })).toEqual([second, first]);
    expect(await find({ text: "%" })).toEqual([]);
    const { rows } = await searchRefunds(merchant.ctx, { limit: 1 });
    expect(rows[0]?.transaction).toMatchObject({
      id: payment,
      amountXpf: 5000n,
      cardLast4: "4242",
    });
  });

  it("returns one with its reference at the bank, and none of another merchant", async () => {
    const merchant = await aMerchant();
    const payment = await paidAtBank(merchant, 5000);
    const { id } = (await refund(merchant, payment, { amountXpf: 700 })).body.data;
    const view = await getRefundView(merchant.ctx, id);
    expect(view.bankOperations).toMatchObject([{ state: "accepted" }]);
    expect(view.bankOperations[0]?.bankRef).toBeTruthy();
    expect(view.transaction.id).toBe(payment);
    const stranger = await aMerchant();
    await expect(getRefundView(stranger.ctx, id)).rejects.toThrow("no such refund");
    await expect(getRefundView(merchant.ctx, newId())).rejects.toThrow("no such refund");
  });
});

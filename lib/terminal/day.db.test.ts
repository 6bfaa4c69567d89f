import { expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { payerContext } from "@/lib/payments/authentication";
import { payHosted } from "@/lib/payments/pay-hosted";
import { refundPayment } from "@/lib/payments/refund";
import { tillBranding } from "@/lib/terminal/branding";
import { asDate, tillDay } from "@/lib/terminal/day";
import { terminalPayable } from "@/lib/terminal/payable";
import { sendTillReceipt } from "@/lib/terminal/send-receipt";
import { tillReceipt } from "@/lib/terminal/till-receipt";
import { aMember } from "@/lib/testing/member";
import { aMerchant } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const aShop = async () => {
  const shop = await aMerchant();
  const till = await aMember(shop.id);
  const ask = async (amountXpf: number, description?: string): Promise<string> => {
    const body = { amountXpf, ...(description ? { description } : {}) };
    return (await till.post("/terminal/payments", body)).body.data.id;
  };
  const pay = async (id: string, bankToken = "pm_card_alpha") => {
    const payer = payerContext({ merchantId: shop.id, livemode: false });
    const paid = { id, bankToken, email: null, locale: "fr" as const, visitor: newId() };
    return (await payHosted(payer, terminalPayable, paid)).row.id;
  };
  return { shop, till, ask, pay };
};

it("adds the day up: paid, refunded and net, by hour", async () => {
  const { shop, till, ask, pay } = await aShop();
  const other = await aShop();
  await other.pay(await other.ask(5000));
  const first = await pay(await ask(2000, "Fleurs"));
  await pay(await ask(1000));
  const canceled = await ask(700);
  await till.post(`/terminal/payments/${canceled}/cancel`);
  const open = await ask(300);
  await refundPayment(shop.ctx, first, { amountXpf: 500 });
  const day = await tillDay(shop.ctx);
  expect(day).toMatchObject({
    isToday: true,
    grossXpf: 3000,
    refundedXpf: 500,
    netXpf: 2500,
    count: 2,
    refunds: 1,
    averageXpf: 1500,
  });
  expect(day.hours.reduce((sum, { grossXpf }) => sum + grossXpf, 0)).toBe(3000);
  const lines = day.sales.map(({ status, amountXpf, refundedXpf }) => [
    status,
    amountXpf,
    refundedXpf,
  ]);
  expect(lines).toHaveLength(4);
  expect(lines).toEqual(
    expect.arrayContaining([
      ["succeeded", 2000, 500],
      ["succeeded", 1000, 0],
      ["canceled", 700, 0],
      ["open", 300, 0],
    ]),
  );
  expect(day.sales.find(({ id }) => id === open)?.transactionId).toBeNull();
});

it("counts a sale on the day in Tahiti on which it was paid", async () => {
  const { shop, ask, pay } = await aShop();
  const id = await pay(await ask(2000));
  const move = (at: string) =>
    asOwner(["UPDATE transactions SET paid_at = $1 WHERE id = $2", [new Date(at), id]]);
  // Midnight in Tahiti is ten in the morning, UTC.
  await move("2026-11-19T09:59:59.999Z");
  expect((await tillDay(shop.ctx, "2026-11-18")).grossXpf).toBe(2000);
  expect((await tillDay(shop.ctx, "2026-11-19")).grossXpf).toBe(0);
  await move("2026-11-19T10:00:00Z");
  expect((await tillDay(shop.ctx, "2026-11-18")).grossXpf).toBe(0);
  const day = await tillDay(shop.ctx, "2026-11-19");
  expect([day.grossXpf, day.isToday, day.hours[0]?.hour]).toEqual([2000, false, 0]);
});

it("accepts only dates in their exact format", () => {
  expect(["2026-11-21", "2024-02-29"].map(asDate)).toEqual(["2026-11-21", "2024-02-29"]);
  const others = ["2026-02-30", "2026-13-01", "21/11/2026", "", "2026-11-21T00:00"];
  expect(others.map(asDate)).toEqual(others.map(() => null));
});

it("returns the most frequent recent amounts", async () => {
  const { shop, ask } = await aShop();
  for (const amount of [500, 500, 500, 1200, 1200, 300]) await ask(amount);
  const { quick } = await tillBranding(shop.ctx);
  expect(quick).toEqual([500, 1200, 300]);
});

it("sends the receipt after the payment, and prints a ticket without one", async () => {
  const { shop, ask, pay } = await aShop();
  const open = await ask(2000, "Fleurs");
  await expect(sendTillReceipt(shop.ctx, open, "hina@example.pf")).rejects.toThrow("not paid");
  const transactionId = await pay(open);
  const printed = await tillReceipt(shop.ctx, open);
  expect(printed).toMatchObject({ page: { amountXpf: 2000, description: "Fleurs" } });
  await sendTillReceipt(shop.ctx, open, "hina@example.pf");
  const receipt = await db.receipt.findUniqueOrThrow({ where: { transactionId } });
  expect(receipt.email).toBe("hina@example.pf");
  expect(await tillReceipt(shop.ctx, open)).toEqual({
    url: expect.stringMatching(/\/r\/[0-9A-Za-z]{64}\?format=80mm$/),
  });
  await sendTillReceipt(shop.ctx, open, "moana@example.pf");
  const corrected = await db.receipt.findUniqueOrThrow({ where: { transactionId } });
  expect([corrected.id, corrected.email]).toEqual([receipt.id, "moana@example.pf"]);
  const stranger = (await aMerchant()).ctx;
  await expect(tillReceipt(stranger, open)).rejects.toThrow("no such");
  await expect(sendTillReceipt(stranger, open, "a@example.pf")).rejects.toThrow("no such");
});

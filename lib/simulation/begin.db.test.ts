import { expect, it } from "vitest";
import { beginTestPayment } from "@/lib/simulation/begin";
import { simulate } from "@/lib/simulation/simulate";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

it("creates a payment like any other, which a simulation decides", async () => {
  const { api, ctx } = await aMerchant();
  const { id } = await beginTestPayment(ctx, 12_500);
  expect((await api.get(`/transactions/${id}`)).body.data).toMatchObject({
    status: "pending",
    source: "api",
    amountXpf: 12_500,
  });
  const decision = { outcome: "succeeded", card: "pm_card_alpha", failureCode: "card_declined" };
  await simulate(ctx, { ...decision, transactionId: id } as Parameters<typeof simulate>[1]);
  expect((await eventsOf(id)).map(({ type, sequence }) => [type, sequence])).toEqual([
    ["payment.created", 1],
    ["payment.succeeded", 2],
  ]);
});

it("creates none in live mode", async () => {
  const { ctx } = await aMerchant({ livemode: true });
  await expect(beginTestPayment(ctx, 500)).rejects.toThrow(/made by payers/);
});

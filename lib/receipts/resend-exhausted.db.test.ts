import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aReceipt } from "@/lib/receipts/factory";
import { RESENDS_PER_DAY } from "@/lib/receipts/resend";
import { countExhausted, resendExhausted } from "@/lib/receipts/resend-exhausted";
import { resendReceiptsOf } from "@/lib/receipts/resend-many";
import { resendsOf, searchReceipts } from "@/lib/receipts/search";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

const exhausted = async ({ ctx }: TestMerchant, email = "client@exemple.pf") => {
  const receipt = await aReceipt(ctx, { email });
  return db.receipt.update({
    where: { id: receipt.id },
    data: { status: "exhausted", nextAttemptAt: null, failureCode: "bounced" },
  });
};

const statusesOf = async (ids: string[]): Promise<string[]> =>
  Promise.all(
    ids.map(async (id) => (await db.receipt.findUniqueOrThrow({ where: { id } })).status),
  );

describe("resending all exhausted receipts", () => {
  it("returns how many were sent, continues after a refusal, and leaves out those over the daily limit", async () => {
    const merchant = await aMerchant();
    const [first, held, spent, last] = [
      await exhausted(merchant),
      await exhausted(merchant),
      await exhausted(merchant),
      await exhausted(merchant),
    ];
    const calm = await aReceipt(merchant.ctx);
    await db.receipt.update({
      where: { id: held.id },
      data: { leasedUntil: new Date(Date.now() + 60_000), leaseToken: newId() },
    });
    await db.receiptResend.createMany({
      data: Array.from({ length: RESENDS_PER_DAY }, () => ({ id: newId(), receiptId: spent.id })),
    });
    const stranger = await aMerchant();
    const foreign = await exhausted(stranger);
    expect(await countExhausted(merchant.ctx)).toBe(4);

    expect(await resendExhausted(merchant.ctx)).toEqual({ went: 2, refused: 1, left: 2 });
    const ids = [first.id, held.id, spent.id, last.id, calm.id, foreign.id];
    expect(await statusesOf(ids)).toEqual([
      "pending",
      "exhausted",
      "exhausted",
      "pending",
      "pending",
      "exhausted",
    ]);
    expect(await resendsOf(merchant.ctx, first.id)).toHaveLength(1);
    expect(await resendsOf(stranger.ctx, first.id)).toEqual([]);
    expect(await resendsOf(merchant.ctx, calm.id)).toEqual([]);
  });
});

describe("resending the receipts of some payments", () => {
  it("returns how many were sent, continues after a refusal, and sends none of another merchant", async () => {
    const [merchant, stranger] = [await aMerchant(), await aMerchant()];
    const [sent, held, foreign] = [
      await exhausted(merchant),
      await exhausted(merchant),
      await exhausted(stranger),
    ];
    await db.receipt.update({
      where: { id: held.id },
      data: { leasedUntil: new Date(Date.now() + 60_000), leaseToken: newId() },
    });
    const payments = [sent.transactionId, held.transactionId, foreign.transactionId, newId()];
    expect(await resendReceiptsOf(merchant.ctx, payments)).toEqual({
      went: 1,
      refused: 1,
      without: 2,
    });
    expect(await statusesOf([sent.id, held.id, foreign.id])).toEqual([
      "pending",
      "exhausted",
      "exhausted",
    ]);
  });
});

describe("a search of receipts", () => {
  it("finds a part of the address or of the number, within a status", async () => {
    const merchant = await aMerchant();
    const moana = await aReceipt(merchant.ctx, { email: "Moana_T@exemple.pf" });
    const lost = await exhausted(merchant, "moanaxt@exemple.pf");
    const find = async (more: object) => {
      const { rows } = await searchReceipts(merchant.ctx, { limit: 10, ...more });
      return rows.map(({ id }) => id);
    };
    expect(await find({ text: "moana_t" })).toEqual([moana.id]);
    expect(await find({ text: "moana" })).toEqual([lost.id, moana.id]);
    expect(await find({ text: lost.number.slice(-4) })).toEqual([lost.id]);
    expect(await find({ text: "moana", status: "exhausted" })).toEqual([lost.id]);
    expect(await find({ starting_after: lost.id })).toEqual([moana.id]);
    const stranger = await aMerchant();
    expect((await searchReceipts(stranger.ctx, { limit: 10 })).rows).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { eurCents } from "@/lib/kit/money";
import { givenBack, paidAtBank, paidBySimulation, refund } from "@/lib/refunds/refunds.fixture";
import { aMerchant, eventsOf, setProfile, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const payment = async ({ api }: TestMerchant, id: string) =>
  (await api.get(`/transactions/${id}`)).body.data;

describe("at the same time", () => {
  it.each([1, 2, 3])(
    "ten refunds of 300 on 1000 are three and seven refusals, at the bank too (%i)",
    async () => {
      const merchant = await aMerchant();
      const id = await paidAtBank(merchant, 1000);
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => refund(merchant, id, { amountXpf: 300 })),
      );
      const made = replies.filter(({ status }) => status === 201);
      const over = replies.filter(({ status }) => status === 409);
      expect([made.length, over.length]).toEqual([3, 7]);
      for (const { body } of over) expect(body.error).toBe("refund_exceeds_balance");
      expect(made.map(({ body }) => body.data.status)).toEqual(Array(3).fill("succeeded"));
      const cents = made.reduce((sum, { body }) => sum + body.data.amountEurCents, 0);
      expect(cents).toBe(eurCents(900));
      expect(await payment(merchant, id)).toMatchObject({
        status: "succeeded",
        amountRefundedXpf: 900,
        amountRefundableXpf: 100,
      });
      expect(await givenBack(id)).toEqual({ count: 3, sum: 900 });
    },
  );

  it("fifty refunds of the whole are one", async () => {
    const merchant = await aMerchant();
    const id = await paidBySimulation(merchant, 1000);
    const replies = await Promise.all(Array.from({ length: 50 }, () => refund(merchant, id)));
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
    expect(await payment(merchant, id)).toMatchObject({ status: "refunded" });
    expect((await eventsOf(id)).filter(({ type }) => type === "payment.refunded")).toHaveLength(1);
  });

  it("one key is one refund", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 1000);
    const key = newId();
    const body = { amountXpf: 1000 };
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => refund(merchant, id, body, key)),
    );
    for (const { status, body: said } of replies) {
      expect([status, said.error]).toEqual(
        status === 201 ? [201, undefined] : [409, "idempotency_in_progress"],
      );
    }
    const last = await refund(merchant, id, body, key);
    expect([last.status, last.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
    expect(await givenBack(id)).toEqual({ count: 1, sum: 1000 });
    const other = await refund(merchant, id, { amountXpf: 999 }, key);
    expect([other.status, other.body.error]).toEqual([409, "idempotency_key_reuse"]);
  });
});

describe("in parts", () => {
  const parts = fc.record({
    sizes: fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 6 }),
    rateBp: fc.constantFrom(null, 0, 500, 1300, 1600, 2200),
  });

  it("amounts, cents and tax add up exactly to the payment", async () => {
    await fc.assert(
      fc.asyncProperty(parts, async ({ sizes, rateBp }) => {
        const amountXpf = 100 + sizes.reduce((sum, size) => sum + size, 0);
        const merchant = await aMerchant();
        await setProfile(merchant.id, { tgcRateBp: rateBp });
        const id = await paidBySimulation(merchant, amountXpf);
        for (const size of sizes) await refund(merchant, id, { amountXpf: size });
        await refund(merchant, id);
        const { _sum } = await db.refund.aggregate({
          where: { transactionId: id },
          _sum: { amountXpf: true, amountEurCents: true, htXpf: true, tgcXpf: true },
        });
        const noted = await db.creditNote.aggregate({
          where: { transactionId: id },
          _sum: { amountXpf: true, amountEurCents: true, htXpf: true, tgcXpf: true },
        });
        expect(noted._sum).toEqual(_sum);
        const paid = await payment(merchant, id);
        expect({ ..._sum }).toEqual({
          amountXpf: BigInt(amountXpf),
          amountEurCents: BigInt(eurCents(amountXpf)),
          htXpf: BigInt(paid.htXpf),
          tgcXpf: BigInt(paid.tgcXpf),
        });
        expect(paid.status).toBe("refunded");
      }),
      { numRuns: 12 },
    );
  });
});

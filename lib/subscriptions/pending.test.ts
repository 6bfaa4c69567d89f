import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitTgc, unitAmountOf } from "@/lib/kit/money";
import { termsOf } from "@/lib/subscriptions/pending";

const AMOUNT_MAX = 100_000_000;

const aPrice = (amountXpf: number) => ({
  id: "01a20a9a-7409-75ff-a458-1ec0a77064b0",
  merchantId: "01a20a9a-7409-75ff-a458-1ec0a77064b1",
  livemode: false,
  productId: "01a20a9a-7409-75ff-a458-1ec0a77064b2",
  amountXpf: BigInt(amountXpf),
  type: "recurring",
  interval: "month",
  intervalCount: 1,
  billing: "arrears",
  nickname: null,
  active: true,
  metadata: {},
  createdAt: new Date(0),
  product: { name: "Panier" },
});

describe("the amount of a period", () => {
  const units = fc.integer({ min: 1, max: AMOUNT_MAX });
  const quantities = fc.integer({ min: 1, max: 1000 });

  it("is the price by the quantity, to the franc, and gives the price back", () => {
    fc.assert(
      fc.property(units, quantities, (unit, quantity) => {
        const terms = termsOf(aPrice(unit), quantity);
        expect(Number(terms.amountXpf)).toBe(unit * quantity);
        expect(Number(unitAmountOf(terms))).toBe(unit);
        expect(terms.quantity).toBe(quantity);
      }),
    );
  });

  it("is taxed as a whole: the two parts are the amount", () => {
    fc.assert(
      fc.property(units, quantities, fc.nat({ max: 3000 }), (unit, quantity, rateBp) => {
        const { amountXpf } = termsOf(aPrice(unit), quantity);
        const { htXpf, tgcXpf } = splitTgc(amountXpf, rateBp);
        expect(htXpf + tgcXpf).toBe(Number(amountXpf));
        expect(tgcXpf).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("has no terms without a period", () => {
    expect(() => termsOf({ ...aPrice(1), interval: null }, 1)).toThrow("recurring");
  });
});

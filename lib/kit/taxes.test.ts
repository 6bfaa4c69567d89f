import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitTgc } from "@/lib/kit/money";
import {
  shareOut,
  type TaxBase,
  taxBaseOf,
  taxBasesOf,
  taxesIn,
  taxOfParts,
  taxPartsOf,
} from "@/lib/kit/taxes";
import { leftOf, partsInProportion, splitParts } from "@/lib/refunds/shares";

const RUNS = { numRuns: 10_000 };
const rate = fc.constantFrom(0, 300, 500, 600, 1100, 1300, 1600, 2200);
const own = fc.option(rate, { nil: null });
const line = fc.record({
  tgcRateBp: fc.option(rate, { nil: null }),
  totalXpf: fc.integer({ min: 1, max: 100_000 }),
});
const basket = fc.array(line, { minLength: 1, maxLength: 20 });

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const amountOf = (lines: readonly { totalXpf: number }[]) => sum(lines.map((one) => one.totalXpf));

describe("the tax of a basket", () => {
  it("adds up, by rate and in all, to the franc", () => {
    fc.assert(
      fc.property(basket, own, (lines, ownRateBp) => {
        const amountXpf = amountOf(lines);
        const paid = taxOfParts(taxBasesOf(lines), { amountXpf, ownRateBp });
        equal(paid.htXpf + paid.tgcXpf, amountXpf);
        const parts = taxPartsOf(paid);
        equal(sum(parts.map(({ htXpf }) => htXpf)), paid.htXpf);
        equal(sum(parts.map(({ tgcXpf }) => tgcXpf)), paid.tgcXpf);
        for (const part of parts) {
          deepEqual(part, { ...part, ...splitTgc(part.amountXpf, part.rateBp) });
          const ofRate = lines.filter((one) => (one.tgcRateBp ?? ownRateBp) === part.rateBp);
          equal(amountOf(ofRate), part.amountXpf);
        }
        const rates = new Set(lines.map((one) => one.tgcRateBp ?? ownRateBp));
        equal(parts.length, rates.size);
        equal(paid.taxes === null, rates.size === 1);
      }),
      RUNS,
    );
  });

  it("with the shop's own rate alone is that of the whole", () => {
    fc.assert(
      fc.property(basket, own, (lines, ownRateBp) => {
        const plain = lines.map(({ totalXpf }) => ({ totalXpf }));
        const amountXpf = amountOf(plain);
        expect(taxBasesOf(plain)).toBeNull();
        expect(taxOfParts(null, { amountXpf, ownRateBp })).toEqual({
          ...splitTgc(amountXpf, ownRateBp),
          tgcRateBp: ownRateBp,
          taxes: null,
        });
      }),
    );
  });

  it("of several rates lists the lowest first, and has no rate of its own", () => {
    const lines = [
      { tgcRateBp: 1300, totalXpf: 1130 },
      { totalXpf: 1160 },
      { tgcRateBp: 500, totalXpf: 1050 },
      { tgcRateBp: 1600, totalXpf: 1160 },
    ];
    expect(taxOfParts(taxBasesOf(lines), { amountXpf: 4500, ownRateBp: 1600 })).toEqual({
      htXpf: 4000,
      tgcXpf: 500,
      tgcRateBp: null,
      taxes: [
        { rateBp: 500, amountXpf: 1050, htXpf: 1000, tgcXpf: 50 },
        { rateBp: 1300, amountXpf: 1130, htXpf: 1000, tgcXpf: 130 },
        { rateBp: 1600, amountXpf: 2320, htXpf: 2000, tgcXpf: 320 },
      ],
    });
  });

  it("of one rate that is not the shop's is as that of a shop with this rate", () => {
    const paid = taxOfParts(taxBaseOf(500, 1050n), { amountXpf: 1050n, ownRateBp: 1300 });
    expect(paid).toEqual({ htXpf: 1000, tgcXpf: 50, tgcRateBp: 500, taxes: null });
    expect(taxBaseOf(null, 1050)).toBeNull();
  });
});

describe("a document", () => {
  const row = { taxLabel: "TVA", taxes: null, tgcRateBp: 1300, htXpf: 1000n, tgcXpf: 130n };

  it("mentions a tax if the merchant is liable", () => {
    expect(taxesIn(row)).toEqual([{ label: "TVA", rateBp: 1300, htXpf: 1000, tgcXpf: 130 }]);
    expect(taxesIn({ ...row, tgcRateBp: null })).toEqual([]);
    expect(taxesIn({ ...row, tgcRateBp: 0 })).toEqual([]);
    expect(taxesIn({ ...row, htXpf: null, tgcXpf: null })).toEqual([]);
  });

  it("mentions a rate of 0 beside others", () => {
    const taxes = [
      { rateBp: 0, amountXpf: 100, htXpf: 100, tgcXpf: 0 },
      { rateBp: 500, amountXpf: 105, htXpf: 100, tgcXpf: 5 },
    ];
    expect(taxesIn({ ...row, tgcRateBp: null, taxes }).map(({ rateBp }) => rateBp)).toEqual([
      0, 500,
    ]);
  });
});

describe("sharing out", () => {
  it("is exact, never more than is left, and at most a franc from the proportion", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        (left, seed) => {
          const whole = sum(left);
          const amount = whole === 0 ? 0 : seed % (whole + 1);
          const shares = shareOut(amount, left);
          equal(sum(shares), amount);
          shares.forEach((share, index) => {
            const part = left[index] ?? 0;
            ok(share <= part);
            ok(Math.abs(share - (whole === 0 ? 0 : (amount * part) / whole)) < 1);
          });
        },
      ),
      RUNS,
    );
  });

  it("gives the francs that are left to the largest remainders, and the first of equals", () => {
    expect(shareOut(100, [333, 333, 334])).toEqual([33, 33, 34]);
    expect(shareOut(1, [50, 50])).toEqual([1, 0]);
    expect(shareOut(5, [1, 1, 8])).toEqual([1, 0, 4]);
    expect(shareOut(0, [0, 0])).toEqual([0, 0]);
    expect(() => shareOut(3, [1, 1])).toThrow(RangeError);
  });
});

describe("the refunds of a basket", () => {
  it("give back, rate by rate, exactly what was paid", () => {
    fc.assert(
      fc.property(basket, own, fc.array(fc.nat(), { maxLength: 6 }), (lines, ownRateBp, seeds) => {
        const amountXpf = amountOf(lines);
        const paid = taxPartsOf(taxOfParts(taxBasesOf(lines), { amountXpf, ownRateBp }));
        const before: TaxBase[] = [];
        const split = { ht: 0, tgc: 0 };
        const give = (amount: number) => {
          const parts = splitParts(partsInProportion(BigInt(amount), leftOf(paid, before)), before);
          equal(sum(parts.map((part) => part.amountXpf)), amount);
          for (const part of parts) equal(part.htXpf + part.tgcXpf, part.amountXpf);
          split.ht += sum(parts.map(({ htXpf }) => htXpf));
          split.tgc += sum(parts.map(({ tgcXpf }) => tgcXpf));
          before.push(...parts);
        };
        const left = () => sum(leftOf(paid, before).map((part) => part.amountXpf));
        for (const seed of seeds) if (left() > 0) give(1 + (seed % left()));
        if (left() > 0) give(left());
        equal(
          leftOf(paid, before).every((part) => part.amountXpf === 0),
          true,
        );
        deepEqual(split, {
          ht: sum(paid.map(({ htXpf }) => htXpf)),
          tgc: sum(paid.map(({ tgcXpf }) => tgcXpf)),
        });
      }),
      RUNS,
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eurCents, splitTgc } from "@/lib/kit/money";
import { centsOfNext, taxShare } from "@/lib/refunds/shares";

describe("the cents of refunds", () => {
  it("add up when each of them converted alone would not", () => {
    const cents: bigint[] = [];
    let given = 0n;
    for (let count = 0; count < 3; count += 1) {
      const eurCentsSoFar = cents.reduce((sum, one) => sum + one, 0n);
      cents.push(centsOfNext(100n, { amountXpf: given, eurCents: eurCentsSoFar }));
      given += 100n;
    }
    expect(cents).toEqual([84n, 84n, 83n]);
    expect(eurCents(300)).toBe(251);
  });

  // A refund that fails releases its amount, but not the cents by which the later ones were rounded.
  const life = fc.record({
    parts: fc.array(fc.bigInt({ min: 1n, max: 40n }), { minLength: 1, maxLength: 60 }),
    fails: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
  });

  it("are never negative, and exact once the payment is refunded whole, whatever failed between", () => {
    fc.assert(
      fc.property(life, ({ parts, fails }) => {
        const amount = parts.reduce((sum, part) => sum + part, 0n);
        const refunds: { amountXpf: bigint; cents: bigint }[] = [];
        const sum = (field: "amountXpf" | "cents") =>
          refunds.reduce((total, one) => total + one[field], 0n);
        const give = (amountXpf: bigint) => {
          const others = { amountXpf: sum("amountXpf"), eurCents: sum("cents") };
          const cents = centsOfNext(amountXpf, others);
          expect(cents).toBeGreaterThanOrEqual(0n);
          refunds.push({ amountXpf, cents });
        };
        for (const part of parts) give(part);
        expect(sum("cents")).toBe(BigInt(eurCents(amount)));
        const failed = refunds.filter((_, index) => fails[index]);
        for (const one of failed) refunds.splice(refunds.indexOf(one), 1);
        for (const one of failed) give(one.amountXpf);
        expect(sum("amountXpf")).toBe(amount);
        expect(sum("cents")).toBe(BigInt(eurCents(amount)));
      }),
      { numRuns: 500 },
    );
  });

  it("are correct when only those failed that had been rounded down", () => {
    // Of a hundred refunds of one franc, sixteen have no cent of their own.
    const francs: bigint[] = [];
    for (let given = 0n; given < 100n; given += 1n) {
      const eurCentsSoFar = francs.reduce((sum, cents) => sum + cents, 0n);
      francs.push(centsOfNext(1n, { amountXpf: given, eurCents: eurCentsSoFar }));
    }
    const kept = francs.filter((cents) => cents > 0n);
    expect(kept).toHaveLength(84);
    expect(centsOfNext(1n, { amountXpf: 84n, eurCents: 84n })).toBe(0n);
    expect(centsOfNext(16n, { amountXpf: 84n, eurCents: 84n })).toBe(0n);
  });
});

describe("the tax shares of refunds", () => {
  it("add up to the payment's own split, in any parts", () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 1_000_000n }), {
      minLength: 1,
      maxLength: 40,
    });
    const rate = fc.option(fc.integer({ min: 0, max: 10_000 }));
    fc.assert(
      fc.property(parts, rate, (amounts, rateBp) => {
        let before = 0n;
        let [ht, tgc] = [0, 0];
        for (const amount of amounts) {
          const share = taxShare(amount, { before, rateBp });
          expect(share.htXpf + share.tgcXpf).toBe(Number(amount));
          before += amount;
          ht += share.htXpf;
          tgc += share.tgcXpf;
        }
        expect({ htXpf: ht, tgcXpf: tgc }).toEqual(splitTgc(before, rateBp));
      }),
    );
  });
});

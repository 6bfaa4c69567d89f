import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eurCents, formatXpf, parseRate, splitTgc } from "@/lib/kit/money";

const amounts = fc.bigInt({ min: 0n, max: 10_000_000_000_000n });
const rates = fc.integer({ min: 0, max: 10_000 });

describe("formatXpf", () => {
  it.each([
    [0, "0\u00a0XPF", "XPF\u00a00"],
    [2990, "2\u202f990\u00a0XPF", "XPF\u00a02,990"],
    [12_500, "12\u202f500\u00a0XPF", "XPF\u00a012,500"],
    [10_000_000_000_000n, "10\u202f000\u202f000\u202f000\u202f000\u00a0XPF", undefined],
    [-1500, "-1\u202f500\u00a0XPF", "-XPF\u00a01,500"],
  ])("writes %s", (amount, french, english) => {
    expect(formatXpf(amount, "fr")).toBe(french);
    if (english !== undefined) expect(formatXpf(amount, "en")).toBe(english);
  });

  it("never writes a decimal, a breaking space or another symbol", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(formatXpf(amount, "fr")).toMatch(/^\d{1,3}(\u202f\d{3})*\u00a0XPF$/);
        expect(formatXpf(amount, "en")).toMatch(/^XPF\u00a0\d{1,3}(,\d{3})*$/);
      }),
    );
  });
});

describe("eurCents", () => {
  it.each([
    [0, 0],
    [1, 1],
    [59, 49],
    [60, 50],
    [100, 84],
    [119, 100],
    [1000, 838],
    [1500, 1257],
    [2990, 2506],
    [12_345, 10_345],
    [10_000_000, 8_380_000],
    [100_000_000, 83_800_000],
  ])("converts %i XPF to %i cents", (xpf, cents) => {
    expect(eurCents(xpf)).toBe(cents);
    expect(eurCents(BigInt(xpf))).toBe(cents);
  });

  it("is the nearest cent, half up", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const error = BigInt(eurCents(amount)) * 1000n - amount * 838n;
        expect(error).toBeGreaterThan(-500n);
        expect(error).toBeLessThanOrEqual(500n);
      }),
    );
  });

  it("never decreases when the amount grows", () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(eurCents(a + b)).toBeGreaterThanOrEqual(eurCents(a));
      }),
    );
  });

  it.each([1.5, -1, Number.NaN, 2 ** 53])("refuses %d", (amount) => {
    expect(() => eurCents(amount)).toThrow(RangeError);
  });
});

describe("splitTgc", () => {
  it.each([
    [2990, 1300, 2646, 344],
    [1130, 1300, 1000, 130],
    [11_600, 1600, 10_000, 1600],
    [1000, 1100, 901, 99],
    [7, 1300, 6, 1],
    [1, 2200, 1, 0],
    [2990, null, 2990, 0],
    [2990, 0, 2990, 0],
  ])("splits %i at %s", (amount, rate, htXpf, tgcXpf) => {
    expect(splitTgc(amount, rate)).toEqual({ htXpf, tgcXpf });
  });

  it("returns parts that add up to the price", () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const { htXpf, tgcXpf } = splitTgc(amount, rate);
        expect(BigInt(htXpf) + BigInt(tgcXpf)).toBe(amount);
        expect(tgcXpf).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("returns the net price nearest to the exact one", () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const base = 10_000n + BigInt(rate);
        const error = 2n * (BigInt(splitTgc(amount, rate).htXpf) * base - amount * 10_000n);
        expect(error > -base && error <= base).toBe(true);
      }),
    );
  });
});

describe("parseRate", () => {
  it.each([
    ["13", 1300],
    [13, 1300],
    ["13.5", 1350],
    ["8.2", 820],
    [8.2, 820],
    ["1.15", 115],
    ["0.01", 1],
    [0, 0],
    ["100", 10_000],
  ])("reads %s as %i basis points", (text, points) => {
    expect(parseRate(text)).toBe(points);
  });

  it.each(["", "13,5", "13.555", "-1", "1e2", "100.01", "١٣", " 13", Number.NaN])(
    "refuses %j",
    (text) => {
      expect(() => parseRate(text)).toThrow(RangeError);
    },
  );

  it("reads every rate with two decimals back exactly, as a number and as text", () => {
    fc.assert(
      fc.property(rates, (points) => {
        expect(parseRate(points / 100)).toBe(points);
        expect(parseRate((points / 100).toFixed(2))).toBe(points);
      }),
    );
  });
});

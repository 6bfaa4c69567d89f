import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { linkTag, randomText, sameText, seal, tagHolds, unseal } from "@/lib/kit/crypto";
import { stubEnvironment } from "@/lib/kit/testing/unit-environment";

beforeAll(() => stubEnvironment());

describe("a sealed text", () => {
  it("opens for its own purpose, unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (plain, purpose) => {
        expect(unseal(seal(plain, purpose), purpose)).toBe(plain);
      }),
    );
  });

  it("does not open when it is moved to another row", () => {
    const sealed = seal("pm_card_alpha", "payment_method:one");
    expect(() => unseal(sealed, "payment_method:two")).toThrow();
    expect(() => unseal(sealed, "")).toThrow();
  });

  it("does not open when one bit was changed, or anything is missing", () => {
    const sealed = seal("whsec_secret", "endpoint:one");
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = new Uint8Array(sealed);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(() => unseal(altered, "endpoint:one")).toThrow();
    }
    for (const length of [0, 12, 28, sealed.length - 1]) {
      expect(() => unseal(sealed.slice(0, length), "endpoint:one")).toThrow();
    }
  });

  it("is different each time and reveals nothing of its content", () => {
    const [one, two] = [seal("the same", "p"), seal("the same", "p")];
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(false);
    expect(Buffer.from(one).toString("latin1")).not.toContain("same");
  });
});

describe("a link's tag", () => {
  it("is valid only for its own purpose and id", () => {
    const tag = linkTag("checkout", "a");
    expect(tag).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(tagHolds("checkout", "a", tag)).toBe(true);
    expect(tagHolds("checkout", "b", tag)).toBe(false);
    expect(tagHolds("receipt", "a", tag)).toBe(false);
    for (const other of ["", tag.slice(1), `${tag}x`, tag.toLowerCase()]) {
      expect(tagHolds("checkout", "a", other)).toBe(false);
    }
  });
});

describe("a comparison in constant time", () => {
  it("agrees with ===", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(sameText(a, b)).toBe(a === b);
        expect(sameText(a, a)).toBe(true);
      }),
    );
  });
});

it("random texts have the requested length and do not repeat", () => {
  const texts = Array.from({ length: 200 }, () => randomText(24));
  expect(new Set(texts).size).toBe(200);
  for (const text of texts) expect(text).toMatch(/^[0-9A-Za-z]{24}$/);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "@/lib/kit/http/idempotency";

/** The same value with the keys of its objects in another order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, inner]) => [key, reversed(inner)]));
};

describe("canonical JSON", () => {
  it("is the same for equal bodies", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonical(reversed(value))).toBe(canonical(value));
      }),
    );
  });

  it("parses to the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("differs for different bodies", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const same =
          JSON.stringify(JSON.parse(canonical(a))) === JSON.stringify(JSON.parse(canonical(b)));
        expect(canonical(a) === canonical(b)).toBe(same);
      }),
    );
    expect(canonical({ a: "1" })).not.toBe(canonical({ a: 1 }));
    expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
    expect(canonical({ a: null })).not.toBe(canonical({}));
    expect(canonical({ "a:1,b": 2 })).not.toBe(canonical({ a: 1, b: 2 }));
  });
});

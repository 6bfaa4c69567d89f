import fc from "fast-check";
import { expect, it } from "vitest";
import { masked, unmasked } from "@/lib/kit/masked";

it("returns the secret that was masked", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (secret) => {
      expect(unmasked(masked(secret))).toBe(secret);
    }),
  );
});

it("is different each time, at every place", () => {
  const texts = Array.from({ length: 200 }, () => masked("a secret of a page"));
  expect(new Set(texts).size).toBe(200);
  for (let at = 0; at < 8; at += 1) {
    expect(new Set(texts.map((text) => text[at])).size).toBeGreaterThan(10);
  }
});

it.each(["", "x", "plain text", "€€€", "=".repeat(99)])("takes any text: %s", (text) => {
  expect(() => unmasked(text)).not.toThrow();
});

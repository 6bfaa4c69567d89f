import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDecodable, isPathDecodable, literalPath, withoutNul } from "@/lib/kit/http/address";

const broken = ["%", "%f", "%zz", "%ff", "%c0%ae", "%c0%af", "%ed%a0%80", "%f4%90%80%80", "%00"];

describe("a URL", () => {
  it.each(broken)("with %s in its path or query cannot be decoded", (written) => {
    expect(isDecodable(`/api/v1/products/${written}`)).toBe(false);
    expect(isDecodable(`/api/v1/products?q=a${written}b`)).toBe(false);
    expect(isPathDecodable(`/c/a${written}b/pay?x=1`)).toBe(false);
    expect(isPathDecodable(`/c/ab/pay?x=${written}`)).toBe(true);
  });

  it.each(["/", "/c/%C3%A9", "/c/caf\u00e9?q=%F0%9F%98%80&x=a+b", "/l/a%2Fb%25", "*"])(
    "with %s can be decoded",
    (target) => {
      expect(isDecodable(target)).toBe(true);
      expect(literalPath(target)).toBe(target);
      expect(withoutNul(target)).toBe(target);
    },
  );

  it("that cannot be decoded is taken as written, part by part", () => {
    expect(literalPath("/c/%ff/pay?k=%ff")).toBe("/c/%25ff/pay?k=%ff");
    expect(literalPath("/c/%C3%A9/%")).toBe("/c/%C3%A9/%25");
    expect(literalPath("/c/%00")).toBe("/c/%2500");
  });

  it("searches for the replacement character when its query holds a NUL", () => {
    expect(withoutNul("/x?q=%00&after=a%00b%00")).toBe("/x?q=%EF%BF%BD&after=a%EF%BF%BDb%EF%BF%BD");
    // Escaped twice, it is the text of an escape.
    expect(withoutNul("/x?q=%2500")).toBe("/x?q=%2500");
    const [pair] = new URL(withoutNul("/x?q=%00"), "http://localhost").searchParams;
    expect(pair).toEqual(["q", "\ufffd"]);
  });

  it("can always be decoded once it is taken as written, and is unchanged from then on", () => {
    const piece = fc.oneof(fc.constantFrom(...broken, "/", "?", "a", "%41", "\u00e9"), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const literal = withoutNul(literalPath(`/${pieces.join("")}`));
        expect(isPathDecodable(literal)).toBe(true);
        expect(literalPath(literal)).toBe(literal);
        const query = new URLSearchParams(literal.split("?").slice(1).join("?"));
        expect(query.toString()).not.toContain("%00");
      }),
    );
  });
});

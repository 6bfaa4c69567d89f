import { describe, expect, it } from "vitest";
import { isKeyText, keyTextOf, newKeyText } from "@/lib/api-keys/text";

describe("the text of an API key", () => {
  it("has the contract's format, and is never the same twice", () => {
    const made = Array.from({ length: 200 }, (_, n) => newKeyText(n % 2 === 0));
    expect(new Set(made).size).toBe(200);
    for (const text of made) {
      expect(text).toMatch(/^svc_(live|test)_[0-9A-Za-z]{32}$/);
      expect(isKeyText(text)).toBe(true);
    }
  });

  it("ends in the CRC-32 of its other characters", () => {
    expect(keyTextOf(false, "0".repeat(26))).toBe(`svc_test_${"0".repeat(26)}4diXnu`);
  });

  it("is refused with any character changed, another mode or another length", () => {
    const text = newKeyText(false);
    for (let at = 9; at < text.length; at += 1) {
      const other = text[at] === "a" ? "b" : "a";
      expect(isKeyText(`${text.slice(0, at)}${other}${text.slice(at + 1)}`)).toBe(false);
    }
    expect(isKeyText(text.replace("test", "live"))).toBe(false);
    expect(isKeyText(`${text} `)).toBe(false);
    expect(isKeyText(text.slice(0, -1))).toBe(false);
  });
});

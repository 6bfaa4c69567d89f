import { createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { hmacUnder, linkTag, randomText, sameText, seal, tagHolds, unseal } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";
import { base62 } from "@/lib/kit/ids";
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

describe("a key that is kept", () => {
  it("opens, with the bytes of the configuration, what it sealed", () => {
    const sealed = Buffer.from(seal("pm_card_alpha", "p"));
    const key = Buffer.from(env().ENCRYPTION_KEY, "base64");
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
    decipher.setAAD(Buffer.from("p")).setAuthTag(sealed.subarray(12, 28));
    expect(decipher.update(sealed.subarray(28), undefined, "utf8")).toBe("pm_card_alpha");
    decipher.final();
  });

  it("gives the tag and the MAC that its text gives", () => {
    const key = Buffer.from(hkdfSync("sha256", env().LINK_KEY, "motu", "checkout", 32));
    const tag = base62(createHmac("sha256", key).update("a").digest(), 32);
    expect(linkTag("checkout", "a")).toBe(tag);
    for (const text of ["", "é", "a".repeat(200)]) {
      expect(hmacUnder("clé", text)).toEqual(createHmac("sha256", "clé").update(text).digest());
    }
  });
});

it("random texts have the requested length and do not repeat", () => {
  const texts = Array.from({ length: 200 }, () => randomText(24));
  expect(new Set(texts).size).toBe(200);
  for (const text of texts) expect(text).toMatch(/^[0-9A-Za-z]{24}$/);
});

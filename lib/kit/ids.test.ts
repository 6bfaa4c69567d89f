import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bareId, base62, derivedText, isUuid, newId, newRequestId, reference } from "@/lib/kit/ids";

describe("ids", () => {
  it("sort in order of creation, and never repeat", () => {
    const made = Array.from({ length: 5000 }, newId);
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
    expect(made.every((id) => isUuid(id) && id[14] === "7")).toBe(true);
    expect(newRequestId()).toMatch(/^req_[0-9a-f-]{36}$/);
  });

  it("are accepted bare or with their own prefix, in any case, and returned bare", () => {
    const id = newId();
    const customer = reference("cus");
    for (const form of [id, `cus_${id}`, id.toUpperCase(), `cus_${id.toUpperCase()}`]) {
      expect(customer.parse(form)).toBe(id);
    }
    expect(bareId("cus", id)).toBe(id);
    expect(bareId("cus", `cus_${id.toUpperCase()}`)).toBe(id);
  });

  it("are refused with another prefix, with surrounding text, or malformed", () => {
    const id = newId();
    const malformed = [
      "",
      "x",
      `pm_${id}`,
      `cus-${id}`,
      `${id} `,
      ` ${id}`,
      `${id}\n`,
      `cus_cus_${id}`,
      id.slice(1),
      `${id}0`,
      id.replace(/-/g, ""),
    ];
    for (const text of malformed) {
      expect(reference("cus").safeParse(text).success, text).toBe(false);
      expect(bareId("cus", text), text).toBeNull();
    }
  });

  it("accept nothing that is not an id", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(bareId("cus", text)).toBeNull();
      }),
    );
  });
});

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("base62", () => {
  it("returns as many characters as requested, the same for the same bytes", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 40 }),
        (bytes, length) => {
          const text = base62(bytes, length);
          expect(text).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
          expect(base62(bytes, length)).toBe(text);
        },
      ),
    );
  });

  it("is the number of the bytes: links and keys that were issued stay valid", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        const number = [...base62(bytes, 60)].reduce(
          (sum, digit) => sum * 62n + BigInt(DIGITS.indexOf(digit)),
          0n,
        );
        expect(number).toBe(BigInt(`0x${Buffer.from(bytes).toString("hex")}`));
      }),
    );
  });
});

describe("a derived reference", () => {
  it("is the same for the same name, and different for another name or key", () => {
    const one = derivedText("key", "tx:1", 26);
    expect(one).toMatch(/^[A-Z2-7]{26}$/);
    expect(derivedText("key", "tx:1", 26)).toBe(one);
    expect(derivedText("key", "tx:2", 26)).not.toBe(one);
    expect(derivedText("other", "tx:1", 26)).not.toBe(one);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "@/lib/kit/errors";
import { MetadataPatch, mergeMetadata, NewMetadata } from "@/lib/kit/metadata";

const key = fc.string({ minLength: 1, maxLength: 8 }).filter((name) => name !== "__proto__");
const held = fc.dictionary(key, fc.string({ maxLength: 8 }), {
  maxKeys: 50,
  noNullPrototype: true,
});
const patch = fc.dictionary(key, fc.option(fc.string({ maxLength: 8 })), {
  maxKeys: 60,
  noNullPrototype: true,
});

const filled = (count: number, prefix = "k") =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, "v"]));

const refusalOf = (work: () => unknown): Refusal => {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
  throw new Error("Nothing was refused.");
};

describe("merged metadata", () => {
  it("adds what was sent, keeps other keys, removes null ones, and stays within fifty keys", () => {
    fc.assert(
      fc.property(held, patch, (before, change) => {
        const kept = Object.entries(before).filter(([name]) => !Object.hasOwn(change, name));
        const given = Object.entries(change).filter(([, value]) => value !== null);
        const expected = Object.fromEntries([...kept, ...given]);
        const merge = () => mergeMetadata(before, change);
        if (Object.keys(expected).length > 50) {
          expect(refusalOf(merge).more.param).toBe("metadata");
        } else {
          expect(merge()).toEqual(expected);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("is unchanged when the same is sent again", () => {
    fc.assert(
      fc.property(
        held,
        fc.dictionary(key, fc.option(fc.string()), { maxKeys: 3 }),
        (before, change) => {
          fc.pre(Object.keys(before).length <= 47);
          const once = mergeMetadata(before, change);
          expect(mergeMetadata(once, change)).toEqual(once);
        },
      ),
    );
  });

  it("counts the result, not what is sent", () => {
    expect(refusalOf(() => mergeMetadata(filled(48), filled(5, "n"))).kind.code).toBe(
      "invalid_request",
    );
    expect(Object.keys(mergeMetadata(filled(48), filled(2, "n")))).toHaveLength(50);
    const swap = { ...filled(2, "n"), k0: null, k1: null };
    expect(Object.keys(mergeMetadata(filled(50), swap))).toHaveLength(50);
  });

  it("is unchanged by an empty object or by nothing, and emptied by null", () => {
    expect(mergeMetadata({ a: "b" }, {})).toEqual({ a: "b" });
    expect(mergeMetadata({ a: "b" }, undefined)).toEqual({ a: "b" });
    expect(mergeMetadata({ a: "b" }, null)).toEqual({});
    expect(mergeMetadata(null, { a: "b" })).toEqual({ a: "b" });
  });
});

describe("submitted metadata", () => {
  it.each([
    ["fifty keys", filled(50), true],
    ["fifty-one keys", filled(51), false],
    ["a key of 40 characters", { ["é".repeat(40)]: "v" }, true],
    ["a key of 41 characters", { ["é".repeat(41)]: "v" }, false],
    ["an empty key", { "": "v" }, false],
    ["a value of 500 characters", { a: "🌺".repeat(500) }, true],
    ["a value of 501 characters", { a: "🌺".repeat(501) }, false],
    ["an empty value", { a: "" }, true],
    ["a number", { a: 1 }, false],
    ["an object", { a: {} }, false],
    ["a list", ["a"], false],
  ])("with %s is accepted: %s", (_, given, taken) => {
    expect(NewMetadata.safeParse(given).success).toBe(taken);
  });

  it("may hold nulls in an update only", () => {
    expect(NewMetadata.safeParse({ a: null }).success).toBe(false);
    expect(NewMetadata.safeParse(null).success).toBe(false);
    expect(MetadataPatch.safeParse({ a: null }).success).toBe(true);
    expect(MetadataPatch.safeParse(null).success).toBe(true);
  });
});

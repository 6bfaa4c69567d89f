import { describe, expect, it } from "vitest";
import { idEnding, shortReference } from "./reference";

const ID = "0198f7a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b";

describe("the short reference of a payment", () => {
  it("is the end of its id, in two groups of capitals", () => {
    expect(shortReference(ID)).toBe("1D2E3-F4A5B");
  });

  it.each(["1D2E3-F4A5B", "1d2e3 f4a5b", " 1D2E3F4A5B ", "1d2e3-f4a5b"])(
    "finds the id again however %s is typed",
    (typed) => {
      const ending = idEnding(typed);
      expect(ending && ID.endsWith(ending)).toBe(true);
    },
  );

  it.each(["1D2E3", "1D2E3-F4A5G", "1234567890", "teva@example.pf", "", "12 500 XPF"])(
    "is not read from %j",
    (typed) => expect(idEnding(typed)).toBeNull(),
  );

  it("of digits only is recognised by its separator", () => {
    expect(idEnding("12345-67890")).toBe("1234567890");
  });
});

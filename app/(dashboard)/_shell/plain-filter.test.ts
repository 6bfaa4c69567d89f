import { describe, expect, it } from "vitest";
import { addressOf, pagination, plainFilter } from "./plain-filter";

const states = ["active", "inactive"] as const;

describe("the filter of a list in its address", () => {
  it("is read and written alike", () => {
    const filter = plainFilter({ q: " café & thé ", state: "inactive" }, states);
    expect(filter).toEqual({ q: "café & thé", state: "inactive" });
    expect(addressOf("/dashboard/products", filter, { after: "x" })).toBe(
      "/dashboard/products?q=caf%C3%A9+%26+th%C3%A9&state=inactive&after=x",
    );
  });

  it("narrows nothing by what it does not know", () => {
    expect(plainFilter({ q: ["a"], state: "stolen" }, states)).toEqual({});
    expect(plainFilter({ q: "  " }, states)).toEqual({});
    expect(addressOf("/dashboard/products")).toBe("/dashboard/products");
  });

  it("turns from the first and from the last row in view", () => {
    const at = (place: object) => addressOf("/dashboard/products", { q: "a" }, place);
    const rows = [{ id: "3" }, { id: "2" }];
    expect(pagination({ rows, hasNewer: true, hasOlder: true }, at)).toEqual({
      newer: "/dashboard/products?q=a&before=3",
      older: "/dashboard/products?q=a&after=2",
    });
    expect(pagination({ rows: [], hasNewer: true, hasOlder: false }, at)).toEqual({
      newer: null,
      older: null,
    });
  });
});

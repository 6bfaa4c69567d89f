import { describe, expect, it } from "vitest";
import { filterIn, listAt, replayedIn } from "./filter";

describe("the filter of the receipts in the address", () => {
  it("is read and written alike, and narrows nothing by what it does not know", () => {
    const filter = filterIn({ q: "hina@", status: "exhausted", customer: "x" });
    expect(listAt(filter, { after: "y" })).toBe(
      "/dashboard/receipts?q=hina%40&status=exhausted&after=y",
    );
    expect(listAt(filterIn({ status: "lost" }))).toBe("/dashboard/receipts");
  });

  it("tells how many were sent again, whatever stands there", () => {
    expect(replayedIn({ went: "12", refused: "3", left: "40" })).toEqual({
      went: 12,
      refused: 3,
      left: 40,
    });
    expect(replayedIn({ went: "<b>", refused: ["1"], left: "-1" })).toEqual({
      went: 0,
      refused: 0,
      left: 0,
    });
    expect(replayedIn({ status: "exhausted" })).toBeNull();
  });
});

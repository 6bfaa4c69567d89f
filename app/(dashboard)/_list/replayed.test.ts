import { describe, expect, it } from "vitest";
import { replayedIn } from "@/app/(dashboard)/_list/replayed";

describe("the counts of resent receipts in a URL", () => {
  it("are numbers, whatever the URL contains", () => {
    expect(replayedIn({ went: "12", refused: "3", left: "40" })).toEqual({
      went: 12,
      refused: 3,
      left: 40,
      without: 0,
    });
    expect(replayedIn({ went: "<b>", refused: ["1"], left: "-1" })).toMatchObject({
      went: 0,
      refused: 0,
      left: 0,
    });
    expect(replayedIn({ status: "exhausted" })).toBeNull();
  });
});

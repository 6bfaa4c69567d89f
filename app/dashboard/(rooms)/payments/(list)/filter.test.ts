import { describe, expect, it } from "vitest";
import { filterIn, listAt, openingOf, searchOf } from "./filter";

const noon = new Date("2026-11-21T22:00:00Z");

describe("the filter of the payments in the address", () => {
  it("is read and written alike", () => {
    const filter = filterIn({ q: " 12 500 ", status: "failed", source: "api", period: "week" });
    expect(listAt(filter)).toBe(
      "/dashboard/payments?q=12+500&status=failed&source=api&period=week",
    );
  });

  it("narrows nothing by what it does not know", () => {
    expect(listAt(filterIn({ status: "stolen", source: ["api", "api"], period: "ever" }))).toBe(
      "/dashboard/payments",
    );
  });

  it("keeps the filter from page to page", () => {
    expect(listAt({ status: "pending" }, { after: "x" })).toBe(
      "/dashboard/payments?status=pending&after=x",
    );
  });

  it.each([
    ["today", "2026-11-21T10:00:00.000Z"],
    ["week", "2026-11-15T10:00:00.000Z"],
    ["month", "2026-10-23T10:00:00.000Z"],
  ] as const)("opens %s at midnight in Tahiti", (period, opening) => {
    expect(openingOf(period, noon).toISOString()).toBe(opening);
  });

  it("counts the evening in Tahiti to its own day, though it is the next one in UTC", () => {
    expect(openingOf("today", new Date("2026-11-22T09:59:59Z")).toISOString()).toBe(
      "2026-11-21T10:00:00.000Z",
    );
  });

  it("hands cursors on as they came", () => {
    expect(searchOf({}, { after: "a", before: ["b"] }, noon)).toMatchObject({
      after: "a",
      before: undefined,
      from: undefined,
    });
  });
});

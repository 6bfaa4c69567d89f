import { describe, expect, it } from "vitest";
import { Refusal } from "@/lib/kit/errors";
import { daysOf, readExport } from "./_form";

/** The evening of the first of December in Tahiti: the second in UTC. */
const at = new Date("2026-12-02T05:00:00Z");

describe("the form of the export", () => {
  it.each([
    ["today", "2026-12-01", "2026-12-01"],
    ["month", "2026-12-01", "2026-12-01"],
    ["last_month", "2026-11-01", "2026-11-30"],
  ] as const)("requests %s in days of Tahiti", (period, from, to) => {
    expect(daysOf(period, at)).toEqual({ from, to });
  });

  it("goes back to the previous year", () => {
    expect(daysOf("last_month", new Date("2027-01-15T00:00:00Z"))).toEqual({
      from: "2026-12-01",
      to: "2026-12-31",
    });
  });

  it("takes custom days, and shows which one is missing or invalid", () => {
    const form = { period: "custom", format: "csv", delimiter: "," } as const;
    const days = { from: "2026-01-01", to: "2026-01-31" };
    expect(readExport({ ...form, ...days }, at)).toEqual({
      ...days,
      format: "csv",
      delimiter: ",",
      taxes: false,
      answers: false,
    });
    const paramOf = (of: { from?: string; to?: string }) => {
      try {
        readExport({ ...form, ...of }, at);
      } catch (thrown) {
        return thrown instanceof Refusal && thrown.more.param;
      }
      return "accepted";
    };
    expect(paramOf({})).toBe("from");
    expect(paramOf({ from: days.from })).toBe("from");
    expect(paramOf({ from: days.to, to: days.from })).toBe("to");
    expect(paramOf({ from: "2024-01-01", to: "2026-01-01" })).toBe("to");
  });
});

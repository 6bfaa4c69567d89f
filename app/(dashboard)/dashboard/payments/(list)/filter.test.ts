import { describe, expect, it } from "vitest";
import { openingOf } from "@/app/(dashboard)/_list/period";
import { filterIn, filterOf, listAt, narrowingOf, queryOf, spanOf } from "./filter";

const noon = new Date("2026-11-21T22:00:00Z");

describe("the payments filter in the URL", () => {
  it("is read and written the same", () => {
    const filter = filterIn({ q: " 12 500 ", status: "failed", source: "api", period: "week" });
    expect(listAt(filter)).toBe(
      "/dashboard/payments?q=12+500&status=failed&source=api&period=week",
    );
    expect(filterOf(queryOf(filter))).toEqual(filter);
  });

  it("accepts amounts as people type them, and days", () => {
    const asked = { min: "1 000", max: "5.000 XPF", from: "2026-11-01", to: "2026-11-30" };
    const filter = filterIn({ ...asked, customer: " hina@lagon.pf ", link: "abc", queue: "watch" });
    expect(queryOf(filter)).toBe(
      "queue=watch&from=2026-11-01&to=2026-11-30&min=1000&max=5000&customer=hina%40lagon.pf&link=abc",
    );
    expect(filterOf(queryOf(filter))).toEqual(filter);
  });

  it("ignores unknown values", () => {
    const asked = {
      status: "stolen",
      queue: "all",
      source: ["api", "api"],
      period: "ever",
      from: "2026-02-30",
      to: "tomorrow",
      min: "12,50",
      max: "-5",
    };
    expect(listAt(filterIn(asked))).toBe("/dashboard/payments");
  });

  it.each([
    ["today", "2026-11-21T10:00:00.000Z"],
    ["week", "2026-11-15T10:00:00.000Z"],
    ["month", "2026-10-23T10:00:00.000Z"],
  ] as const)("starts %s at midnight in Tahiti", (period, opening) => {
    expect(openingOf(period, noon).toISOString()).toBe(opening);
  });

  it("counts the evening in Tahiti as that day, although it is the next in UTC", () => {
    expect(openingOf("today", new Date("2026-11-22T09:59:59Z")).toISOString()).toBe(
      "2026-11-21T10:00:00.000Z",
    );
  });

  it("goes from the first day's midnight to the end of the last, regardless of the period", () => {
    const filter = filterIn({ from: "2026-11-01", to: "2026-11-02", period: "today" });
    const { from, to } = narrowingOf(filter, noon);
    expect([from?.toISOString(), to?.toISOString()]).toEqual([
      "2026-11-01T10:00:00.000Z",
      "2026-11-03T10:00:00.000Z",
    ]);
    expect(filter.period).toBeUndefined();
  });

  it("spans days in Tahiti if it has a start", () => {
    expect(spanOf({ period: "week" }, noon)).toEqual({ from: "2026-11-15", to: "2026-11-21" });
    expect(spanOf({ from: "2026-11-01" }, noon)).toEqual({ from: "2026-11-01", to: "2026-11-21" });
    expect(spanOf({ to: "2026-11-02" }, noon)).toBeNull();
  });

  it("finds partly refunded payments as a status of their own", () => {
    const filter = filterIn({ status: "partially_refunded" });
    expect(queryOf(filter)).toBe("status=partially_refunded");
    const { status, isPartlyRefunded } = narrowingOf(filter, noon);
    expect([status, isPartlyRefunded]).toEqual([undefined, true]);
  });
});

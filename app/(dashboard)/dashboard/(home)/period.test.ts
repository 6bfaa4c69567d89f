import { describe, expect, it } from "vitest";
import type { Stretch } from "@/lib/transactions/summary";
import { homeUrl, viewOf } from "./period";

/** 23 November 2026, 14:30 in Tahiti. */
const NOW = new Date("2026-11-23T14:30:00-10:00");

const written = ({ from, until, unit }: Stretch) => [
  new Date(from.getTime() - 36_000_000).toISOString().slice(0, 16),
  new Date(until.getTime() - 36_000_000).toISOString().slice(0, 16),
  unit,
];

const viewed = (query: Record<string, string>) => {
  const { period, from, to, now, before } = viewOf(query, NOW);
  return { period, from, to, now: written(now), before: written(before) };
};

describe("the period of the home page", () => {
  it("is the last thirty days by default", () => {
    const month = {
      period: "month",
      from: "2026-10-25",
      to: "2026-11-23",
      now: ["2026-10-25T00:00", "2026-11-23T14:30", "day"],
      before: ["2026-09-25T00:00", "2026-10-24T14:30", "day"],
    };
    expect(viewed({})).toEqual(month);
    expect(viewed({ period: "decade" })).toEqual(month);
    expect(viewed({ from: "soon", to: "2026-02-31" })).toEqual(month);
  });

  it("is today by hours, compared with yesterday up to the same hour", () => {
    expect(viewed({ period: "today" })).toMatchObject({
      now: ["2026-11-23T00:00", "2026-11-23T14:30", "hour"],
      before: ["2026-11-22T00:00", "2026-11-22T14:30", "hour"],
    });
  });

  it("is seven days including today", () => {
    expect(viewed({ period: "week" })).toMatchObject({ from: "2026-11-17", to: "2026-11-23" });
  });

  it("is twelve months by month, compared with the year before", () => {
    expect(viewed({ period: "year" })).toMatchObject({
      from: "2025-12-01",
      now: ["2025-12-01T00:00", "2026-11-23T14:30", "month"],
      before: ["2024-12-01T00:00", "2025-11-23T14:30", "month"],
    });
  });

  it("is custom past days, compared with as many before", () => {
    expect(viewed({ from: "2026-11-01", to: "2026-11-10" })).toEqual({
      period: "custom",
      from: "2026-11-01",
      to: "2026-11-10",
      now: ["2026-11-01T00:00", "2026-11-11T00:00", "day"],
      before: ["2026-10-22T00:00", "2026-11-01T00:00", "day"],
    });
  });

  it.each([
    [{ from: "2026-11-10", to: "2026-11-01" }, "2026-11-01", "2026-11-10", "day"],
    [{ from: "2026-11-20" }, "2026-11-20", "2026-11-23", "day"],
    [{ to: "2026-11-05" }, "2026-11-05", "2026-11-05", "hour"],
    [{ from: "2026-11-20", to: "2027-01-01" }, "2026-11-20", "2026-11-23", "day"],
    [{ from: "2027-02-01", to: "2027-03-01" }, "2026-11-23", "2026-11-23", "hour"],
    [{ from: "2026-01-01", to: "2026-11-05" }, "2026-01-01", "2026-11-05", "month"],
    [{ from: "1999-01-01", to: "2026-11-05" }, "2021-11-02", "2026-11-05", "month"],
  ])("parses %j leniently", (query, from, to, unit) => {
    const view = viewOf(query, NOW);
    expect([view.from, view.to, view.now.unit]).toEqual([from, to, unit]);
  });

  it("is kept in the URL", () => {
    const days = { from: "2026-11-01", to: "2026-11-10" };
    expect(homeUrl("month", days)).toBe("/dashboard");
    expect(homeUrl("today", days)).toBe("/dashboard?period=today");
    expect(homeUrl("custom", days)).toBe("/dashboard?from=2026-11-01&to=2026-11-10");
  });
});

import { describe, expect, it } from "vitest";
import { formatTahiti, type TahitiStyle } from "@/lib/kit/tahiti";

const evening = new Date("2026-11-22T04:30:05Z");

describe("formatTahiti", () => {
  it.each<[TahitiStyle, string, string]>([
    ["time", "18\u00a0h\u00a030", "18:30"],
    ["day", "21 novembre 2026", "21 November 2026"],
    ["moment", "21 novembre à 18\u00a0h\u00a030", "21 November at 18:30"],
    ["full", "21 novembre 2026 à 18\u00a0h\u00a030", "21 November 2026 at 18:30"],
    ["table", "21/11/2026 18:30", "21/11/2026 18:30"],
  ])("writes the %s of the day before UTC's", (style, french, english) => {
    expect(formatTahiti(evening, "fr", style)).toBe(french);
    expect(formatTahiti(evening, "en", style)).toBe(english);
  });

  it("writes midnight as 00, never as 24", () => {
    expect(formatTahiti(new Date("2027-01-01T10:00:00Z"), "fr", "full")).toBe(
      "1er janvier 2027 à 00\u00a0h\u00a000",
    );
  });

  it("writes the first of a month as French does, and the eleventh like every other day", () => {
    const noon = (day: string) => formatTahiti(new Date(`2026-10-${day}T22:00:00Z`), "fr", "day");
    expect([noon("01"), noon("11"), noon("21")]).toEqual([
      "1er octobre 2026",
      "11 octobre 2026",
      "21 octobre 2026",
    ]);
    expect(formatTahiti(new Date("2026-10-01T22:00:00Z"), "en", "day")).toBe("1 October 2026");
  });
});

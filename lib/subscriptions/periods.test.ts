import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, unix } from "@/lib/kit/clock";
import { tahitiDay } from "@/lib/kit/tahiti";
import { boundary, intervals, type Rhythm } from "@/lib/subscriptions/periods";

const boundaries = (anchor: string, rhythm: Rhythm, count: number): number[] =>
  Array.from({ length: count }, (_, n) => unix(boundary(new Date(anchor), rhythm, n)));

const every = (interval: string, intervalCount = 1): Rhythm => ({ interval, intervalCount });

const local = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Pacific/Tahiti",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
/** The Tahiti calendar of the system: independent arithmetic. */
const inTahiti = (at: Date) => {
  const parts = Object.fromEntries(local.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    time: `${hour}:${minute}:${second}`,
  };
};

const maxima = { day: 365, week: 52, month: 24, year: 3 } as const;
const anchors = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2090, 0, 1) })
  .map((ms) => new Date(ms));
const rhythms = fc.constantFrom(...intervals).chain((interval) =>
  fc.record({
    interval: fc.constant(interval),
    intervalCount: fc.integer({ min: 1, max: maxima[interval] }),
  }),
);

describe("the boundaries of periods", () => {
  it("are those of the contract from 31 January, 15:00 in Tahiti", () => {
    expect(boundaries("2026-02-01T01:00:00Z", every("month"), 6)).toEqual([
      1769907600, 1772326800, 1775005200, 1777597200, 1780275600, 1782867600,
    ]);
  });

  it("keep the Tahiti calendar where the UTC calendar is a day ahead", () => {
    expect(boundaries("2026-01-31T05:00:00Z", every("month"), 6)).toEqual([
      1769835600, 1772341200, 1774933200, 1777611600, 1780203600, 1782882000,
    ]);
  });

  it("come back to 29 February in the next leap year", () => {
    const days = Array.from({ length: 5 }, (_, n) => {
      const { year, month, day } = inTahiti(
        boundary(new Date("2028-02-29T22:00:00Z"), every("year"), n),
      );
      return `${year}-${month}-${day}`;
    });
    expect(days).toEqual(["2028-2-29", "2029-2-28", "2030-2-28", "2031-2-28", "2032-2-29"]);
  });

  it("are fixed multiples for days and weeks", () => {
    const anchor = "2026-03-08T09:30:00Z";
    const start = unix(new Date(anchor));
    expect(boundaries(anchor, every("day", 3), 4)).toEqual(
      [0, 3, 6, 9].map((d) => start + d * 86_400),
    );
    expect(boundaries(anchor, every("week", 2), 3)).toEqual(
      [0, 14, 28].map((d) => start + d * 86_400),
    );
  });

  it("always advance, and start at the anchor", () => {
    fc.assert(
      fc.property(anchors, rhythms, fc.nat(200), (anchor, rhythm, n) => {
        expect(boundary(anchor, rhythm, 0)).toEqual(anchor);
        expect(boundary(anchor, rhythm, n + 1) > boundary(anchor, rhythm, n)).toBe(true);
      }),
    );
  });

  it("divide time into half-open periods without gap or overlap: each instant is in exactly one", () => {
    fc.assert(
      fc.property(anchors, rhythms, fc.nat({ max: 3 * 365 * DAY }), (anchor, rhythm, offset) => {
        const at = new Date(anchor.getTime() + offset);
        const holding = Array.from({ length: 1100 }, (_, n) => n).filter(
          (n) => boundary(anchor, rhythm, n) <= at && at < boundary(anchor, rhythm, n + 1),
        );
        expect(holding).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
  });

  it("never drift: month and year keep the anchor's day and time, or the month's last day", () => {
    const calendar = rhythms.filter(({ interval }) => interval === "month" || interval === "year");
    fc.assert(
      fc.property(anchors, calendar, fc.nat(300), (anchor, rhythm, n) => {
        const [from, to] = [inTahiti(anchor), inTahiti(boundary(anchor, rhythm, n))];
        const months = n * rhythm.intervalCount * (rhythm.interval === "year" ? 12 : 1);
        const month = from.month - 1 + months;
        const lastDay = new Date(Date.UTC(from.year, month + 1, 0)).getUTCDate();
        expect(to).toEqual({
          year: from.year + Math.floor(month / 12),
          month: (month % 12) + 1,
          day: Math.min(from.day, lastDay),
          time: from.time,
        });
        expect(boundary(anchor, rhythm, n).getTime() % 1000).toBe(anchor.getTime() % 1000);
      }),
    );
  });

  it("depend on the anchor only: n intervals at once are n times one", () => {
    fc.assert(
      fc.property(anchors, rhythms, fc.nat(50), (anchor, { interval, intervalCount }, n) => {
        const once = boundary(anchor, { interval, intervalCount: n * intervalCount }, 1);
        expect(boundary(anchor, { interval, intervalCount }, n)).toEqual(once);
      }),
    );
  });
});

describe("a Tahiti day", () => {
  it.each([
    ["2026-11-21T09:59:59.999Z", "2026-11-20T10:00:00Z"],
    ["2026-11-21T10:00:00.000Z", "2026-11-21T10:00:00Z"],
  ])("containing %s begins at %s", (at, start) => {
    const day = tahitiDay(new Date(at));
    expect(day.start).toEqual(new Date(start));
    expect(day.end.getTime() - day.start.getTime()).toBe(DAY);
  });

  it("contains its instants, all of the same date", () => {
    fc.assert(
      fc.property(anchors, (at) => {
        const { start, end } = tahitiDay(at);
        expect(start <= at && at < end).toBe(true);
        expect(inTahiti(start)).toMatchObject({ day: inTahiti(at).day, time: "00:00:00" });
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, unix } from "@/lib/kit/clock";
import { boundary, intervals } from "@/lib/subscriptions/periods";
import { type Course, cyclesBegun, nextInvoiceOf, turnOf } from "@/lib/subscriptions/turn";

const START = new Date("2027-01-31T18:00:00Z");

const aCourse = (more: Partial<Course> = {}): Course => {
  const rhythm = { interval: "month", intervalCount: 1, ...more };
  return {
    billing: "arrears",
    billingAnchor: START,
    periodIndex: 0,
    currentPeriodStart: START,
    currentPeriodEnd: boundary(START, rhythm, 1),
    cancelAtPeriodEnd: false,
    cycles: null,
    cyclesInvoiced: 0,
    pausedAt: null,
    pausedUntil: null,
    resumedAt: null,
    ...rhythm,
  };
};

const at = (text: string) => new Date(text);

describe("the end of a period", () => {
  it("keeps the anchor with the same interval: the 31st comes back", () => {
    const first = turnOf(aCourse(), aCourse());
    const second = turnOf({ ...aCourse(), ...first.next }, aCourse());
    expect([first.next?.currentPeriodEnd, second.next?.currentPeriodEnd]).toEqual([
      at("2027-03-31T18:00:00Z"),
      at("2027-04-30T18:00:00Z"),
    ]);
  });

  it("counts from that day on with another interval", () => {
    const { next } = turnOf(aCourse(), { ...aCourse(), interval: "week", intervalCount: 2 });
    expect(next).toEqual({
      billingAnchor: at("2027-02-28T18:00:00Z"),
      periodIndex: 0,
      currentPeriodStart: at("2027-02-28T18:00:00Z"),
      currentPeriodEnd: at("2027-03-14T18:00:00Z"),
    });
  });

  it.each([
    ["arrears", "arrears", [true, false]],
    ["advance", "advance", [false, true]],
    ["arrears", "advance", [true, true]],
    ["advance", "arrears", [false, false]],
  ])("from %s to %s invoices what is owed", (from, to, expected) => {
    const turn = turnOf(aCourse({ billing: from, cyclesInvoiced: 1 }), aCourse({ billing: to }));
    expect([turn.invoicesEnded, turn.invoicesBegun]).toEqual(expected);
    expect(turn.cyclesInvoiced).toBe(1 + expected.filter(Boolean).length);
  });

  const end = aCourse().currentPeriodEnd;
  const second = (n: number) => new Date(end.getTime() + n * 1000);

  it.each([
    ["began before it", { pausedAt: second(-1), pausedUntil: second(1) }, false],
    ["began with it", { pausedAt: end, pausedUntil: second(9) }, true],
    ["ends with it", { pausedAt: second(-9), pausedUntil: end }, true],
    ["ended with it", { pausedAt: second(-9), resumedAt: end }, true],
    ["was over a moment after it", { pausedAt: second(-9), resumedAt: second(1) }, false],
    ["begins after it", { pausedAt: second(1), pausedUntil: second(9) }, true],
  ])("within a pause is not invoiced: it %s", (_, pause, isInvoiced) => {
    expect(turnOf(aCourse(pause), aCourse()).invoicesEnded).toBe(isInvoiced);
    const advance = aCourse({ billing: "advance", ...pause });
    expect(turnOf(advance, advance).invoicesBegun).toBe(isInvoiced);
  });

  it("completes it with its last invoice in arrears, and a period later in advance", () => {
    const arrears = turnOf(aCourse({ cycles: 3, cyclesInvoiced: 2 }), aCourse());
    expect(arrears).toMatchObject({ invoicesEnded: true, end: "complete", cyclesInvoiced: 3 });
    const advance = aCourse({ billing: "advance", cycles: 3, cyclesInvoiced: 2 });
    const last = turnOf(advance, advance);
    expect(last).toMatchObject({ invoicesBegun: true, end: null, cyclesInvoiced: 3 });
    expect(turnOf({ ...advance, ...last }, advance)).toMatchObject({
      invoicesBegun: false,
      end: "complete",
    });
  });

  it("cancels it if that was asked, even with its last cycle", () => {
    const asked = aCourse({ cycles: 1, cancelAtPeriodEnd: true });
    expect(turnOf(asked, asked)).toMatchObject({ invoicesEnded: true, end: "cancel" });
  });
});

describe("the next invoice", () => {
  it("is the first after a pause, with the terms of that time", () => {
    const terms = { interval: "week", billing: "advance" };
    expect(nextInvoiceOf(aCourse(), {})).toMatchObject({ at: at("2027-02-28T18:00:00Z") });
    const paused = aCourse({ pausedAt: START, pausedUntil: at("2027-03-10T00:00:00Z") });
    expect(nextInvoiceOf(paused, {})?.at).toEqual(at("2027-03-31T18:00:00Z"));
    expect(nextInvoiceOf(paused, terms)).toMatchObject({
      at: at("2027-03-14T18:00:00Z"),
      terms: { billing: "advance" },
    });
  });

  it("is none if it ends before", () => {
    const ending = aCourse({ billing: "advance", cancelAtPeriodEnd: true });
    expect(nextInvoiceOf(ending, {})).toBeNull();
    const last = aCourse({ billing: "advance", cycles: 1, cyclesInvoiced: 1 });
    expect(nextInvoiceOf(last, {})).toBeNull();
  });
});

/** A life: what is asked for during each of its periods. */
const asked = fc.array(
  fc.record({
    interval: fc.option(fc.constantFrom(...intervals), { nil: undefined }),
    intervalCount: fc.integer({ min: 1, max: 3 }),
    billing: fc.option(fc.constantFrom("arrears", "advance"), { nil: undefined }),
    /** Days from the start of the period: the pause begins, and lasts. */
    pause: fc.option(
      fc.record({ from: fc.nat({ max: 8 }), days: fc.integer({ min: 1, max: 90 }) }),
    ),
    resumes: fc.boolean(),
    more: fc.option(fc.integer({ min: 0, max: 5 })),
  }),
  { minLength: 1, maxLength: 25 },
);

type Asked = (typeof asked extends fc.Arbitrary<infer Of> ? Of : never)[number];
type Span = { from: Date; to: Date; what: "invoiced" | "paused" | "trial" };

const pauseIn = (course: Course, { pause, resumes }: Asked): Partial<Course> => {
  const { currentPeriodStart: start, currentPeriodEnd: end, pausedUntil } = course;
  if (pausedUntil && pausedUntil <= end) return { pausedUntil: null, resumedAt: pausedUntil };
  if (pausedUntil) return resumes ? { pausedUntil: null, resumedAt: start } : {};
  if (!pause) return {};
  const pausedAt = new Date(start.getTime() + pause.from * DAY);
  if (pausedAt >= end) return {};
  const until = new Date(pausedAt.getTime() + pause.days * DAY);
  return { pausedAt, pausedUntil: until, resumedAt: null };
};

/** A period with what is asked for during it, and the terms from the next one on. */
const askedOf = (current: Course, one: Asked) => {
  const cycles = one.more === null ? current.cycles : cyclesBegun(current) + one.more;
  const course = { ...current, ...pauseIn(current, one), cycles: cycles || null };
  const rhythm = one.interval
    ? { interval: one.interval, intervalCount: one.intervalCount }
    : { interval: course.interval, intervalCount: course.intervalCount };
  return { course, terms: { ...rhythm, billing: one.billing ?? course.billing } };
};

const spanOf = (period: Course, isInvoiced: boolean): Span => ({
  from: period.currentPeriodStart,
  to: period.currentPeriodEnd,
  what: isInvoiced ? "invoiced" : "paused",
});

/** Ends a period: what its days, or those of the next one, belong to, and where it stands then. */
const turned = (
  current: Course,
  one: Asked,
): { spans: Span[]; course: Course; isOver: boolean } => {
  const { course, terms } = askedOf(current, one);
  const turn = turnOf(course, terms);
  const issues = turn.invoicesEnded || turn.invoicesBegun;
  expect(nextInvoiceOf(course, terms)?.at === course.currentPeriodEnd).toBe(issues);
  const ended = { ...spanOf(course, turn.invoicesEnded) };
  if (course.periodIndex < 0) ended.what = "trial";
  const isCounted = course.periodIndex < 0 || course.billing === "arrears";
  const spans = isCounted ? [ended] : [];
  const { cyclesInvoiced } = turn;
  if (turn.end) return { spans, course: { ...course, cyclesInvoiced }, isOver: true };
  const next = { ...course, ...terms, ...turn.next, cyclesInvoiced };
  if (next.billing === "advance") spans.push(spanOf(next, turn.invoicesBegun));
  return { spans, course: next, isOver: false };
};

const live = (first: Course, periods: readonly Asked[]): { spans: Span[]; course: Course } => {
  const spans = first.cyclesInvoiced > 0 ? [spanOf(first, true)] : [];
  let course = first;
  for (const one of periods) {
    const next = turned(course, one);
    spans.push(...next.spans);
    course = next.course;
    if (next.isOver) break;
  }
  return { spans, course };
};

/** It begins with a trial if that has days. */
const firstOf = (start: Date, billing: string, trialDays: number): Course => {
  const anchor = new Date(start.getTime() + trialDays * DAY);
  const inTrial = { periodIndex: -1, currentPeriodEnd: anchor };
  const course = aCourse({ billing, billingAnchor: anchor, currentPeriodStart: start });
  if (trialDays > 0) return { ...course, ...inTrial };
  const currentPeriodEnd = boundary(anchor, course, 1);
  return { ...course, currentPeriodEnd, cyclesInvoiced: billing === "advance" ? 1 : 0 };
};

describe("a life of changes", () => {
  const anchors = fc
    .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2031, 0, 1) })
    .map((ms) => new Date(Math.floor(ms / 1000) * 1000));

  it("has each day in exactly one period, invoiced, paused or of the trial", () => {
    fc.assert(
      fc.property(
        anchors,
        fc.constantFrom("arrears", "advance"),
        fc.nat({ max: 40 }),
        asked,
        (start, billing, trialDays, periods) => {
          const { spans, course } = live(firstOf(start, billing, trialDays), periods);
          let from = start;
          for (const span of spans) {
            expect(unix(span.from)).toBe(unix(from));
            expect(span.to > span.from).toBe(true);
            from = span.to;
          }
          // In arrears the current period has not ended.
          expect([unix(course.currentPeriodStart), unix(course.currentPeriodEnd)]).toContain(
            unix(from),
          );
          const invoiced = spans.filter(({ what }) => what === "invoiced").length;
          expect(course.cyclesInvoiced).toBe(invoiced);
          expect(invoiced).toBeLessThanOrEqual(course.cycles ?? Infinity);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { Refusal } from "@/lib/kit/errors";
import { emptyBuckets, secondsToWait, take } from "@/lib/kit/http/token-bucket";

const bucket = { name: "test", rate: 10, window: 1, burst: 20 };

const passes = (who: string, at: number, of = bucket): boolean => {
  try {
    take(of, who, at);
    return true;
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.kind.status === 429) return false;
    throw thrown;
  }
};

/** The result for a caller, allowed or refused. */
const answered = (of: typeof bucket, at: number): Record<string, string> => {
  try {
    return take(of, "a", at);
  } catch (thrown) {
    return (thrown as Refusal).more.headers ?? {};
  }
};

beforeEach(emptyBuckets);

describe("a token bucket", () => {
  it("allows its burst at once, then the refill rate", () => {
    const at = (instant: number, calls: number) =>
      Array.from({ length: calls }, () => passes("a", instant)).filter(Boolean).length;
    expect(at(0, 30)).toBe(20);
    expect(at(99, 5)).toBe(0);
    expect(at(100, 5)).toBe(1);
    expect(at(1100, 30)).toBe(10);
    expect(at(60_000, 30)).toBe(20);
  });

  it("never allows more than its burst and its rate, whatever the rhythm", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { minLength: 1, maxLength: 200 }), (waits) => {
        emptyBuckets();
        let at = 0;
        let passed = 0;
        for (const wait of waits) {
          at += wait;
          if (passes("a", at)) passed += 1;
        }
        expect(passed).toBeLessThanOrEqual(bucket.burst + Math.ceil((at * bucket.rate) / 1000));
      }),
    );
  });

  it("counts each caller and each policy separately", () => {
    for (let call = 0; call < 25; call += 1) passes("a", 0);
    expect(passes("a", 0)).toBe(false);
    expect(passes("b", 0)).toBe(true);
    expect(passes("a", 0, { ...bucket, name: "other" })).toBe(true);
  });

  it("returns what is left, and how long to wait", () => {
    expect(take(bucket, "a", 0)).toEqual({
      "RateLimit-Policy": '"test";q=20;w=2',
      RateLimit: '"test";r=19;t=1',
    });
    for (let call = 0; call < 18; call += 1) take(bucket, "a", 0);
    expect(take(bucket, "a", 0)["RateLimit"]).toBe('"test";r=0;t=2');
    const slow = { name: "slow", rate: 5, window: 3600, burst: 1 };
    take(slow, "a", 0);
    try {
      take(slow, "a", 0);
      expect.unreachable();
    } catch (thrown) {
      expect((thrown as Refusal).more.headers).toEqual({
        "Retry-After": "720",
        "RateLimit-Policy": '"slow";q=1;w=720',
        RateLimit: '"slow";r=0;t=720',
      });
    }
    expect(passes("a", 719_999, slow)).toBe(false);
    expect(passes("a", 720_001, slow)).toBe(true);
  });

  it("returns how long a caller has to wait, and takes no token", () => {
    expect(secondsToWait(bucket, "a", 0)).toBe(0);
    for (let call = 0; call < 20; call += 1) take(bucket, "a", 0);
    for (let attempt = 0; attempt < 3; attempt += 1) expect(secondsToWait(bucket, "a", 0)).toBe(1);
    expect(secondsToWait(bucket, "b", 0)).toBe(0);
    expect(secondsToWait(bucket, "a", 100)).toBe(0);
    expect(passes("a", 100)).toBe(true);
    expect(passes("a", 100)).toBe(false);
  });

  const anyBucket = fc.record({
    name: fc.constant("any"),
    rate: fc.integer({ min: 1, max: 200 }),
    window: fc.constantFrom(1, 60, 3600),
    burst: fc.integer({ min: 1, max: 300 }),
  });
  const anyWaits = fc.array(fc.nat(5_000), { minLength: 1, maxLength: 300 });

  const numbers = (text = ""): number[] =>
    [...text.matchAll(/=(\d+)/g)].map(([, of]) => Number(of));

  it("never announces more than its quota, nor a wait longer than its window", () => {
    fc.assert(
      fc.property(anyBucket, anyWaits, (of, waits) => {
        emptyBuckets();
        let at = 0;
        for (const wait of waits) {
          at += wait;
          const headers = answered(of, at);
          const [quota = 0, window = 0] = numbers(headers["RateLimit-Policy"]);
          const [left = 0, seconds = 0] = numbers(headers["RateLimit"]);
          expect(left).toBeLessThanOrEqual(quota);
          expect(seconds).toBeGreaterThanOrEqual(1);
          expect(seconds).toBeLessThanOrEqual(window);
        }
      }),
    );
  });

  it("allows any caller that keeps to the announced quota in every window", () => {
    fc.assert(
      fc.property(anyBucket, anyWaits, (of, waits) => {
        emptyBuckets();
        const [quota = 0, window = 0] = numbers(take(of, "probe", 0)["RateLimit-Policy"]);
        const sent: number[] = [];
        let at = 0;
        for (const wait of waits) {
          at += wait;
          const recent = sent.filter((instant) => instant > at - window * 1000);
          if (recent.length >= quota) continue;
          sent.push(at);
          expect(passes("a", at, of)).toBe(true);
        }
      }),
    );
  });

  it("allows a caller that waited as long as announced", () => {
    fc.assert(
      fc.property(anyBucket, anyWaits, (of, waits) => {
        emptyBuckets();
        let at = 0;
        for (const wait of waits) {
          const [left, seconds = 0] = numbers(answered(of, at)["RateLimit"]);
          at += left === 0 ? seconds * 1000 : wait;
          if (left === 0) expect(passes("a", at, of)).toBe(true);
        }
      }),
    );
  });

  it("forgets the oldest callers rather than grow without end", () => {
    for (let caller = 0; caller < 60_000; caller += 1) take(bucket, `caller ${caller}`, 0);
    for (let call = 0; call < 19; call += 1) take(bucket, "caller 59999", 0);
    expect(passes("caller 59999", 0)).toBe(false);
    expect(passes("caller 0", 0)).toBe(true);
  });
});

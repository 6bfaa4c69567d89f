import { describe, expect, it } from "vitest";
import { readRetryAfter, waitAfter } from "@/lib/webhook-deliveries/schedule";

const middle = () => 0.5;
const minutes = (...counts: number[]) => counts.map((count) => count * 60_000);

describe("the schedule of deliveries", () => {
  it("has ten attempts over 75 h 35 min in live mode, four in test mode", () => {
    const waits = (livemode: boolean) => {
      const found: number[] = [];
      for (let attempts = 1; ; attempts += 1) {
        const wait = waitAfter({ livemode, attempts }, middle);
        if (wait === null) return found;
        found.push(wait);
      }
    };
    expect(waits(true)).toEqual([5000, ...minutes(5, 30, 120, 300, 600, 840, 1200, 1440)]);
    expect(waits(true).reduce((sum, wait) => sum + wait, 0)).toBe(
      75 * 3_600_000 + 35 * 60_000 + 5000,
    );
    expect(waits(false)).toEqual([5000, ...minutes(1, 10)]);
  });

  it("varies by a tenth either way from the third attempt on", () => {
    for (const random of [() => 0, () => 0.999_999]) {
      expect(waitAfter({ livemode: true, attempts: 1 }, random)).toBe(5000);
    }
    expect(waitAfter({ livemode: true, attempts: 2 }, () => 0)).toBe(270_000);
    expect(waitAfter({ livemode: true, attempts: 2 }, () => 1)).toBe(330_000);
    expect(waitAfter({ livemode: true, attempts: 9 }, () => 0)).toBe(0.9 * 86_400_000);
  });

  it("waits as long as the receiver asks, at most a day, and never less than planned", () => {
    const asked = (retryAfterMs: number) =>
      waitAfter({ livemode: true, attempts: 1, retryAfterMs }, middle);
    expect(asked(120_000)).toBe(120_000);
    expect(asked(1000)).toBe(5000);
    expect(asked(10 ** 12)).toBe(86_400_000);
    expect(waitAfter({ livemode: false, attempts: 4, retryAfterMs: 1000 }, middle)).toBeNull();
  });

  it("reads Retry-After as seconds or as a date, and ignores anything else", () => {
    const at = Date.parse("2026-01-01T00:00:00Z");
    expect(readRetryAfter("120", at)).toBe(120_000);
    expect(readRetryAfter("Thu, 01 Jan 2026 00:01:00 GMT", at)).toBe(60_000);
    expect(readRetryAfter("Thu, 01 Jan 2025 00:01:00 GMT", at)).toBe(0);
    for (const other of [null, "soon", "-5", "1e9", ""])
      expect(readRetryAfter(other, at)).toBeNull();
  });
});

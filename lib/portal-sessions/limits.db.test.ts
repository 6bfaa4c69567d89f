import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemContext } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { emptyBuckets } from "@/lib/kit/http/token-bucket";
import { newId } from "@/lib/kit/ids";
import { takeAct, takeRequest } from "@/lib/portal-sessions/limits";

const modeOf = (livemode: boolean) => systemContext({ merchantId: newId(), livemode }, "portal");

const from = (ip: string) =>
  new Request("https://pay.example/p/ask/x/send", { headers: { "x-forwarded-for": ip } });

/** How many pass before one is refused. */
const passed = (take: () => void): number => {
  for (let count = 0; ; count += 1) {
    try {
      take();
    } catch (thrown) {
      expect(thrown).toMatchObject({ kind: { code: "rate_limited" } });
      return count;
    }
  }
};

let before: ReturnType<typeof env>["RATE_LIMITS"];
beforeEach(() => {
  before = env().RATE_LIMITS;
  env().RATE_LIMITS = "on";
  emptyBuckets();
});
afterEach(() => {
  env().RATE_LIMITS = before;
  emptyBuckets();
});

describe("the limits of the portal", () => {
  it.each([
    [true, 30, 10],
    [false, 150, 50],
  ])("hold per portal and per network (live: %s)", (livemode, acts, requests) => {
    const ctx = modeOf(livemode);
    expect(passed(() => takeAct(ctx, "one"))).toBe(acts);
    expect(() => takeAct(ctx, "another")).not.toThrow();
    expect(passed(() => takeRequest(ctx, from("198.51.100.1")))).toBe(requests);
    expect(() => takeRequest(ctx, from("198.51.100.2"))).not.toThrow();
    expect(() => takeRequest(modeOf(livemode), from("198.51.100.1"))).toThrow();
  });
});

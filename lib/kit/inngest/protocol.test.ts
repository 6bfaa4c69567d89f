import { describe, expect, test } from "vitest";
import { readRetryAfter, readSleepEnd, serverBackoff } from "@/lib/kit/inngest/delays";
import { parseExpression } from "@/lib/kit/inngest/expression";
import { parseFunction } from "@/lib/kit/inngest/function-config";
import { canonicalJson, signatureOf } from "@/lib/kit/inngest/signature";
import { readVerdict } from "@/lib/kit/inngest/verdict";

const event = (data: Record<string, unknown>) => ({ id: "e", name: "a/b", data, ts: 1 });

describe("signature", () => {
  test("is over JSON with sorted members, and its key without the prefix", () => {
    const text = canonicalJson({ b: [1, undefined, "é"], a: { d: undefined, c: null, B: 1e21 } });
    expect(text).toBe('{"a":{"B":1e+21,"c":null},"b":[1,null,"é"]}');
    expect(signatureOf(text, "signkey-prod-abc", 5000)).toBe(signatureOf(text, "abc", 5999));
    expect(signatureOf(text, "abc", 5000)).toMatch(/^t=5&s=[0-9a-f]{64}$/);
  });
});

describe("expression", () => {
  test.each([
    ["event.data.order", { order: 5 }, 5],
    ["event.data.a.b", { a: null }, undefined],
    ["event.data.toString", {}, undefined],
    ["'shop'", {}, "shop"],
    ["event.data.kind == 'big'", { kind: "big" }, true],
    ["event.data.live == false", { live: false }, true],
    ["event.data.count == -2.5", { count: 2 }, false],
  ])("reads %s", (source, data, value) => {
    expect(parseExpression(source)(event(data))).toBe(value);
  });

  test.each(["event.data.a && event.data.b", "data.a", "event.data.a > 1", "size(event.data.a)"])(
    "refuses %s",
    (source) => {
      expect(() => parseExpression(source)).toThrow(source);
    },
  );
});

describe("function", () => {
  const registered = {
    id: "motu-f",
    name: "f",
    triggers: [{ event: "a/b" }, { cron: "* * * * *" }],
    steps: { step: { id: "step", name: "step", runtime: {}, retries: { attempts: 8 } } },
  };

  test("is read from its registration", () => {
    const cancel = [{ event: "a/c", if: "event.data.id == async.data.id" }, { event: "a/d" }];
    expect(parseFunction({ ...registered, concurrency: [{ limit: 5 }], cancel })).toMatchObject({
      attemptsMax: 9,
      triggers: [{ event: "a/b" }],
      crons: ["* * * * *"],
      concurrency: { limit: 5, key: undefined },
      cancelledBy: [{ path: ["data", "id"] }, { path: undefined }],
    });
  });

  test.each([
    ["debounce", { debounce: { period: "1m" } }],
    ["retries", { steps: { step: { retries: { attempts: 21 } } } }],
    ["concurrency", { concurrency: [{ limit: 1 }, { limit: 2 }] }],
    ["concurrency", { concurrency: { limit: 1, scope: "account" } }],
    ["cancelOn", { cancel: [{ event: "a/c", if: "event.data.a == 1" }] }],
    ["timeout", { cancel: [{ event: "a/c", timeout: "1h" }] }],
    ["expression", { idempotency: "event.data.a + 'x'" }],
  ])("refuses what it cannot do: %s", (fault, option) => {
    expect(() => parseFunction({ ...registered, ...option })).toThrow(fault);
  });
});

describe("delays", () => {
  test("reads durations and dates, and nothing else", () => {
    expect(readSleepEnd("1d2h3m4s", 0).getTime()).toBe(93_784_000);
    expect(readSleepEnd("2026-01-01T00:00:00.000Z")).toEqual(new Date("2026-01-01T00:00:00Z"));
    expect(readSleepEnd("", 7)).toEqual(new Date(7));
    expect(() => readSleepEnd("soon")).toThrow("soon");
  });

  test("clips Retry-After to 1 s … 24 h", () => {
    expect([null, "0", "30", "999999", "soon"].map((header) => readRetryAfter(header))).toEqual([
      undefined,
      1000,
      30_000,
      86_400_000,
      undefined,
    ]);
    expect(readRetryAfter("1970-01-01T00:01:00.000Z", 0)).toBe(60_000);
  });

  test("backs off as a server does", () => {
    expect(serverBackoff(0)).toBeGreaterThanOrEqual(15_000);
    expect(serverBackoff(50)).toBeLessThanOrEqual(7_230_000);
  });
});

describe("verdict", () => {
  const answer = { status: 206, mayRetry: true, retryAfter: null };

  test.each([
    ["completed", { status: 200, body: 1 }],
    ["failed", { status: 500, body: {} }],
    ["memoised", { body: [{ id: "h", op: "StepRun", data: 1 }] }],
    ["step-failed", { body: [{ id: "h", op: "StepError", error: {} }] }],
    [
      "planned",
      {
        body: [
          { id: "h", op: "StepPlanned" },
          { id: "i", op: "Sleep", name: "1s" },
        ],
      },
    ],
    ["impossible", { body: [{ id: "h", op: "InvokeFunction" }] }],
  ])("reads %s", (kind, given) => {
    expect(readVerdict({ ...answer, ...given, body: given.body }).kind).toBe(kind);
  });

  test.each([
    [401, { message: "Unauthorized" }],
    [500, { type: "internal", message: "unknown function" }],
  ])("throws on %d, which is about us and not about the function", (status, body) => {
    expect(() => readVerdict({ ...answer, status, body })).toThrow("The SDK refused a call");
  });
});

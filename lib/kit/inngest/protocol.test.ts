import { describe, expect, test } from "vitest";
import { readAnswer } from "@/lib/kit/inngest/answer";
import { parseFunction } from "@/lib/kit/inngest/function-config";
import { canonicalJson, signatureOf } from "@/lib/kit/inngest/signature";

describe("signature", () => {
  test("covers JSON with sorted members, with the key without its prefix", () => {
    const text = canonicalJson({ b: [1, undefined, "é"], a: { d: undefined, c: null, B: 1e21 } });
    expect(text).toBe('{"a":{"B":1e+21,"c":null},"b":[1,null,"é"]}');
    expect(signatureOf(text, "signkey-prod-abc", 5000)).toBe(signatureOf(text, "abc", 5999));
    expect(signatureOf(text, "abc", 5000)).toMatch(/^t=5&s=[0-9a-f]{64}$/);
  });
});

describe("function", () => {
  const registered = {
    id: "motu-f",
    name: "f",
    triggers: [{ event: "a/b" }, { cron: "* * * * *" }],
    steps: { step: { id: "step", name: "step", runtime: {}, retries: { attempts: 8 } } },
  };

  const event = { id: "e", name: "a/b", data: { shard: 3 }, ts: 1 };

  test("is read from its registration", () => {
    const concurrency = [{ limit: 1, key: "event.data.shard" }];
    const config = parseFunction({ ...registered, concurrency });
    expect(config).toMatchObject({ attemptsMax: 9, events: ["a/b"], crons: ["* * * * *"] });
    expect(config.queueOf(event)).toBe("motu-f:3");
    expect(parseFunction(registered).queueOf(event)).toBeNull();
    expect(parseFunction({ ...registered, concurrency: [{ limit: 1 }] }).queueOf(event)).toBe(
      "motu-f",
    );
  });

  test("is linked to the function whose failures trigger it", () => {
    const expression = "event.data.function_id == 'motu-g'";
    const triggers = [{ event: "inngest/function.failed", expression }];
    expect(parseFunction({ ...registered, triggers })).toMatchObject({
      failureOf: "motu-g",
      events: [],
    });
  });

  test.each([
    ["debounce", { debounce: { period: "1m" } }],
    ["retries", { steps: { step: { retries: { attempts: 21 } } } }],
    ["concurrency", { concurrency: [{ limit: 1 }, { limit: 1 }] }],
    ["concurrency", { concurrency: { limit: 1, scope: "account" } }],
    ["limit of 1", { concurrency: [{ limit: 2 }] }],
    ["event.data.<name>", { concurrency: [{ limit: 1, key: "'shop'" }] }],
    ["cancel", { cancel: [{ event: "a/c" }] }],
    ["idempotency", { idempotency: "event.data.a" }],
  ])("refuses what it cannot do: %s", (fault, option) => {
    expect(() => parseFunction({ ...registered, ...option })).toThrow(fault);
  });
});

describe("answer", () => {
  const answer = { status: 206, mayRetry: true };
  const op = (kind: string, more: object = {}) => ({ body: [{ id: "h", op: kind, ...more }] });

  test.each([
    [{ kind: "completed" }, { status: 200, body: 1 }],
    [
      { kind: "failed", mayRetry: true, error: {} },
      { status: 500, body: {} },
    ],
    [{ kind: "step", id: "h", body: { type: "data", data: 1 } }, op("StepRun", { data: 1 })],
    [{ kind: "failed", mayRetry: true, step: "h" }, op("StepError", { error: {} })],
    [{ kind: "failed", mayRetry: false, step: "h" }, op("StepFailed", { error: {} })],
    [{ kind: "failed", mayRetry: false }, op("InvokeFunction")],
    [{ kind: "failed", mayRetry: false }, { body: [op("a").body[0], op("b").body[0]] }],
  ])("reads %o", (read, given) => {
    expect(readAnswer({ ...answer, ...given })).toMatchObject(read);
  });

  test.each([
    [401, { message: "Unauthorized" }],
    [500, { type: "internal", message: "unknown function" }],
  ])("throws on %d, which is about us and not about the function", (status, body) => {
    expect(() => readAnswer({ ...answer, status, body })).toThrow("The SDK refused a call");
  });
});

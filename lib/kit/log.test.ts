import { spawnSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { errorFields, lineOf, log, redact } from "@/lib/kit/log";

describe("a line of the log", () => {
  it.each([
    ["a live key", "svc_live_0123456789abcdefghijABCDEFGHIJ01"],
    ["a test key", "svc_test_0123456789abcdefghijABCDEFGHIJ01"],
    ["a signing secret", "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="],
    ["a card number", "4242424242424242"],
    ["a spaced card number", "4242 4242 4242 4242"],
    ["a dashed card number", "4242-4242-4242-4242"],
    ["a short card number", "4222222222222"],
  ])("never holds %s", (_, secret) => {
    const line = redact(
      JSON.stringify({ message: `before ${secret} after`, nested: { a: [secret] } }),
    );
    expect(line).not.toContain(secret);
    expect(line).toContain("before [");
    expect(line).toContain("] after");
  });

  it("keeps ids, amounts and instants readable", () => {
    const line = JSON.stringify({
      id: "01999999-9999-7999-9999-999999999999",
      request: "req_0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10",
      amount: 10_000_000,
      time: "2026-11-21T15:37:23.123Z",
    });
    expect(redact(line)).toBe(line);
  });

  it("is one line of JSON on stdout", () => {
    const written: string[] = [];
    const spy = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
    log("warn", "bank.slow", {
      note: "two\nlines",
      key: "svc_test_0123456789abcdefghijABCDEFGHIJ01",
    });
    spy.mockRestore();
    expect(written).toHaveLength(1);
    expect(written[0]?.trimEnd()).not.toContain("\n");
    expect(JSON.parse(written[0] ?? "")).toMatchObject({
      level: "warn",
      event: "bank.slow",
      note: "two\nlines",
      key: "[secret]",
    });
  });
});

describe("is always one line, whatever its fields are", () => {
  const head = { time: expect.any(String), level: "info", event: "any", process: "application" };

  it("is JSON with time, level, event and process", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything({ withBigInt: true })), (fields) => {
        expect(JSON.parse(lineOf("info", "any", fields))).toMatchObject(head);
      }),
    );
  });

  it.each([
    ["an instant in milliseconds", { at: 1_795_362_000_000 }],
    ["a duration in many digits", { ms: 12.345678901234 }],
    ["a card number that is one", { note: 4_242_424_242_424_242 }],
  ])("is JSON even with %s", (_, fields) => {
    const [logged] = Object.values(JSON.parse(lineOf("info", "any", { ...fields }))).slice(4);
    expect(logged).toMatch(/\[digits\]/);
  });

  it("accepts values without a JSON form", () => {
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    expect(JSON.parse(lineOf("info", "any", { circular }))).toEqual({
      ...head,
      unwritable: ["circular"],
    });
    expect(JSON.parse(lineOf("info", "any", { amount: 12n }))).toMatchObject({ amount: "12" });
  });
});

describe("output of other code", () => {
  const printed = (script: string): Record<string, unknown>[] => {
    const path = join(import.meta.dirname, "log.ts");
    const text = `const { logConsole } = await import(${JSON.stringify(path)}); logConsole(); ${script}`;
    const node = spawnSync(process.execPath, ["--input-type=module", "-e", text]);
    expect(node.stderr.toString()).toBe("");
    return node.stdout
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  };

  it("becomes a line of ours, without colours", () => {
    expect(printed('console.log("\\u001b[32mReady\\u001b[39m", "in", 12, "ms\\nsecond")')).toEqual([
      expect.objectContaining({ level: "info", event: "console", text: "Ready in 12 ms\nsecond" }),
    ]);
  });

  it("reports an error by its name and message, never with values from the database", () => {
    const [line] = printed(
      'console.error("⨯", Object.assign(new TypeError("no"), { detail: "moana@example.pf" }), { a: "moana" })',
    );
    expect(line).toMatchObject({ level: "error", error: "TypeError", message: "no", text: "⨯" });
    expect(JSON.stringify(line)).not.toContain("moana");
  });

  it("holds no card number and no key", () => {
    const [line] = printed('console.warn("4242 4242 4242 4242 svc_live_0123456789abcdefghijABCD")');
    expect(line).toMatchObject({ level: "warn", text: "[digits] [secret]" });
  });

  it("is empty when nothing was printed, and includes Node's own warnings", () => {
    expect(printed('console.log(""); process.emitWarning("late", "AWarning")')).toEqual([
      expect.objectContaining({ event: "node.warning", error: "AWarning", message: "late" }),
    ]);
  });
});

describe("an unexpected error", () => {
  it("is logged without the values that a database repeats", () => {
    const thrown = Object.assign(new Error("insert failed", { cause: new Error("unique") }), {
      code: "23505",
      detail: "Key (email)=(moana@example.pf) already exists.",
    });
    const fields = errorFields(thrown);
    expect(fields).toMatchObject({
      error: "Error",
      message: "insert failed",
      code: "23505",
      cause: "unique",
    });
    expect(JSON.stringify(fields)).not.toContain("moana");
  });

  it("is logged briefly, even if it is not an Error", () => {
    expect(errorFields("a text that was thrown")).toEqual({ error: "string" });
    expect(String(errorFields(new Error("x".repeat(9000)))["message"])).toHaveLength(600);
  });
});

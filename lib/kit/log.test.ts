import { describe, expect, it, vi } from "vitest";
import { errorFields, log, redact } from "@/lib/kit/log";

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

describe("an unexpected error", () => {
  it("is told without the values that a database echoes", () => {
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

  it("is told in few words, even when it is none", () => {
    expect(errorFields("a text that was thrown")).toEqual({ error: "string" });
    expect(String(errorFields(new Error("x".repeat(9000)))["message"])).toHaveLength(600);
  });
});

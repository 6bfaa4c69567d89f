import { describe, expect, it } from "vitest";
import { contentPolicy, pageHeaders } from "./page-headers";

const test = { bankOrigin: "https://bank.example.pf/any/path" };
const live = { bankOrigin: "https://pay.example.pf", challengeOrigin: "https://*.stripe.com" };

describe("the policy of a customer page", () => {
  it("includes the banks of both modes", () => {
    expect(contentPolicy("abc", [test, live])).toBe(
      [
        "default-src 'none'",
        "script-src 'nonce-abc' 'strict-dynamic'",
        "style-src 'self' 'nonce-abc'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src https://bank.example.pf https://pay.example.pf",
        "form-action 'self' https://bank.example.pf https://pay.example.pf https://*.stripe.com",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "report-uri /csp-report",
        "report-to csp",
      ].join("; "),
    );
  });

  it("names a bank once", () => {
    expect(contentPolicy("abc", [test, test])).toContain("frame-src https://bank.example.pf;");
  });

  it("refuses a bank that is not an address", () => {
    expect(() => contentPolicy("abc", [{ bankOrigin: "'unsafe-inline'" }])).toThrow(TypeError);
  });
});

it.each([
  ["Reporting-Endpoints", 'csp="/csp-report"'],
  ["X-Frame-Options", "DENY"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Referrer-Policy", "same-origin"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Robots-Tag", "noindex, nofollow"],
])("every response of a customer page has %s: %s", (name, value) => {
  expect(pageHeaders()[name]).toBe(value);
});

import { describe, expect, it } from "vitest";
import { stubEnvironment } from "@/lib/kit/testing/unit-environment";

stubEnvironment({ APP_ORIGIN: "https://pay.example.pf" });
const { refererPath, refererSection } = await import("./referer");

const from = (referer: string | null) => ({
  headers: new Headers(referer === null ? {} : { referer }),
});

describe("the page a request came from", () => {
  it("is a path of our own origin, with its query", () => {
    expect(refererPath(from("https://pay.example.pf/dashboard/payments?status=failed"))).toBe(
      "/dashboard/payments?status=failed",
    );
  });

  it.each([
    null,
    "",
    "nonsense",
    "https://evil.example/dashboard",
    "https://pay.example.pf.evil.example/dashboard",
    "http://pay.example.pf/dashboard",
  ])("is unknown for %s", (referer) => {
    expect(refererPath(from(referer))).toBeNull();
  });

  it("never becomes another host", () => {
    expect(refererPath(from("https://pay.example.pf//evil.example/x"))).toBe("/evil.example/x");
  });
});

describe("the page a request came from", () => {
  it.each([
    ["/dashboard/payments/019a-1?x=1", "/dashboard/payments"],
    ["/dashboard/api-keys/new", "/dashboard/api-keys"],
    ["/dashboard/mailbox", "/dashboard/mailbox"],
    ["/dashboard/settings/bank?x=1", "/dashboard/settings/bank"],
    ["/dashboard/unknown", "/dashboard"],
    ["/dashboard", "/dashboard"],
    ["/sign-in", "/dashboard"],
  ])("of %s is %s", (path, page) => {
    expect(refererSection(from(`https://pay.example.pf${path}`))).toBe(page);
  });
});

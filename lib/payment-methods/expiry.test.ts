import { describe, expect, it } from "vitest";
import { isExpired } from "@/lib/payment-methods/expiry";

const at = (instant: string) => new Date(instant);

describe("the expiry of a card", () => {
  it("lasts until the last millisecond of the month in Tahiti", () => {
    const june = { expMonth: 6, expYear: 2027 };
    expect(isExpired(june, at("2027-07-01T09:59:59.999Z"))).toBe(false);
    expect(isExpired(june, at("2027-07-01T10:00:00.000Z"))).toBe(true);
    expect(isExpired(june, at("2027-06-30T23:59:59.999-10:00"))).toBe(false);
    expect(isExpired(june, at("2027-07-01T00:00:00.000-10:00"))).toBe(true);
  });

  it("turns the year after December", () => {
    const december = { expMonth: 12, expYear: 2026 };
    expect(isExpired(december, at("2027-01-01T09:59:59.999Z"))).toBe(false);
    expect(isExpired(december, at("2027-01-01T10:00:00.000Z"))).toBe(true);
    expect(isExpired(december, at("2026-02-01T00:00:00.000Z"))).toBe(false);
  });
});

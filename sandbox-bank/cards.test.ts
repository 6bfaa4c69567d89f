import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  brandOf,
  digitsOf,
  groupNumber,
  isExpired,
  issuesOf,
  passesLuhn,
  readExpiry,
} from "@/sandbox-bank/card-rules.js";
import { behaviourOf, cardSummaryOf, fixedCard, testCards } from "@/sandbox-bank/cards";

const now = Date.UTC(2026, 5, 15);
const right = { number: "4242 4242 4242 4242", expiry: "12/34", cvc: "123" };

describe("a card number", () => {
  it("passes Luhn for every published test card", () => {
    expect(testCards.filter((card) => !passesLuhn(card.number))).toEqual([]);
  });

  it("fails Luhn when any one digit is changed", () => {
    const places = fc.integer({ min: 0, max: 15 });
    fc.assert(
      fc.property(
        fc.constantFrom(...testCards),
        places,
        fc.integer({ min: 1, max: 9 }),
        (card, place, by) => {
          const at = place % card.number.length;
          const changed = (Number(card.number[at]) + by) % 10;
          expect(passesLuhn(card.number.slice(0, at) + changed + card.number.slice(at + 1))).toBe(
            false,
          );
        },
      ),
    );
  });

  it("has its brand in its first digits", () => {
    expect(brandOf("4")).toBe("alpha");
    expect(brandOf("55")).toBe("beta");
    expect(brandOf("2221")).toBe("beta");
    expect(brandOf("37")).toBe("gamma");
    expect(brandOf("6011")).toBeNull();
    expect(brandOf("")).toBeNull();
  });

  it("is grouped 4-4-4-4, or 4-6-5 for gamma, and loses no digit", () => {
    expect(groupNumber("4242424242424242")).toBe("4242 4242 4242 4242");
    expect(groupNumber("378282246310005")).toBe("3782 822463 10005");
    expect(groupNumber("42424")).toBe("4242 4");
    fc.assert(
      fc.property(fc.stringMatching(/^4\d{0,15}$/), (digits) => {
        expect(digitsOf(groupNumber(digits))).toBe(digits);
      }),
    );
  });

  it("is read from full-width digits, dashes and spaces", () => {
    expect(digitsOf("４２４２-4242 4242 4242")).toBe("4242424242424242");
  });
});

describe("an expiry date", () => {
  it("is read in the formats of people and browsers", () => {
    const wanted = { month: 12, year: 2034 };
    for (const text of ["12/34", "12 / 34", "1234", "12/2034", "122034", "12-34"]) {
      expect(readExpiry(text), text).toEqual(wanted);
    }
    expect(readExpiry("1/34")).toEqual({ month: 1, year: 2034 });
  });

  it("is refused if the month is invalid", () => {
    for (const text of ["13/34", "00/34", "12", "", "ab/cd", "12/3", "12/345"]) {
      expect(readExpiry(text), text).toBeNull();
    }
  });

  it("lasts until the end of its month in Tahiti, ten hours after UTC", () => {
    const june = { month: 6, year: 2026 };
    expect(isExpired(june, Date.UTC(2026, 6, 1, 9, 59, 59))).toBe(false);
    expect(isExpired(june, Date.UTC(2026, 6, 1, 10))).toBe(true);
    expect(isExpired({ month: 12, year: 2026 }, Date.UTC(2027, 0, 1, 9, 59))).toBe(false);
  });
});

describe("a typed card", () => {
  it("has no error when valid", () => {
    expect(issuesOf(right, now)).toEqual({ number: null, expiry: null, cvc: null });
  });

  it("reports missing fields", () => {
    expect(issuesOf({ number: "", expiry: "", cvc: "" }, now)).toEqual({
      number: "number_required",
      expiry: "expiry_required",
      cvc: "cvc_required",
    });
  });

  it("reports invalid fields", () => {
    const issues = issuesOf({ number: "4242 4242 4242 4241", expiry: "05/26", cvc: "12" }, now);
    expect(issues).toEqual({
      number: "number_invalid",
      expiry: "expiry_past",
      cvc: "cvc_invalid",
    });
    expect(issuesOf({ ...right, expiry: "12/99999" }, now).expiry).toBe("expiry_invalid");
    expect(issuesOf({ ...right, number: "6011000990139424" }, now).number).toBe("number_invalid");
  });

  it("needs a code of four digits for gamma and of three otherwise", () => {
    const gamma = { ...right, number: "378282246310005" };
    expect(issuesOf({ ...gamma, cvc: "123" }, now).cvc).toBe("cvc_invalid_4");
    expect(issuesOf({ ...gamma, cvc: "1234" }, now).cvc).toBeNull();
    expect(issuesOf({ ...right, cvc: "1234" }, now).cvc).toBe("cvc_invalid");
  });
});

describe("the table of test cards", () => {
  it("has the published tokens, each with its own number", () => {
    expect(testCards.map((card) => card.token).sort()).toEqual([
      "pm_card_alpha",
      "pm_card_auth",
      "pm_card_auth_once",
      "pm_card_beta",
      "pm_card_cvc",
      "pm_card_declined",
      "pm_card_down",
      "pm_card_error",
      "pm_card_expired",
      "pm_card_first_fails",
      "pm_card_gamma",
      "pm_card_insufficient",
      "pm_card_slow",
      "pm_card_timeout",
    ]);
    expect(new Set(testCards.map((card) => card.number)).size).toBe(testCards.length);
  });

  it("shows the expired card with its past date, however it was typed", () => {
    expect(fixedCard("pm_card_expired")?.summary).toEqual({
      brand: "alpha",
      last4: "0069",
      expMonth: 12,
      expYear: 2020,
    });
    expect(cardSummaryOf("4000000000000069", { expMonth: 1, expYear: 2030 }).expYear).toBe(2020);
    expect(cardSummaryOf("4242424242424242", { expMonth: 1, expYear: 2030 }).expYear).toBe(2030);
  });

  it("declines every other number", () => {
    expect(behaviourOf("4111111111111111")).toBe("declined");
    expect(behaviourOf("4242424242424242")).toBe("succeeds");
    expect(fixedCard("pm_card_unknown")).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { isIban } from "@/lib/kit/iban";
import { maskIban, plainIban } from "@/lib/merchants/iban";

const valid = [
  "FR1420041010050500013M02606",
  "GB82WEST12345698765432",
  "DE89370400440532013000",
  "BE68539007547034",
  "NO9386011117947",
  "MT84MALT011000012345MTLCAST001S",
];

describe("an IBAN", () => {
  it("is accepted with the right check digits", () => {
    for (const iban of valid) expect([iban, isIban(iban)]).toEqual([iban, true]);
  });

  it("is refused with one character changed", () => {
    for (const iban of valid) {
      for (let at = 4; at < iban.length; at += 1) {
        const other = iban[at] === "1" ? "2" : "1";
        expect(isIban(`${iban.slice(0, at)}${other}${iban.slice(at + 1)}`)).toBe(false);
      }
    }
  });

  it("is refused with two different neighbours swapped", () => {
    for (const iban of valid) {
      for (let at = 4; at + 1 < iban.length; at += 1) {
        const swapped = `${iban.charAt(at + 1)}${iban.charAt(at)}`;
        const text = `${iban.slice(0, at)}${swapped}${iban.slice(at + 2)}`;
        expect(isIban(text)).toBe(text === iban);
      }
    }
  });

  it("is refused in any other form", () => {
    for (const text of ["", "FR14", "fr1420041010050500013m02606", "FR14 2004", `${valid[0]}-`]) {
      expect(isIban(text)).toBe(false);
    }
    expect(isIban(`DE${"0".repeat(33)}`)).toBe(false);
  });

  it("is stored without spaces and in upper case, and shown by its end", () => {
    expect(plainIban("fr14 2004 1010 0505\u00a00001 3m02 606")).toBe(valid[0]);
    expect(maskIban("FR1420041010050500013M02606")).toBe("••••2606");
  });
});

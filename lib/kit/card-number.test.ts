import fc from "fast-check";
import { v4, v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { cardForms, wide } from "@/lib/kit/card-forms.fixture";
import { cardLookalikes } from "@/lib/kit/card-lookalikes.fixture";
import { holdsCardNumber, isBareNumber, isCardField } from "@/lib/kit/card-number";

const luhnDigit = (digits: string): string => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

/** A number of a brand, one of its lengths, with a valid check digit. */
const cardNumber = fc
  .oneof(
    fc.stringMatching(/^4(\d{11}|\d{14}|\d{17})$/),
    fc.stringMatching(/^5[1-5]\d{13}$/),
    fc.stringMatching(/^2[3-6]\d{13}$/),
    fc.stringMatching(/^3[47]\d{12}$/),
    fc.stringMatching(/^36\d{11}$/),
    fc.stringMatching(/^35[3-8]\d{12,15}$/),
    fc.stringMatching(/^6\d{14,17}$/),
  )
  .map((digits) => `${digits}${luhnDigit(digits)}`);

/** Up to three characters that are neither digit nor letter. */
const separator = fc
  .array(fc.constantFrom(..." .-/_,:|;+*~'\"()[]{}<>=!?&@%^\t\n\r\u00a0\u2009\u2013\u00b7•…"), {
    maxLength: 3,
  })
  .map((marks) => marks.join(""));

const accepted = [
  "CMD4242424242424242",
  "CMD-4242424242424242",
  "CMD_4242424242424242",
  "CMD/4242424242424242",
  "CMD#4242424242424242",
  "123456789012",
  "order 4242-4242-4242-4243",
  "4242424242424242abc",
  "2990 F",
  "+689 87 12 34 56",
  "2026-11-21T15:37:23.123Z",
  "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10",
  "FR76 3000 6000 0112 3456 7890 189",
  "12345678901234567890123456789012",
];

describe("a card number", () => {
  it.each([...cardForms, "order 4242-4242-4242-4242 paid"])("is found in %j", (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  it.each(accepted)("is not found in %j", (text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });

  /** The digits of a card that are also two telephone numbers of French Polynesia, in groups of eight. */
  const isTwoTelephones = (number: string, by: string, every: number): boolean =>
    every === 8 && by !== "" && /^((4[049]|8[789])\d{6}){2}$/.test(number);

  it("is found whatever its length and its separators", () => {
    fc.assert(
      fc.property(cardNumber, separator, fc.integer({ min: 1, max: 8 }), (number, by, every) => {
        const parts = number.match(new RegExp(`.{1,${every}}`, "g")) ?? [];
        expect(holdsCardNumber(parts.join(by))).toBe(!isTwoTelephones(number, by, every));
        expect(holdsCardNumber(`REF${number}`)).toBe(false);
        expect(holdsCardNumber(`REF-${number}`)).toBe(false);
      }),
      {
        numRuns: 500,
        examples: [
          ["4000000040000000002", "…", 8],
          ["4000000040000002", " ", 8],
        ],
      },
    );
  });

  it("is never found in a hundred thousand ids and timestamps", () => {
    const hits: string[] = [];
    for (let count = 0; count < 25_000; count += 1) {
      const instant = new Date(1_700_000_000_000 + count * 997_331);
      for (const text of [
        v7(),
        `cus_${v4()}`,
        instant.toISOString(),
        `order ${v4()} of ${instant.toISOString()}`,
      ]) {
        if (holdsCardNumber(text)) hits.push(text);
      }
    }
    expect(hits).toEqual([]);
  });
});

describe("text that people write", () => {
  const list = cardLookalikes(10_000);

  it("is never taken for a card number", () => {
    expect(new Set(list).size).toBeGreaterThan(9_500);
    expect(list.filter(holdsCardNumber)).toEqual([]);
  });

  it("is allowed in metadata too, unless it is only digits", () => {
    expect(list.filter((text) => isBareNumber(text) && !/^[\d ./-]+$/.test(text))).toEqual([]);
  });
});

describe("a bare number", () => {
  it.each([
    "1234567890123",
    "4242424242424243",
    "1234-5678-9012-3",
    wide("1234567890123"),
    "1".repeat(19),
  ])("is %j, whatever its check digit", (text) => {
    expect(isBareNumber(text)).toBe(true);
  });

  it.each(["123456789012", "1".repeat(20), "CMD1234567890123", "1234567890123a", ""])(
    "is not %j",
    (text) => {
      expect(isBareNumber(text)).toBe(false);
    },
  );
});

describe("a card field", () => {
  it.each([
    "number",
    "cardNumber",
    "card_number",
    "CARD-NUMBER",
    "pan",
    "cvc",
    "CVV2",
    "exp_month",
    "expYear",
    "expiry",
    "card",
    "holder",
    "Card number",
    "card.number",
    "ｃｖｖ",
    " cvv: ",
    "security code",
  ])("is %s", (name) => {
    expect(isCardField(name)).toBe(true);
  });

  it.each(["name", "phoneNumber", "taxNumber", "discard", "expiresAt", "panier"])(
    "is not %s",
    (name) => {
      expect(isCardField(name)).toBe(false);
    },
  );
});

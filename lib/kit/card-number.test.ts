import fc from "fast-check";
import { v4, v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { holdsCardNumber, isBareNumber, isCardField } from "@/lib/kit/card-number";

const luhnDigit = (digits: string): string => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

/** A number of 13 to 19 digits with a valid check digit. */
const cardNumber = fc
  .stringMatching(/^[1-9]\d{11,17}$/)
  .map((digits) => `${digits}${luhnDigit(digits)}`);

const wide = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const arabic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
const devanagari = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
const bold = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit)));

const plain = [
  "4242424242424242",
  "4000000000000002",
  "5555555555554444",
  "2223003122003222",
  "378282246310005",
  "6011111111111117",
  "3056930009020004",
  "36227206271667",
  "3566002020360505",
  "6200000000000005",
  "4222222222222",
  "6304000000000000000",
];

const spaced = [
  "4242 4242 4242 4242",
  "4242-4242-4242-4242",
  "4242.4242.4242.4242",
  "3782 822463 10005",
];

const hidden = [
  "4242\u00a04242\u00a04242\u00a04242",
  "4242\u202f4242\u202f4242\u202f4242",
  "4242\u20094242\u20094242\u20094242",
  "4242\u30004242\u30004242\u30004242",
  "4242\u200b4242\u200b4242\u200b4242",
  "4\u200d242424242424242",
  "4242\ufeff424242424242",
  "4242\u00ad4242\u00ad4242\u00ad4242",
  "4242\u20114242\u20114242\u20114242",
  "4242\u20134242\u20134242\u20134242",
  "4242\u22124242\u22124242\u22124242",
  wide("4242424242424242"),
  wide("4242 4242 4242 4242"),
  arabic("4242424242424242"),
  devanagari("4242424242424242"),
  bold("4242424242424242"),
];

const embedded = plain.flatMap((number) => [
  `order ${number} paid`,
  `card: ${number}`,
  `(${number})`,
  `${number}, merci`,
  `"${number}"`,
]);

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
  it.each([...plain, ...spaced, ...hidden, ...embedded, "order 4242-4242-4242-4242 paid"])(
    "is found in %j",
    (text) => {
      expect(holdsCardNumber(text)).toBe(true);
    },
  );

  it("has been looked for in at least sixty forms", () => {
    expect(plain.length + spaced.length + hidden.length + embedded.length).toBeGreaterThanOrEqual(
      60,
    );
  });

  it.each(accepted)("is not seen in %j", (text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });

  it("is found whatever its length and its separators", () => {
    fc.assert(
      fc.property(
        cardNumber,
        fc.constantFrom("", " ", "-", "."),
        fc.integer({ min: 2, max: 6 }),
        (number, by, every) => {
          const parts = number.match(new RegExp(`.{1,${every}}`, "g")) ?? [];
          expect(holdsCardNumber(parts.join(by))).toBe(true);
          expect(holdsCardNumber(`REF${number}`)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("is never seen in a hundred thousand ids and instants", () => {
    const hits: string[] = [];
    for (let count = 0; count < 50_000; count += 1) {
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

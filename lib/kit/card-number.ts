/** Finds what looks like a card number. The value itself is never echoed, stored or logged. */

const zeroWidth = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const wideSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const anyDigit = /\p{Nd}/gu;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const run = /(?<![\p{L}\p{Nd}])(?<!\p{L}[-_/#])\d(?:[ .-]?\d){12,}(?![\p{L}\p{Nd}])/gu;
const branded = /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6\d{15,18})$/;
const separators = /[\s.-]/g;

/** The digit that a decimal character of any script stands for: its block of ten starts at its zero. */
const asciiDigit = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 128) return character;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
};

/** Full-width and other digits, no-break spaces and invisible characters, as a person would read them. */
const plain = (text: string): string =>
  text
    .replace(zeroWidth, "")
    .replace(wideSpaces, " ")
    .replace(dashes, "-")
    .replace(anyDigit, asciiDigit);

const luhn = (digits: string): boolean => {
  let total = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return total % 10 === 0;
};

/** The value is nothing but 13 to 19 digits, spaced or not, whatever its check digit. */
export const isBareNumber = (text: string): boolean =>
  /^\d{13,19}$/.test(plain(text).replace(separators, ""));

/**
 * The value holds a run of 13 to 19 digits with a valid check digit that no letter marks as a reference.
 * Where more digits follow after a separator (an expiry, a code), the part that looks like a brand's number counts.
 */
export const holdsCardNumber = (text: string): boolean => {
  if (text.length < 13) return false;
  const runs = plain(text).replace(uuid, "·").match(run);
  return runs?.some((found) => isNumber(found) || holdsBranded(found)) ?? false;
};

const isNumber = (found: string): boolean => {
  const digits = found.replace(separators, "");
  return digits.length <= 19 && luhn(digits);
};

const holdsBranded = (found: string): boolean => {
  const groups = found.split(/[ .-]/);
  return groups.some((_, first) =>
    groups.slice(first).some((__, more) => {
      const digits = groups.slice(first, first + more + 1).join("");
      return branded.test(digits) && luhn(digits);
    }),
  );
};

const cardFields = new Set(
  [
    "number",
    "cardNumber",
    "pan",
    "cvc",
    "cvc2",
    "cvv",
    "cvv2",
    "expMonth",
    "expYear",
    "expiry",
    "card",
    "holder",
  ].map((name) => name.toLowerCase()),
);

/** Names of card fields, however spelt: `cardNumber`, `card_number`, `exp-month`. */
export const isCardField = (name: string): boolean =>
  cardFields.has(name.toLowerCase().replace(/[_-]/g, ""));

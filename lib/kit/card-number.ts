import { cardBrandLengths } from "@/lib/kit/card-brands";
import { withoutLookalikes } from "@/lib/kit/card-lookalikes";

/**
 * Finds text that may be a card number. The value itself is never returned, stored or logged. Each check reads a
 * text once: a number has at most 19 digits, so a constant number of candidates starts at each digit.
 */

const LEAST = 13;
/** This many characters that are neither digit nor letter may be between two digits of one number. */
const GAP_MAX = 3;

/** The kind of a character: 0 to 9 for its digit, or one of these. */
const LETTER = 10;
const INVISIBLE = 11;
const OTHER = 12;

const numeric = /\p{N}/u;
const letter = /\p{L}/u;
const invisible = /[\p{Cf}\p{M}]/u;

const readKind = (character: string): number => {
  // Full-width, circled, raised and mathematical digits are compatible with the plain ones.
  if (numeric.test(character)) return decimal(character) ?? OTHER;
  if (letter.test(character)) return LETTER;
  return invisible.test(character) ? INVISIBLE : OTHER;
};

const decimal = (character: string): number | null => {
  const folded = character.normalize("NFKC");
  if (/^[0-9]$/.test(folded)) return Number(folded);
  if (!/^\p{Nd}$/u.test(character)) return null;
  const code = character.codePointAt(0) ?? 0;
  // The digits of a script are a block of ten that starts with its zero.
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
};

/** The kind of each code point seen so far, plus one: a text of rare characters costs no more the second time. */
let kinds: Uint8Array | undefined;

const kindOf = (code: number): number => {
  kinds ??= new Uint8Array(0x110000);
  const known = kinds[code] ?? 0;
  if (known > 0) return known - 1;
  const kind = readKind(String.fromCodePoint(code));
  kinds[code] = kind + 1;
  return kind;
};

/**
 * A run of digits as it is read: each digit, and whether a number may begin or end with it. `before` and `last`
 * are the kinds of the characters read last, without invisible ones.
 */
type Run = {
  length: number;
  digits: Uint8Array;
  begins: Uint8Array;
  ends: Uint8Array;
  before: number;
  last: number;
  lastCode: number;
  /** Characters since the last digit. */
  gap: number;
};

const newRun = (capacity: number): Run => ({
  length: 0,
  digits: new Uint8Array(capacity),
  begins: new Uint8Array(capacity),
  ends: new Uint8Array(capacity),
  before: OTHER,
  last: OTHER,
  lastCode: 0,
  gap: 0,
});

/** Marks that join a number to a letter before it: `CMD-4242…` is a reference. */
const joining = new Set([..."-_/#"].map((mark) => mark.charCodeAt(0)));
/** In a URL, slash and hash are separators; only these make a reference of it. */
const joiningInUrl = new Set([..."-_"].map((mark) => mark.charCodeAt(0)));

const holdsBrandNumber = (text: string, joins: ReadonlySet<number>): boolean => {
  const run = newRun(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    const kind = kindOf(code);
    if (kind === INVISIBLE) continue;
    if (completesNumber(run, kind, joins)) return true;
    run.before = run.last;
    run.last = kind;
    run.lastCode = code;
  }
  return isNumberIn(run);
};

/** Reads one more character; whether the run that it ends holds a number. */
const completesNumber = (run: Run, kind: number, joins: ReadonlySet<number>): boolean => {
  if (kind < LETTER) addDigit(run, kind, joins);
  else if (endsRun(run, kind)) {
    if (isNumberIn(run)) return true;
    run.length = 0;
  }
  return false;
};

const isGlued = ({ before, last, lastCode }: Run, joins: ReadonlySet<number>): boolean =>
  last <= LETTER || (before === LETTER && joins.has(lastCode));

const addDigit = (run: Run, digit: number, joins: ReadonlySet<number>): void => {
  run.digits[run.length] = digit;
  run.begins[run.length] = isGlued(run, joins) ? 0 : 1;
  run.ends[run.length] = 1;
  if (run.last < LETTER) run.ends[run.length - 1] = 0;
  run.length += 1;
  run.gap = 0;
};

/** Whether the text between two digits is too long for one number, or contains a letter. */
const endsRun = (run: Run, kind: number): boolean => {
  run.gap += 1;
  if (kind !== LETTER) return run.gap > GAP_MAX;
  if (run.last < LETTER) run.ends[run.length - 1] = 0;
  return true;
};

/** Whether whole groups of the run, in sequence, are a card number. */
const isNumberIn = ({ length, digits, begins, ends }: Run): boolean => {
  if (length < LEAST) return false;
  const luhn = checkSums(digits, length);
  for (let first = 0; first + LEAST <= length; first += 1) {
    if (begins[first] === 0) continue;
    for (const size of cardBrandLengths(digits, first)) {
      const end = first + size;
      if (end <= length && ends[end - 1] === 1 && luhn(first, end)) return true;
    }
  }
  return false;
};

const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2);

/** Luhn's check of any part of the run, from sums that are computed once. */
const checkSums = (digits: Uint8Array, length: number) => {
  const even = new Uint32Array(length + 1);
  const odd = new Uint32Array(length + 1);
  for (let at = 0; at < length; at += 1) {
    const digit = digits[at] ?? 0;
    const isEven = at % 2 === 0;
    even[at + 1] = (even[at] ?? 0) + (isEven ? doubled(digit) : digit);
    odd[at + 1] = (odd[at] ?? 0) + (isEven ? digit : doubled(digit));
  }
  // Every second digit counts double, from the last but one backwards.
  return (first: number, end: number): boolean => {
    const sums = end % 2 === 0 ? even : odd;
    return ((sums[end] ?? 0) - (sums[first] ?? 0)) % 10 === 0;
  };
};

const wideSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const foreignNumeral = /(?![0-9])\p{N}/gu;
const unseen = /[\p{Cf}\p{M}]+/gu;
const separators = /[\s.-]+/g;

const asciiDigit = (character: string): string => {
  const kind = kindOf(character.codePointAt(0) ?? 0);
  return kind < LETTER ? String(kind) : character;
};

/** Longer than any number of 19 digits is written. */
const BARE_MAX = 200;

/** The value is only 13 to 19 digits, spaced or not, whatever its check digit; `00` begins a telephone number. */
export const isBareNumber = (text: string): boolean => {
  if (text.length < LEAST || text.length > BARE_MAX) return false;
  const plain = text
    .replace(unseen, "")
    .replace(wideSpaces, " ")
    .replace(dashes, "-")
    .replace(foreignNumeral, asciiDigit);
  return /^(?!00)\d{13,19}$/.test(plain.replace(separators, ""));
};

/** How many times a URL may have been escaped; nobody escapes a real URL more often. */
const ESCAPES_MAX = 3;
const escaped = /%([0-9a-f]{2})/gi;

const unescaped = (text: string): string => {
  let plain = text;
  for (let round = 0; round < ESCAPES_MAX && plain.includes("%"); round += 1) {
    plain = plain.replace(escaped, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return plain;
};

/** A longer text, which no field holds, is neither unescaped nor searched for lookalikes. */
const LOOKALIKES_MAX = 8192;

const holdsNumber = (text: string, joins: ReadonlySet<number>): boolean => {
  if (!holdsBrandNumber(text, joins)) return false;
  return text.length > LOOKALIKES_MAX || holdsBrandNumber(withoutLookalikes(text), joins);
};

const hasDigitsEnough = (text: string): boolean => {
  let digits = 0;
  for (let at = 0; at < text.length && digits < LEAST; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    if (kindOf(code) < LETTER) digits += 1;
  }
  return digits === LEAST;
};

/**
 * The text holds a card number: a brand's prefix, one of its lengths, a valid check digit, not next to a letter,
 * with up to three characters between any two digits. In a URL each part counts, escaped or not.
 */
export const holdsCardNumber = (text: string): boolean => {
  if (text.length < LEAST || !hasDigitsEnough(text)) return false;
  const isUrl = text.includes("://");
  const joins = isUrl ? joiningInUrl : joining;
  if (holdsNumber(text, joins)) return true;
  return (
    isUrl && text.includes("%") && holdsNumber(unescaped(text.slice(0, LOOKALIKES_MAX)), joins)
  );
};

const cardFields = new Set(
  [
    "number",
    "cardNumber",
    "cardNo",
    "creditCard",
    "creditCardNumber",
    "primaryAccountNumber",
    "pan",
    "cvc",
    "cvc2",
    "cvv",
    "cvv2",
    "cardCvc",
    "cardCvv",
    "securityCode",
    "expMonth",
    "expYear",
    "expiry",
    "cardExpiry",
    "card",
    "holder",
    "cardHolder",
  ].map((name) => name.toLowerCase()),
);

/** The longest name that is checked; a longer one names no field. */
const NAME_MAX = 100;

/** Names of card fields, however spelt: `cardNumber`, `card_number`, `exp-month`, `Card number`. */
export const isCardField = (name: string): boolean =>
  name.length <= NAME_MAX &&
  cardFields.has(
    name
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ""),
  );

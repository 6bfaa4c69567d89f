import { isIban } from "@/lib/kit/iban";

/** Numbers with many digits that are no card: ids, accounts, dates, telephone numbers. */

/** Separates the text before and after it: more characters than may be inside a number. */
const PARTED = "    ";

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

const year = String.raw`(?:19|20)\d\d`;
const month = "(?:0[1-9]|1[0-2])";
const dayOfMonth = String.raw`(?:0[1-9]|[12]\d|3[01])`;
const time = String.raw`(?:[01]\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d(?:[.,]\d{1,9})?)?(?: ?[+-]\d\d:?\d\d)?`;
const instant = new RegExp(
  String.raw`(?<!\d)(?:${year}([-/.])${month}\1${dayOfMonth}|${dayOfMonth}([-/.])${month}\2${year})(?:[T ,]{1,2}${time})?(?!\d)`,
  "g",
);

/**
 * Two numbers of French Polynesia side by side, each of four pairs: `40 50 12 34 / 87 12 34 56`. Up to three
 * digits more would make the nineteen of a card.
 */
const prefix = String.raw`(?:(?:\+|00[ .-]?)?689[ .-]?)?(?:4[049]|8[789])`;
const telephones = new RegExp(
  String.raw`(?<!\d[ .-]?)${prefix}([ .-]?)\d\d\1\d\d\1\d\d(?!\1\d)[^\p{L}\p{N}]{1,4}${prefix}([ .-]?)\d\d\2\d\d\2\d\d(?![ .-]?\d|[^\p{L}\p{N}]{1,3}\d{1,3}(?!\d))`,
  "gu",
);

/** Mobile numbers of Germany and Austria have 13 digits with the country code, like old Visa cards. */
const long = /(?:\+ ?|(?<!\d)00[ .-]?)4[39](?:[ ()./-]{0,2}\d){11}(?![ .-]?\d)/g;

const iban = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/giu;
/** The lengths of accounts in France and its territories, whatever is written after one. */
const FRENCH = 27;

const withoutIban = (found: string): string => {
  const signs = found.replaceAll(" ", "").toUpperCase();
  if (isIban(signs)) return PARTED;
  return isIban(signs.slice(0, FRENCH)) ? PARTED + signs.slice(FRENCH) : found;
};

/** The same text with a gap in place of each. */
export const withoutLookalikes = (text: string): string =>
  text
    .replace(uuid, PARTED)
    .replace(iban, withoutIban)
    .replace(instant, PARTED)
    .replace(telephones, PARTED)
    .replace(long, PARTED);

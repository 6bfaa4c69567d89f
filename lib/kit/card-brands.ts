/** The prefixes of the card brands in use, and the lengths of their numbers. */

type Brand = { from: number; to: number; lengths: readonly number[] };

const through = (least: number, most: number): number[] =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index);

/** By the first four digits. If ranges overlap, the first in the list counts. */
const brands: readonly Brand[] = [
  // Mir
  { from: 2200, to: 2204, lengths: through(16, 19) },
  // Mastercard
  { from: 2221, to: 2720, lengths: [16] },
  { from: 5100, to: 5599, lengths: [16] },
  // Diners Club
  { from: 3000, to: 3059, lengths: through(14, 19) },
  { from: 3095, to: 3095, lengths: through(14, 19) },
  { from: 3600, to: 3699, lengths: through(14, 19) },
  { from: 3800, to: 3999, lengths: through(14, 19) },
  // American Express
  { from: 3400, to: 3499, lengths: [15] },
  { from: 3700, to: 3799, lengths: [15] },
  // JCB
  { from: 3528, to: 3589, lengths: through(16, 19) },
  // Visa
  { from: 4000, to: 4999, lengths: [13, 16, 19] },
  // Maestro
  { from: 5000, to: 5099, lengths: through(16, 19) },
  { from: 5600, to: 5899, lengths: through(16, 19) },
  // Discover, Maestro, UnionPay, RuPay
  { from: 6000, to: 6999, lengths: through(16, 19) },
];

const none: readonly number[] = [];

const byPrefix: readonly (readonly number[])[] = Array.from(
  { length: 10_000 },
  (_, prefix) => brands.find(({ from, to }) => from <= prefix && prefix <= to)?.lengths ?? none,
);

/** The possible lengths of a card number with this prefix. */
export const cardBrandLengths = (digits: Uint8Array, first: number): readonly number[] => {
  let prefix = 0;
  for (let at = first; at < first + 4; at += 1) prefix = prefix * 10 + (digits[at] ?? 0);
  return byPrefix[prefix] ?? none;
};

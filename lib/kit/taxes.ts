import { percent, splitTgc, type TgcSplit } from "@/lib/kit/money";
import type { Taxes } from "@/lib/kit/taxes-schema";

/** Part of an amount that has one rate of tax. `rateBp` null: the shop's own; once it is paid: not liable. */
export type TaxBase = { rateBp: number | null; amountXpf: number };

/** A part that was paid, with its split. */
export type TaxPart = TaxBase & TgcSplit;

/** The tax columns of what was paid: `taxes` only if there are several rates, and then `tgcRateBp` is null. */
export type TaxColumns = {
  htXpf: number;
  tgcXpf: number;
  tgcRateBp: number | null;
  taxes: TaxPart[] | null;
};

type Line = { tgcRateBp?: number | null | undefined; totalXpf: number };

/** The parts of some lines by rate, the shop's own first; null if all of them have the shop's own. */
export const taxBasesOf = (lines: readonly Line[]): TaxBase[] | null => {
  const bases = byRate(
    lines.map(({ tgcRateBp = null, totalXpf }) => ({ rateBp: tgcRateBp, amountXpf: totalXpf })),
  );
  return bases.some(({ rateBp }) => rateBp !== null) ? bases : null;
};

/** The single part of an amount with a rate of its own; null if it has the shop's own. */
export const taxBaseOf = (rateBp: number | null, amountXpf: number | bigint): TaxBase[] | null =>
  taxBasesOf([{ tgcRateBp: rateBp, totalXpf: Number(amountXpf) }]);

/** The tax of an amount that is paid: of its parts, or else of the whole at the shop's own rate. */
export const taxOfParts = (
  bases: readonly TaxBase[] | null,
  { amountXpf, ownRateBp }: { amountXpf: number | bigint; ownRateBp: number | null },
): TaxColumns => {
  const whole = [{ rateBp: ownRateBp, amountXpf: Number(amountXpf) }];
  const named = bases?.map((base) => ({ ...base, rateBp: base.rateBp ?? ownRateBp })) ?? whole;
  const taxes = byRate(named).map((base) => ({
    ...base,
    ...splitTgc(base.amountXpf, base.rateBp),
  }));
  const [first] = taxes;
  const isSingle = first !== undefined && taxes.length === 1;
  return {
    ...splitOf(taxes),
    tgcRateBp: isSingle ? first.rateBp : null,
    taxes: isSingle ? null : taxes,
  };
};

/** The split of some parts together. */
export const splitOf = (parts: readonly TgcSplit[]): TgcSplit => ({
  htXpf: sumOf(parts.map(({ htXpf }) => htXpf)),
  tgcXpf: sumOf(parts.map(({ tgcXpf }) => tgcXpf)),
});

type Taxed = {
  taxes: unknown;
  tgcRateBp: number | null;
  htXpf: bigint | number | null;
  tgcXpf: bigint | number | null;
};

/** The parts of a row with tax columns; none until it is paid. */
export const taxPartsOf = ({ taxes, tgcRateBp, htXpf, tgcXpf }: Taxed): TaxPart[] => {
  if (htXpf === null || tgcXpf === null) return [];
  if (taxes !== null) return taxes as TaxPart[];
  const [ht, tgc] = [Number(htXpf), Number(tgcXpf)];
  return [{ rateBp: tgcRateBp, amountXpf: ht + tgc, htXpf: ht, tgcXpf: tgc }];
};

/** The parts whose tax is mentioned: none if the merchant is not liable, and a rate of 0 beside others only. */
export const mentionedIn = (parts: readonly TaxPart[]): (TaxPart & { rateBp: number })[] =>
  parts.flatMap(({ rateBp, ...part }) =>
    rateBp !== null && (rateBp > 0 || parts.length > 1) ? [{ rateBp, ...part }] : [],
  );

/** The tax of a document at one rate: the name of the tax, and how it splits the part of the price. */
export type Tax = { label: string; rateBp: number; htXpf: number; tgcXpf: number };

/** The taxes that a document mentions. */
export const taxesIn = ({ taxLabel: label, ...row }: Taxed & { taxLabel: string | null }): Tax[] =>
  label === null
    ? []
    : mentionedIn(taxPartsOf(row)).map(({ rateBp, htXpf, tgcXpf }) => ({
        label,
        rateBp,
        htXpf,
        tgcXpf,
      }));

export const serialiseTaxes = (row: Taxed): Taxes =>
  taxPartsOf(row).map(({ rateBp, htXpf, tgcXpf }) => ({ rate: percent(rateBp), htXpf, tgcXpf }));

/**
 * Shares an amount out over what is left of some parts, in proportion: whole francs, by the largest remainder, and
 * the first of equals. No share is more than what is left, and together they are the amount.
 */
export const shareOut = (amountXpf: number, left: readonly number[]): number[] => {
  const whole = sumOf(left);
  if (amountXpf > whole) throw new RangeError(`${amountXpf} is more than the ${whole} left.`);
  if (whole === 0) return left.map(() => 0);
  const exact = left.map((part) => BigInt(amountXpf) * BigInt(part));
  const shares = exact.map((share) => Number(share / BigInt(whole)));
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: Number(share % BigInt(whole)) }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, amountXpf - sumOf(shares))) {
    shares[index] = (shares[index] ?? 0) + 1;
  }
  return shares;
};

/** The amounts of some parts by rate. */
export const amountsByRate = (parts: readonly TaxBase[]): Map<number | null, number> => {
  const sums = new Map<number | null, number>();
  for (const { rateBp, amountXpf } of parts) {
    sums.set(rateBp, (sums.get(rateBp) ?? 0) + amountXpf);
  }
  return sums;
};

/** The same as parts, the shop's own first, then the lowest. */
export const byRate = (parts: readonly TaxBase[]): TaxBase[] =>
  [...amountsByRate(parts)]
    .map(([rateBp, amountXpf]) => ({ rateBp, amountXpf }))
    .sort((a, b) => (a.rateBp ?? -1) - (b.rateBp ?? -1));

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0);

import { eurCents, splitTgc, type TgcSplit } from "@/lib/kit/money";
import { amountsByRate, shareOut, type TaxBase, type TaxPart } from "@/lib/kit/taxes";

/** The sums of a payment's other refunds, except failed ones. */
export type Others = { amountXpf: bigint; eurCents: bigint };

/**
 * The cents of one more refund: those that make all of them add up to the conversion of their sum. If refunds
 * failed whose cents had been rounded down, the others may hold more already: then none.
 */
export const centsOfNext = (amountXpf: bigint, others: Others): bigint => {
  const cents = BigInt(eurCents(others.amountXpf + amountXpf)) - others.eurCents;
  return cents > 0n ? cents : 0n;
};

/**
 * The share of a refund in the tax split of its payment, once `before` were refunded: the shares of a payment
 * refunded whole add up to its own split. One of them may round below zero.
 */
export const taxShare = (
  amountXpf: bigint,
  of: { before: bigint; rateBp: number | null },
): TgcSplit => {
  const after = splitTgc(of.before + amountXpf, of.rateBp);
  const before = splitTgc(of.before, of.rateBp);
  return { htXpf: after.htXpf - before.htXpf, tgcXpf: after.tgcXpf - before.tgcXpf };
};

/** What is left of each part of a payment beside the parts of its other refunds, except failed ones. */
export const leftOf = (paid: readonly TaxBase[], others: readonly TaxBase[]): TaxBase[] => {
  const taken = amountsByRate(others);
  return paid.map(({ rateBp, amountXpf }) => ({
    rateBp,
    amountXpf: amountXpf - (taken.get(rateBp) ?? 0),
  }));
};

/** The parts of a refund that names no lines: in proportion to what is left of each rate. */
export const partsInProportion = (amountXpf: bigint, left: readonly TaxBase[]): TaxBase[] => {
  const shares = shareOut(
    Number(amountXpf),
    left.map((part) => part.amountXpf),
  );
  return left
    .map(({ rateBp }, index) => ({ rateBp, amountXpf: shares[index] ?? 0 }))
    .filter((part) => part.amountXpf > 0);
};

/** The split of each part of a refund, once the parts `before` were refunded. */
export const splitParts = (parts: readonly TaxBase[], before: readonly TaxBase[]): TaxPart[] => {
  const earlier = amountsByRate(before);
  return parts.map(({ rateBp, amountXpf }) => ({
    rateBp,
    amountXpf,
    ...taxShare(BigInt(amountXpf), { before: BigInt(earlier.get(rateBp) ?? 0), rateBp }),
  }));
};

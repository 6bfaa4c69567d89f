import { eurCents, splitTgc, type TgcSplit } from "@/lib/kit/money";

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

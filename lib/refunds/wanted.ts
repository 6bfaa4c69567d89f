import type { FrozenLine } from "@/lib/checkout-sessions/serialise";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import type { TgcSplit } from "@/lib/kit/money";
import { byRate, splitOf, type TaxBase, type TaxPart, taxPartsOf } from "@/lib/kit/taxes";
import { refundExceedsBalance } from "@/lib/refunds/errors";
import { linesPaid, namedLines, type RefundedLine, refundedByLine } from "@/lib/refunds/lines";
import { refundsOf } from "@/lib/refunds/others";
import type { RefundCreation } from "@/lib/refunds/schema";
import { leftOf, partsInProportion, splitParts, taxShare } from "@/lib/refunds/shares";
import type { TransactionRow } from "@/lib/transactions/serialise";
import type { Refund } from "@/prisma/client/client";

/** The amount of a refund; its lines, if it names some; its parts, if its payment has several rates. */
type Wanted = { amountXpf: bigint; lines?: RefundedLine[]; taxes?: TaxBase[] };

/** What a request asks to refund of a locked payment; refuses more than is left. */
export const wantedOf = async (
  tx: Tx,
  ctx: Context,
  payment: TransactionRow,
  input: RefundCreation,
): Promise<Wanted> => {
  const left = BigInt(payment.amountXpf) - BigInt(payment.refundReservedXpf);
  if (input.lines === undefined && payment.taxes === null) {
    return { amountXpf: amountIn(input.amountXpf, left) };
  }
  const others = await refundsOf(tx, ctx, payment.id, { not: "failed" });
  const parts = leftOf(taxPartsOf(payment), partsIn(others));
  if (input.lines === undefined) {
    const amountXpf = amountIn(input.amountXpf, left);
    return { amountXpf, taxes: partsInProportion(amountXpf, parts) };
  }
  const paid = await linesPaid(tx, ctx, payment);
  const lines = namedLines(input.lines, paid, refundedByLine(others));
  const total = lines.reduce((sum, { amountXpf }) => sum + amountXpf, 0);
  const amountXpf = amountIn(total, left, "lines");
  if (payment.taxes === null) return { amountXpf, lines };
  return { amountXpf, lines, taxes: partsNamed(lines, paid, { payment, parts }) };
};

const amountIn = (given: number | undefined, left: bigint, param = "amountXpf"): bigint => {
  const amountXpf = given === undefined ? left : BigInt(given);
  if (amountXpf >= 1n && amountXpf <= left) return amountXpf;
  return refuse(refundExceedsBalance, { param, details: { refundableXpf: Number(left) } });
};

// Of a rate, less may be left than of its lines: an earlier refund that named none took its share of each rate.
const partsNamed = (
  lines: readonly RefundedLine[],
  paid: readonly FrozenLine[],
  { payment, parts }: { payment: TransactionRow; parts: readonly TaxBase[] },
): TaxBase[] => {
  const own = ownRateOf(taxPartsOf(payment), paid);
  const named = byRate(
    lines.map(({ line, amountXpf }) => ({ rateBp: paid[line]?.tgcRateBp ?? own, amountXpf })),
  );
  for (const { rateBp, amountXpf } of named) {
    const left = parts.find((part) => part.rateBp === rateBp)?.amountXpf ?? 0;
    if (amountXpf > left) {
      refuse(refundExceedsBalance, { param: "lines", details: { refundableXpf: left } });
    }
  }
  return named;
};

/** The shop's own rate when it was paid: that of the part with more than the lines that name its rate. */
const ownRateOf = (parts: readonly TaxBase[], paid: readonly FrozenLine[]): number | null => {
  const named = (rateBp: number | null) =>
    paid
      .filter(({ tgcRateBp }) => tgcRateBp === rateBp)
      .reduce((sum, { totalXpf }) => sum + totalXpf, 0);
  return parts.find(({ rateBp, amountXpf }) => amountXpf > named(rateBp))?.rateBp ?? null;
};

/** The tax of a refund that succeeds now. */
export const taxOfRefund = async (
  tx: Tx,
  ctx: Context,
  { payment, refund }: { payment: TransactionRow; refund: Refund },
): Promise<TgcSplit & { taxes: TaxPart[] }> => {
  const { amountXpf } = refund;
  if (payment.taxes === null) {
    const { tgcRateBp: rateBp } = payment;
    const share = taxShare(amountXpf, { before: BigInt(payment.amountRefundedXpf), rateBp });
    return { ...share, taxes: [{ rateBp, amountXpf: Number(amountXpf), ...share }] };
  }
  const before = partsIn(await refundsOf(tx, ctx, payment.id, "succeeded"));
  const taxes = splitParts(partsIn([refund]), before);
  return { ...splitOf(taxes), taxes };
};

const partsIn = (refunds: readonly Pick<Refund, "taxes">[]): TaxBase[] =>
  refunds.flatMap(({ taxes }) => (taxes ?? []) as TaxBase[]);

import { type FrozenLine, linesOf } from "@/lib/checkout-sessions/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import { db, type Tx } from "@/lib/kit/db";
import { invalidRequest, refuse } from "@/lib/kit/errors";
import { refundExceedsBalance } from "@/lib/refunds/errors";
import { refundsOf } from "@/lib/refunds/others";
import type { RefundLineCreation } from "@/lib/refunds/schema";
import type { TransactionRow } from "@/lib/transactions/serialise";

/** A line of a session that a refund names, as it is stored. */
export type RefundedLine = { line: number; quantity: number | null; amountXpf: number };

/** The lines of what a payment paid: none unless it paid a checkout session. */
export const linesPaid = async (
  tx: Pick<Tx, "checkoutSession">,
  ctx: Context,
  { checkoutSessionId: id }: Pick<TransactionRow, "checkoutSessionId">,
): Promise<FrozenLine[]> => {
  const session = id && (await tx.checkoutSession.findFirst({ where: { ...tenant(ctx), id } }));
  return session ? linesOf(session) : [];
};

/** A line for the form of a refund: `count` is how many of it can still be refunded by name. */
export type RefundableLine = { position: number; label: string; unitXpf: number; count: number };

/** The lines of a payment that can be refunded by name; none if it is one thing alone. */
export const refundableLines = async (
  ctx: Context,
  payment: Pick<TransactionRow, "id" | "checkoutSessionId">,
): Promise<RefundableLine[]> => {
  const paid = await linesPaid(db, ctx, payment);
  if (paid.length < 2 && paid.every(({ quantity }) => quantity === 1)) return [];
  const refunded = refundedByLine(await refundsOf(db, ctx, payment.id, { not: "failed" }));
  return paid.map(({ description: label, amountXpf: unitXpf, totalXpf }, position) => ({
    position,
    label,
    unitXpf,
    count: Math.floor((totalXpf - (refunded.get(position) ?? 0)) / unitXpf),
  }));
};

/** What other refunds, except failed ones, have refunded of each line by name. */
export const refundedByLine = (others: readonly { lines: unknown }[]): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const { line, amountXpf } of others.flatMap(linesIn)) {
    sums.set(line, (sums.get(line) ?? 0) + amountXpf);
  }
  return sums;
};

const linesIn = ({ lines }: { lines: unknown }): RefundedLine[] => (lines ?? []) as RefundedLine[];

/** The lines that a request names, with their amounts; refuses one that does not exist, or has less left. */
export const namedLines = (
  wanted: readonly RefundLineCreation[],
  paid: readonly FrozenLine[],
  refunded: ReadonlyMap<number, number>,
): RefundedLine[] =>
  wanted.map(({ line, quantity = null, amountXpf = 0 }, index) => {
    const sold = paid[line] ?? refuseLine(index, paid.length);
    const amount = quantity === null ? amountXpf : quantity * sold.amountXpf;
    const left = sold.totalXpf - (refunded.get(line) ?? 0);
    if (amount > left) {
      refuse(refundExceedsBalance, { param: `lines[${index}]`, details: { refundableXpf: left } });
    }
    return { line, quantity, amountXpf: amount };
  });

const refuseLine = (index: number, count: number): never => {
  if (count === 0) {
    const message = "lines: this payment has no lines; give amountXpf instead.";
    return refuse(invalidRequest, { param: "lines", message });
  }
  const param = `lines[${index}].line`;
  const message = `${param}: the lines of this payment are 0 to ${count - 1}.`;
  return refuse(invalidRequest, { param, message });
};

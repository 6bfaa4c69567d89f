import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import type { Others } from "@/lib/refunds/shares";
import type { Refund } from "@/prisma/client/client";

/** The sums of a payment's refunds so far, except failed ones: the cents of the next depend on them. */
export const othersOf = async (
  client: Pick<typeof db, "refund">,
  ctx: Context,
  transactionId: string,
): Promise<Others> => {
  const { _sum } = await client.refund.aggregate({
    where: { ...tenant(ctx), transactionId, status: { not: "failed" } },
    _sum: { amountXpf: true, amountEurCents: true },
  });
  return { amountXpf: _sum.amountXpf ?? 0n, eurCents: _sum.amountEurCents ?? 0n };
};

/** The same for a page, as numbers. */
export const refundedSoFar = async (
  ctx: Context,
  transactionId: string,
): Promise<{ amountXpf: number; eurCents: number }> => {
  const { amountXpf, eurCents } = await othersOf(db, ctx, transactionId);
  return { amountXpf: Number(amountXpf), eurCents: Number(eurCents) };
};

/** The lines and the parts by rate of a payment's refunds with this status. */
export const refundsOf = (
  client: Pick<typeof db, "refund">,
  ctx: Context,
  transactionId: string,
  status: "succeeded" | { not: "failed" },
): Promise<Pick<Refund, "lines" | "taxes">[]> =>
  client.refund.findMany({
    where: { ...tenant(ctx), transactionId, status },
    select: { lines: true, taxes: true },
  });

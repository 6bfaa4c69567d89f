import { type Context, tenant } from "@/lib/kit/context";
import type { db } from "@/lib/kit/db";

/** The takings of a link. Summed up when read: a counter would make every payer wait for the last. */
export type Takings = { paymentsCount: number; amountCollectedXpf: number };

export const noTakings: Takings = { paymentsCount: 0, amountCollectedXpf: 0 };

/** Adds the takings to links, for all of them in one query. A refunded payment still counts as one. */
export const withTakings = async <Link extends { id: string }>(
  client: Pick<typeof db, "transaction">,
  ctx: Context,
  links: readonly Link[],
): Promise<(Link & Takings)[]> => {
  if (links.length === 0) return [];
  const sums = await client.transaction.groupBy({
    by: ["paymentLinkId"],
    where: {
      ...tenant(ctx),
      paymentLinkId: { in: links.map(({ id }) => id) },
      status: { in: ["succeeded", "refunded"] },
    },
    _count: true,
    _sum: { amountXpf: true, amountRefundedXpf: true },
  });
  const takings = new Map(
    sums.map(({ paymentLinkId, _count, _sum }) => [
      paymentLinkId,
      {
        paymentsCount: _count,
        amountCollectedXpf: Number((_sum.amountXpf ?? 0n) - (_sum.amountRefundedXpf ?? 0n)),
      },
    ]),
  );
  return links.map((link) => ({ ...link, ...(takings.get(link.id) ?? noTakings) }));
};

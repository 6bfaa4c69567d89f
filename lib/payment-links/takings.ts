import { type Context, tenant } from "@/lib/kit/context";
import type { db } from "@/lib/kit/db";

/** The takings of a link. Summed up when read: a counter would make every payer wait for the last. */
export type Takings = {
  paymentsCount: number;
  amountCollectedXpf: number;
  /** Payments at the bank: each holds a place of the link. */
  processingCount: number;
};

export const noTakings: Takings = { paymentsCount: 0, amountCollectedXpf: 0, processingCount: 0 };

/** The payments that hold a place of a link. A refunded one was sold, and keeps it. */
export const HOLDING = ["processing", "succeeded", "refunded"] as const;

/** How many payments a link may still have; null where there is no limit. */
export const placesLeft = ({
  maxPayments,
  paymentsCount,
  processingCount,
}: Takings & { maxPayments: number | null }): number | null =>
  maxPayments === null ? null : Math.max(0, maxPayments - paymentsCount - processingCount);

/** Adds the takings to links, for all of them in one query. A refunded payment still counts as one. */
export const withTakings = async <Link extends { id: string }>(
  client: Pick<typeof db, "transaction">,
  ctx: Context,
  links: readonly Link[],
): Promise<(Link & Takings)[]> => {
  if (links.length === 0) return [];
  const sums = await client.transaction.groupBy({
    by: ["paymentLinkId", "status"],
    where: {
      ...tenant(ctx),
      paymentLinkId: { in: links.map(({ id }) => id) },
      status: { in: [...HOLDING] },
    },
    _count: true,
    _sum: { amountXpf: true, amountRefundedXpf: true },
  });
  const takings = new Map<string | null, Takings>();
  for (const { paymentLinkId, status, _count, _sum } of sums) {
    const { paymentsCount, amountCollectedXpf, processingCount } =
      takings.get(paymentLinkId) ?? noTakings;
    const net = Number((_sum.amountXpf ?? 0n) - (_sum.amountRefundedXpf ?? 0n));
    takings.set(
      paymentLinkId,
      status === "processing"
        ? { paymentsCount, amountCollectedXpf, processingCount: _count }
        : {
            paymentsCount: paymentsCount + _count,
            amountCollectedXpf: amountCollectedXpf + net,
            processingCount,
          },
    );
  }
  return links.map((link) => ({ ...link, ...(takings.get(link.id) ?? noTakings) }));
};

import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";

const SHOWN_MAX = 20;

/** A checkout that was assigned to a customer although others share the address. */
export type AmbiguousMatch = {
  id: string;
  amountXpf: bigint;
  customerEmail: string | null;
  completedAt: Date | null;
};

/** The latest checkouts that may belong to another customer of the same address. */
export const ambiguousMatchesOf = (ctx: Context, customerId: string): Promise<AmbiguousMatch[]> =>
  db.checkoutSession.findMany({
    where: { ...tenant(ctx), customerMatch: "ambiguous", customerId },
    select: { id: true, amountXpf: true, customerEmail: true, completedAt: true },
    orderBy: { id: "desc" },
    take: SHOWN_MAX,
  });

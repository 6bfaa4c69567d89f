import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { labelled } from "@/lib/payment-links/read";
import type { PaymentLink } from "@/lib/payment-links/schema";
import { serialisePaymentLink } from "@/lib/payment-links/serialise";
import { withTakings } from "@/lib/payment-links/takings";

/** The links of these ids, for `expand[]=paymentLink`. */
export const loadPaymentLinks = async (
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, PaymentLink>> => {
  const where = { ...tenant(ctx), id: { in: [...ids] } };
  const links = await db.paymentLink.findMany({ where, include: labelled });
  const rows = await withTakings(db, ctx, links);
  return new Map(rows.map((row) => [row.id, serialisePaymentLink(row)]));
};

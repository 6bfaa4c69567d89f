import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import type { Receipt } from "@/lib/receipts/schema";
import { serialiseReceipt } from "@/lib/receipts/serialise";

/** The receipts of these ids, for `expand[]=receipt`. */
export const loadReceipts = async (
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Receipt>> => {
  const rows = await db.receipt.findMany({ where: { ...tenant(ctx), id: { in: [...ids] } } });
  return new Map(rows.map((row) => [row.id, serialiseReceipt(row)]));
};

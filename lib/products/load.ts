import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import type { Product } from "@/lib/products/schema";
import { serialiseProduct } from "@/lib/products/serialise";

/** The products of these ids, for `expand[]=product`. */
export const loadProducts = async (
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Product>> => {
  const rows = await db.product.findMany({ where: { ...tenant(ctx), id: { in: [...ids] } } });
  return new Map(rows.map((row) => [row.id, serialiseProduct(row)]));
};

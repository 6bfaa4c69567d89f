import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { named } from "@/lib/prices/read";
import type { Price } from "@/lib/prices/schema";
import { serialisePrice } from "@/lib/prices/serialise";
import type { Product } from "@/lib/products/schema";
import { serialiseProduct } from "@/lib/products/serialise";

/** The prices of these ids, for `expand[]=price`. */
export const loadPrices = async (
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Price>> => {
  const rows = await db.price.findMany({
    where: { ...tenant(ctx), id: { in: [...ids] } },
    include: named,
  });
  return new Map(rows.map((row) => [row.id, serialisePrice(row)]));
};

/** The products of these prices, by the price's id: for objects that name a price and no product. */
export const loadProductsOfPrices = async (
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Product>> => {
  const rows = await db.price.findMany({
    where: { ...tenant(ctx), id: { in: [...ids] } },
    select: { id: true, product: true },
  });
  return new Map(rows.map(({ id, product }) => [id, serialiseProduct(product)]));
};

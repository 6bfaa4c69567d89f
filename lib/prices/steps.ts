import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { priceInactive, priceNotFound } from "@/lib/prices/errors";
import type { Price, Product } from "@/prisma/client/client";

/** A price that may be used for a new object; its product may be inactive. */
export const usablePrice = async (
  ctx: Context,
  id: string,
  param = "price",
): Promise<Price & { product: Product }> => {
  const price = await db.price.findFirst({
    where: { ...tenant(ctx), id },
    include: { product: true },
  });
  if (!price) return refuse(priceNotFound, { param });
  return price.active ? price : refuse(priceInactive, { param });
};

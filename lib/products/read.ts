import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import { productNotFound } from "@/lib/products/errors";
import type { ProductQuery } from "@/lib/products/schema";
import type { Product } from "@/prisma/client/client";

export const getProduct = async (ctx: Context, id: string): Promise<Product> =>
  (await db.product.findFirst({ where: { ...tenant(ctx), id } })) ?? refuse(productNotFound);

export const listProducts = (ctx: Context, query: ProductQuery): Promise<Page<Product>> => {
  const filter = {
    ...tenant(ctx),
    ...(query.active === undefined ? {} : { active: query.active }),
  };
  return listPage(query, {
    find: ({ id, ...window }) =>
      db.product.findMany({ where: { ...filter, ...(id ? { id } : {}) }, ...window }),
    holds: async (id) =>
      (await db.product.findFirst({ where: { ...filter, id }, select: { id: true } })) !== null,
  });
};

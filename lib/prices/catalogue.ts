import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { listPage, type Page, type PageRequest } from "@/lib/kit/http/pagination";
import { bareId } from "@/lib/kit/ids";
import { holding } from "@/lib/kit/like";
import type { Price, Prisma, Product } from "@/prisma/client/client";

export type CatalogueSearch = PageRequest & {
  active?: boolean | undefined;
  /** The id of a product or of a price, or a part of a name or description. */
  text?: string | undefined;
};

/** A product with its latest active prices, and how many there are in all. */
export type CatalogueRow = Product & { prices: Price[]; pricesCount: number };

const PRICES_SHOWN = 4;

const withPrices = {
  prices: { where: { active: true }, orderBy: { id: "desc" }, take: PRICES_SHOWN },
  _count: { select: { prices: { where: { active: true } } } },
} as const;

/** Searches products for the dashboard, with their prices. */
export const searchCatalogue = (
  ctx: Context,
  { active, text, ...page }: CatalogueSearch,
): Promise<Page<CatalogueRow>> => {
  const filter = {
    ...tenant(ctx),
    ...(active === undefined ? {} : { active }),
    ...(text === undefined ? {} : matching(text)),
  };
  return listPage(page, {
    find: async ({ id, ...window }) => {
      const where = { AND: [filter, id ? { id } : {}] };
      const rows = await db.product.findMany({ where, include: withPrices, ...window });
      return rows.map(({ _count, ...row }) => ({ ...row, pricesCount: _count.prices }));
    },
    holds: async (id) =>
      (await db.product.findFirst({ where: { ...tenant(ctx), id }, select: { id: true } })) !==
      null,
  });
};

const matching = (typed: string): Prisma.ProductWhereInput => {
  const text = typed.trim();
  const product = bareId("prod", text);
  const price = bareId("price", text);
  if (product || price) {
    return {
      OR: [
        ...(product ? [{ id: product }] : []),
        ...(price ? [{ prices: { some: { id: price } } }] : []),
      ],
    };
  }
  const piece = holding(text);
  return { OR: [{ name: piece }, { description: piece }] };
};

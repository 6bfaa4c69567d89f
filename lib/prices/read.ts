import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import { priceNotFound } from "@/lib/prices/errors";
import type { PriceQuery } from "@/lib/prices/schema";
import type { PriceRow } from "@/lib/prices/serialise";

/** The label needs the product's name. */
export const named = { product: { select: { name: true } } } as const;

export const getPrice = async (ctx: Context, id: string): Promise<PriceRow> =>
  (await db.price.findFirst({ where: { ...tenant(ctx), id }, include: named })) ??
  refuse(priceNotFound);

export const listPrices = (ctx: Context, query: PriceQuery): Promise<Page<PriceRow>> => {
  const filter = {
    ...tenant(ctx),
    ...(query.product === undefined ? {} : { productId: query.product }),
    ...(query.active === undefined ? {} : { active: query.active }),
    ...(query.type === undefined ? {} : { type: query.type }),
  };
  return listPage(query, {
    find: ({ id, ...window }) =>
      db.price.findMany({
        where: { ...filter, ...(id ? { id } : {}) },
        include: named,
        ...window,
      }),
    holds: async (id) =>
      (await db.price.findFirst({ where: { ...filter, id }, select: { id: true } })) !== null,
  });
};

/** The recurring prices that may be chosen instead of one, the newest first with `also`, and that one itself. */
export const recurringPrices = async (
  ctx: Context,
  { id, also, take }: { id: string; also: string | null; take: number },
): Promise<{ price: PriceRow; others: PriceRow[] }> => {
  const found = await db.price.findMany({
    where: {
      ...tenant(ctx),
      OR: [{ id: { in: [id, also ?? id] } }, { active: true, type: "recurring" }],
    },
    include: named,
    orderBy: { id: "desc" },
    take,
  });
  const price = found.find((row) => row.id === id) ?? (await getPrice(ctx, id));
  return { price, others: found.filter((row) => row.id !== id) };
};

import type { LineItemCreation } from "@/lib/checkout-sessions/schema";
import type { FrozenLine } from "@/lib/checkout-sessions/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { priceInactive, priceNotFound } from "@/lib/prices/errors";

/** The frozen lines: from a price as it is now, otherwise from the merchant's own text. */
export const frozenLines = async (
  ctx: Context,
  lines: readonly LineItemCreation[],
): Promise<FrozenLine[]> => {
  const prices = await pricesOf(ctx, lines);
  return lines.map(({ price: id, amountXpf, description, quantity }) => {
    const price = id === undefined ? undefined : prices.get(id);
    const unit = price ? Number(price.amountXpf) : (amountXpf ?? 0);
    return {
      priceId: price?.id ?? null,
      productId: price?.productId ?? null,
      description: price ? (price.nickname ?? price.product.name) : (description ?? ""),
      amountXpf: unit,
      quantity,
      totalXpf: unit * quantity,
    };
  });
};

/** At most 100 × 1000 × 100 000 000 XPF: exact in a number, and in the column. */
export const totalOf = (lines: readonly FrozenLine[]): number =>
  lines.reduce((total, line) => total + line.totalXpf, 0);

/** All prices in one query; a missing one is reported before an inactive one. */
const pricesOf = async (ctx: Context, lines: readonly LineItemCreation[]) => {
  const ids = [...new Set(lines.flatMap(({ price }) => price ?? []))];
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db.price.findMany({
    where: { ...tenant(ctx), id: { in: ids } },
    include: { product: { select: { name: true } } },
  });
  const prices = new Map(rows.map((row) => [row.id, row]));
  const first = (isFaulty: (id: string) => boolean) =>
    lines.findIndex(({ price }) => price !== undefined && isFaulty(price));
  const missing = first((id) => !prices.has(id));
  if (missing >= 0) refuse(priceNotFound, { param: `lineItems[${missing}].price` });
  const inactive = first((id) => !prices.get(id)?.active);
  if (inactive >= 0) refuse(priceInactive, { param: `lineItems[${inactive}].price` });
  return prices;
};

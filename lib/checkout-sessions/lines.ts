import type { LineItemCreation } from "@/lib/checkout-sessions/schema";
import type { FrozenLine, Recurring } from "@/lib/checkout-sessions/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { parseRate } from "@/lib/kit/money";
import { requireRatesOfShop } from "@/lib/merchants/rates";
import type { CheckoutMode } from "@/lib/payables/schema";
import { dueNow } from "@/lib/payables/terms";
import { priceInactive, priceNotFound } from "@/lib/prices/errors";
import type { Billing } from "@/lib/prices/schema";
import { priceOneTime } from "@/lib/subscriptions/errors";
import type { Price as PriceModel } from "@/prisma/client/client";

/** The frozen lines: from a price as it is now, otherwise from the merchant's own text. */
export const frozenLines = async (
  ctx: Context,
  lines: readonly LineItemCreation[],
  mode: CheckoutMode,
): Promise<FrozenLine[]> => {
  const prices = await pricesOf(ctx, lines);
  await requireRates(ctx, lines);
  return lines.map((line) => {
    const price = line.price === undefined ? undefined : prices.get(line.price);
    const { unit, rate, ...named } = price ? ofPrice(price) : ofText(line);
    const { quantity } = line;
    return {
      ...named,
      amountXpf: unit,
      quantity,
      totalXpf: unit * quantity,
      ...(rate === null ? {} : { tgcRateBp: rate }),
      ...(mode === "subscription" && price && { recurring: rhythmOf(price) }),
    };
  });
};

type Price = PriceModel & { product: { name: string; tgcRateBp: number | null } };

const ofPrice = ({ id, productId, nickname, product, amountXpf }: Price) => ({
  priceId: id,
  productId,
  description: nickname ?? product.name,
  unit: Number(amountXpf),
  rate: product.tgcRateBp,
});

const ofText = ({ amountXpf = 0, description = "", tgcRate }: LineItemCreation) => ({
  priceId: null,
  productId: null,
  description,
  unit: amountXpf,
  rate: tgcRate === undefined ? null : parseRate(tgcRate),
});

/** How often the price of a subscription is due. */
const rhythmOf = ({ interval, intervalCount, billing }: Price): Recurring =>
  interval === null || intervalCount === null
    ? refuse(priceOneTime, {
        param: "lineItems[0].price",
        message: "lineItems[0].price: expected a recurring price with mode subscription.",
      })
    : { interval, intervalCount, billing: billing as Billing };

/** What is due when the session is paid: all of it, or of a subscription its first period if that is due at once. */
export const dueOf = (
  [line]: readonly FrozenLine[],
  { amountXpf, trialDays }: { amountXpf: number; trialDays: number },
): number => (line?.recurring ? dueNow({ ...line.recurring, amountXpf, trialDays }) : amountXpf);

/** At most 100 × 1000 × 100 000 000 XPF: exact in a number, and in the column. */
export const totalOf = (lines: readonly FrozenLine[]): number =>
  lines.reduce((total, line) => total + line.totalXpf, 0);

/** All prices in one query; a missing one is reported before an inactive one. */
const pricesOf = async (ctx: Context, lines: readonly LineItemCreation[]) => {
  const ids = [...new Set(lines.flatMap(({ price }) => price ?? []))];
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db.price.findMany({
    where: { ...tenant(ctx), id: { in: ids } },
    include: { product: { select: { name: true, tgcRateBp: true } } },
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

const requireRates = (ctx: Context, lines: readonly LineItemCreation[]): Promise<void> =>
  requireRatesOfShop(
    ctx,
    lines.flatMap(({ tgcRate: rate }, index) =>
      rate === undefined ? [] : [{ rate, param: `lineItems[${index}].tgcRate` }],
    ),
  );

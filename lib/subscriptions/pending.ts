import { requirePayable } from "@/lib/bank/amount";
import { invoiceLimits } from "@/lib/invoices/limits";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { unitAmountOf } from "@/lib/kit/money";
import type { Reader } from "@/lib/kit/unit";
import { priceInactive, priceNotFound } from "@/lib/prices/errors";
import { named } from "@/lib/prices/read";
import { type PriceRow, serialisePrice } from "@/lib/prices/serialise";
import { priceOneTime } from "@/lib/subscriptions/errors";
import type { SubscriptionUpdate } from "@/lib/subscriptions/schema";
import type { Subscription } from "@/prisma/client/client";

type Terms = Pick<
  Subscription,
  "priceId" | "amountXpf" | "quantity" | "interval" | "intervalCount" | "label" | "billing"
>;

/** The terms of a recurring price, taken this many times. */
export const termsOf = (price: PriceRow, quantity: number): Terms => ({
  priceId: price.id,
  amountXpf: price.amountXpf * BigInt(quantity),
  quantity,
  interval: price.interval ?? refuse(priceOneTime, { param: "price" }),
  intervalCount: price.intervalCount ?? 1,
  label: serialisePrice(price).label,
  billing: price.billing,
});

/** Refuses terms that no payment could pay, naming what makes the amount. */
export const requirePayableTerms = (ctx: Context, { amountXpf, quantity }: Terms): void =>
  requirePayable(
    { param: quantity > 1 ? "quantity" : "price", amountXpf: Number(amountXpf) },
    invoiceLimits(ctx),
  );

type Prices = Pick<Reader, "price">;
type Pending = Pick<Subscription, "pendingPriceId" | "pendingQuantity">;

export const nothingPending: Pending = { pendingPriceId: null, pendingQuantity: null };

/** What changes with the next period of a subscription; nothing if nothing is pending. */
export const pendingTerms = async (
  reader: Prices,
  ctx: Context,
  subscription: Subscription,
): Promise<Partial<Subscription>> => {
  const { pendingPriceId, pendingQuantity } = subscription;
  if (pendingPriceId === null && pendingQuantity === null) return {};
  const quantity = pendingQuantity ?? subscription.quantity;
  if (pendingPriceId === null) {
    const amountXpf = unitAmountOf(subscription) * BigInt(quantity);
    return { amountXpf, quantity, ...nothingPending };
  }
  const price = await findPrice(reader, ctx, pendingPriceId);
  return { ...termsOf(price, quantity), ...nothingPending };
};

const findPrice = async (reader: Prices, ctx: Context, id: string): Promise<PriceRow> =>
  (await reader.price.findFirst({ where: { ...tenant(ctx), id }, include: named })) ??
  refuse(priceNotFound, { param: "price" });

/** The price that is asked for, locked so that it is not made inactive meanwhile; null if none is. */
export const findAskedPrice = async (
  tx: Tx,
  ctx: Context,
  { price: id }: Pick<SubscriptionUpdate, "price">,
): Promise<PriceRow | null> => {
  if (id === undefined) return null;
  await tx.$queryRaw`SELECT 1 FROM prices WHERE id = ${id}::uuid
    AND merchant_id = ${ctx.merchantId}::uuid AND livemode = ${ctx.livemode} FOR SHARE`;
  return findRecurringPrice(tx, ctx, id);
};

export const findRecurringPrice = async (
  reader: Prices,
  ctx: Context,
  id: string,
): Promise<PriceRow> => {
  const price = await findPrice(reader, ctx, id);
  if (price.type !== "recurring") refuse(priceOneTime, { param: "price" });
  return price;
};

/**
 * The columns of what is to change with the next period. What is not asked for stays as it was planned; the present
 * value again plans nothing.
 */
export const pendingAfter = async (
  reader: Prices,
  ctx: Context,
  before: Subscription,
  asked: { price: PriceRow | null; quantity: number | undefined },
): Promise<Partial<Pending>> => {
  const { price, quantity } = asked;
  if (!price && quantity === undefined) return {};
  const isOther = price !== null && price.id !== before.priceId;
  if (isOther && !price.active) refuse(priceInactive, { param: "price" });
  const pendingPriceId = isOther ? price.id : null;
  const wanted = {
    pendingPriceId: price ? pendingPriceId : before.pendingPriceId,
    pendingQuantity: quantity === undefined ? before.pendingQuantity : unlessSame(before, quantity),
  };
  const terms = await pendingTerms(reader, ctx, { ...before, ...wanted });
  requirePayableTerms(ctx, { ...before, ...terms });
  return wanted;
};

const unlessSame = (before: Subscription, quantity: number): number | null =>
  quantity === before.quantity ? null : quantity;

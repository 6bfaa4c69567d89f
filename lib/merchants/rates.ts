import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { invalidRequest, refuse } from "@/lib/kit/errors";
import { parseRate } from "@/lib/kit/money";
import { type Profile, profileOf } from "@/lib/merchants/profile";

type Rates = Pick<Profile, "tgcRateBp" | "taxRatesBp">;

/** The rates that a shop's products may have, in basis points, the lowest first: its own and the others. */
export const ratesOf = ({ tgcRateBp, taxRatesBp }: Rates): number[] =>
  [...new Set([...(tgcRateBp === null ? [] : [tgcRateBp]), ...taxRatesBp])].sort((a, b) => a - b);

type Named = { rate: number; param: string };

/** Refuses rates, in per cent, that are not the shop's. */
export const requireRatesOfShop = async (ctx: Context, named: readonly Named[]): Promise<void> => {
  if (named.length === 0) return;
  const rates = ratesOf(await profileOf(ctx));
  for (const one of named) requireIn(rates, one);
};

/** The same for a product: the rate stays one of the shop's until the transaction ends. */
export const requireRateOfProduct = async (
  tx: Tx,
  ctx: Context,
  { tgcRate }: { tgcRate?: number | null | undefined },
): Promise<void> => {
  if (typeof tgcRate !== "number") return;
  const [locked] = await tx.$queryRaw<Rates[]>`
    SELECT tgc_rate_bp AS "tgcRateBp", tax_rates_bp AS "taxRatesBp" FROM merchant_profiles
    WHERE merchant_id = ${ctx.merchantId}::uuid AND livemode = ${ctx.livemode} FOR SHARE`;
  requireIn(locked ? ratesOf(locked) : [], { rate: tgcRate, param: "tgcRate" });
};

const requireIn = (rates: readonly number[], { rate, param }: Named): void => {
  if (rates.includes(parseRate(rate))) return;
  const known = rates.map((rateBp) => rateBp / 100).join(", ") || "none";
  refuse(invalidRequest, {
    param,
    message: `${param}: ${rate} is not one of the merchant's rates (${known}): add it to tgcRates of /merchants/me.`,
  });
};

/** Refuses rates without one that a product has. Waits for a product that is being written with it. */
export const requireRatesInUse = async (tx: Tx, ctx: Context, rates: Rates): Promise<void> => {
  await tx.$queryRaw`SELECT 1 FROM merchant_profiles
    WHERE merchant_id = ${ctx.merchantId}::uuid AND livemode = ${ctx.livemode} FOR NO KEY UPDATE`;
  const used = await tx.product.groupBy({
    by: ["tgcRateBp"],
    where: { ...tenant(ctx), tgcRateBp: { not: null, notIn: ratesOf(rates) } },
    _count: { _all: true },
  });
  const [missing] = used;
  if (!missing || missing.tgcRateBp === null) return;
  const { tgcRateBp, _count } = missing;
  refuse(invalidRequest, {
    param: "tgcRates",
    message: `tgcRates: ${tgcRateBp / 100} is the rate of ${_count._all} products: give them another first.`,
  });
};

import type { Member } from "@/app/_server/session";
import { profileOf } from "@/lib/merchants/profile";
import { listPrices } from "@/lib/prices/read";
import { getProduct } from "@/lib/products/read";
import { rateChoices } from "../_parts/rate-choices";

const PRICES_SHOWN = 100;

/** A product with its prices, and the rates that it may have. */
export const loadProduct = async ({ ctx }: Member, { id }: { id: string }) => {
  const [product, prices, shop] = await Promise.all([
    getProduct(ctx, id),
    listPrices(ctx, { product: id, limit: PRICES_SHOWN }),
    profileOf(ctx),
  ]);
  return { product, prices: prices.rows, rates: rateChoices(shop) };
};

export type ProductDetail = Awaited<ReturnType<typeof loadProduct>>;
export type Product = ProductDetail["product"];

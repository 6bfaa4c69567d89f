import type { Member } from "@/app/_server/session";
import { listPrices } from "@/lib/prices/read";
import { getProduct } from "@/lib/products/read";

const PRICES_SHOWN = 100;

/** A product with its prices. */
export const loadProduct = async ({ ctx }: Member, { id }: { id: string }) => {
  const [product, prices] = await Promise.all([
    getProduct(ctx, id),
    listPrices(ctx, { product: id, limit: PRICES_SHOWN }),
  ]);
  return { product, prices: prices.rows };
};

export type ProductDetail = Awaited<ReturnType<typeof loadProduct>>;
export type Product = ProductDetail["product"];

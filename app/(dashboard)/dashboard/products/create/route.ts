import { action } from "@/app/_server/action";
import { asBody } from "@/app/_server/form-body";
import { readMetadata } from "@/app/(dashboard)/_shell/metadata-form";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { linesIn, NewProductForm, readPrice } from "@/app/(dashboard)/dashboard/products/_form";
import type { Context } from "@/lib/kit/context";
import { newId } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";
import { createPrice } from "@/lib/prices/create";
import type { PriceCreation } from "@/lib/prices/schema";
import { createProduct } from "@/lib/products/create";
import { ProductCreation } from "@/lib/products/schema";

export const POST = action({
  name: "products.create",
  form: NewProductForm,
  scope: "catalogue:write",
  back: keepSubmitted("/dashboard/products/new", "new"),
  run: async ({ ctx }, form) => {
    const { name, description, amountXpf, kind, interval, intervalCount, nickname, ...rows } = form;
    const product = asBody(ProductCreation, {
      name: name.trim() || undefined,
      description: linesIn(description),
      metadata: readMetadata(rows),
    });
    // Whatever could be wrong with the price is refused before the product is made.
    const price = amountXpf.trim()
      ? readPrice({ amountXpf, kind, interval, intervalCount, nickname }, newId())
      : null;
    const { id } = await createProduct(ctx, product);
    const done =
      price && !(await isPriced(ctx, { ...price, product: id })) ? "productBare" : "productCreated";
    return { to: `/dashboard/products/${id}`, done, json: { id } };
  },
});

/** The product exists by now: its page says that the price is missing, and offers to add it. */
const isPriced = async (ctx: Context, price: PriceCreation): Promise<boolean> => {
  try {
    await createPrice(ctx, price);
    return true;
  } catch (thrown) {
    log("error", "products.price_not_created", errorFields(thrown));
    return false;
  }
};

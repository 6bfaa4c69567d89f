import { action } from "@/app/_server/action";
import type { IdRoute } from "@/app/(dashboard)/_shell/resource-in";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { PriceForm, productIn, readPrice } from "@/app/(dashboard)/dashboard/products/_form";
import { createPrice } from "@/lib/prices/create";

export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await productIn(route);
  return action({
    name: "products.prices.create",
    form: PriceForm,
    scope: "catalogue:write",
    back: keepSubmitted(page, "price"),
    run: async ({ ctx }, form) => {
      const price = await createPrice(ctx, readPrice(form, id()));
      return { to: page, done: "priceCreated", json: { id: price.id } };
    },
  })(request);
};

import { z } from "zod";
import { action } from "@/app/_server/action";
import { productIn } from "@/app/(dashboard)/dashboard/products/_form";
import { refuse } from "@/lib/kit/errors";
import { bareId } from "@/lib/kit/ids";
import { priceNotFound } from "@/lib/prices/errors";
import { getPrice } from "@/lib/prices/read";
import { updatePrice } from "@/lib/prices/update";

type Route = { params: Promise<{ id: string; price: string }> };

export const POST = async (request: Request, route: Route): Promise<Response> => {
  const { id, page } = await productIn(route);
  const { price: named } = await route.params;
  return action({
    name: "products.prices.switch",
    form: z.strictObject({ to: z.enum(["on", "off"]) }),
    scope: "catalogue:write",
    back: page,
    run: async ({ ctx }, { to }) => {
      const price = await getPrice(ctx, bareId("price", named) ?? refuse(priceNotFound));
      if (price.productId !== id()) refuse(priceNotFound);
      await updatePrice(ctx, price.id, { active: to === "on" });
      return { to: page, done: to === "on" ? "priceOn" : "priceOff" };
    },
  })(request);
};

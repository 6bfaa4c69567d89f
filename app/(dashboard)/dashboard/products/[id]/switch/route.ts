import { z } from "zod";
import { action } from "@/app/_server/action";
import type { IdRoute } from "@/app/(dashboard)/_shell/resource-in";
import { productIn } from "@/app/(dashboard)/dashboard/products/_form";
import { updateProduct } from "@/lib/products/update";

export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await productIn(route);
  return action({
    name: "products.switch",
    form: z.strictObject({ to: z.enum(["on", "off"]) }),
    scope: "catalogue:write",
    back: page,
    run: async ({ ctx }, { to }) => {
      await updateProduct(ctx, id(), { active: to === "on" });
      return { to: page, done: to === "on" ? "productOn" : "productOff" };
    },
  })(request);
};

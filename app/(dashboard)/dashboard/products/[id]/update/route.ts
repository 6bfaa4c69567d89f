import { readMetadataPatch } from "@/app/(dashboard)/_shell/metadata-form";
import type { IdRoute } from "@/app/(dashboard)/_shell/resource-in";
import { typedAgain } from "@/app/(dashboard)/_shell/typed-again";
import { linesIn, ProductForm, productIn } from "@/app/(dashboard)/dashboard/products/_form";
import { action } from "@/lib/action";
import { asBody } from "@/lib/form-body";
import { ProductUpdate } from "@/lib/products/schema";
import { updateProduct } from "@/lib/products/update";

export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await productIn(route);
  return action({
    name: "products.update",
    form: ProductForm,
    scope: "catalogue:write",
    back: typedAgain(page, "edit"),
    run: async ({ ctx }, { name, description, ...rows }) => {
      const change = asBody(ProductUpdate, {
        name: name.trim(),
        description: linesIn(description) ?? null,
        metadata: readMetadataPatch(rows),
      });
      await updateProduct(ctx, id(), change);
      return { to: page, done: "productUpdated" };
    },
  })(request);
};

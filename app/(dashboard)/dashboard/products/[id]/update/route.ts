import { action } from "@/app/_server/action";
import { asBody } from "@/app/_server/form-body";
import { readMetadataPatch } from "@/app/(dashboard)/_shell/metadata-form";
import type { IdRoute } from "@/app/(dashboard)/_shell/resource-in";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { linesIn, ProductForm, productIn } from "@/app/(dashboard)/dashboard/products/_form";
import { ProductUpdate } from "@/lib/products/schema";
import { updateProduct } from "@/lib/products/update";

export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await productIn(route);
  return action({
    name: "products.update",
    form: ProductForm,
    scope: "catalogue:write",
    back: keepSubmitted(page, "edit"),
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

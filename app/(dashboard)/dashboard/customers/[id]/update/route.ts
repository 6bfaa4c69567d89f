import { action } from "@/app/_server/action";
import { asBody } from "@/app/_server/form-body";
import { addressIn } from "@/app/(dashboard)/_shell/address-form";
import { readMetadataPatch } from "@/app/(dashboard)/_shell/metadata-form";
import type { IdRoute } from "@/app/(dashboard)/_shell/resource-in";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { CustomerForm, customerIn, filled } from "@/app/(dashboard)/dashboard/customers/_form";
import { CustomerUpdate } from "@/lib/customers/schema";
import { updateCustomer } from "@/lib/customers/update";

export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await customerIn(route);
  return action({
    name: "customers.update",
    form: CustomerForm,
    scope: "customers:write",
    back: keepSubmitted(page, "edit"),
    run: async (
      { ctx },
      { name, email, phone, line1, line2, postalCode, city, island, country, ...rows },
    ) => {
      const change = asBody(CustomerUpdate, {
        name: filled(name) ?? null,
        email: filled(email) ?? null,
        phone: filled(phone) ?? null,
        address: addressIn({ line1, line2, postalCode, city, island, country }) ?? null,
        metadata: readMetadataPatch(rows),
      });
      await updateCustomer(ctx, id(), change);
      return { to: page, done: "customerUpdated" };
    },
  })(request);
};

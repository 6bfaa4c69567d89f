import { action } from "@/app/_server/action";
import { asBody } from "@/app/_server/form-body";
import { addressIn } from "@/app/(dashboard)/_shell/address-form";
import { readMetadata } from "@/app/(dashboard)/_shell/metadata-form";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { CustomerForm, filled } from "@/app/(dashboard)/dashboard/customers/_form";
import { createCustomer } from "@/lib/customers/create";
import { CustomerCreation } from "@/lib/customers/schema";
import { error, refuse } from "@/lib/kit/errors";

const fillOne = error("fill_one", 400, "Give at least one field.");

export const POST = action({
  name: "customers.create",
  form: CustomerForm,
  scope: "customers:write",
  back: keepSubmitted("/dashboard/customers/new", "new"),
  run: async (
    { ctx },
    { name, email, phone, line1, line2, postalCode, city, island, country, ...rows },
  ) => {
    const given = {
      name: filled(name),
      email: filled(email),
      phone: filled(phone),
      address: addressIn({ line1, line2, postalCode, city, island, country }),
      metadata: readMetadata(rows),
    };
    if (Object.values(given).every((value) => value === undefined)) refuse(fillOne);
    const { id } = await createCustomer(ctx, asBody(CustomerCreation, given));
    return { to: `/dashboard/customers/${id}`, done: "customerCreated", json: { id } };
  },
});

import { form } from "@/app/(dashboard)/_form/declare";
import { checkbox } from "@/app/(dashboard)/_form/field";
import { updateMerchant } from "@/lib/merchants/update";

export const editReminders = form({
  path: "/dashboard/settings/invoices/save",
  page: "/dashboard/settings/invoices",
  scope: "merchant:write",
  fields: { invoiceReminders: checkbox({ label: "settings.invoices.remind" }) },
  submit: "settings.save",
  run: ({ ctx }, values) => updateMerchant(ctx, values),
  done: "remindersSaved",
});

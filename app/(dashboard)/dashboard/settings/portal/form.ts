import { form } from "@/app/(dashboard)/_form/declare";
import { checkbox } from "@/app/(dashboard)/_form/field";
import { updateMerchant } from "@/lib/merchants/update";

/** Whether the shop has a customer portal, and what its customers may do there. */
export const editPortal = form({
  path: "/dashboard/settings/portal/save",
  page: "/dashboard/settings/portal",
  scope: "merchant:write",
  fields: {
    portalEnabled: checkbox({ label: "settings.portal.enabled" }),
    portalCards: checkbox({ label: "settings.portal.cards" }),
    portalCancel: checkbox({ label: "settings.portal.cancel" }),
    portalDocuments: checkbox({ label: "settings.portal.documents" }),
  },
  submit: "settings.save",
  run: ({ ctx }, values) => updateMerchant(ctx, values),
  done: "portalSaved",
});

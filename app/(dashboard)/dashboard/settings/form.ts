import { asBody } from "@/app/_server/form-body";
import { form } from "@/app/(dashboard)/_form/declare";
import { address, email, text } from "@/app/(dashboard)/_form/field";
import { MerchantUpdate } from "@/lib/merchants/schema";
import { updateMerchant } from "@/lib/merchants/update";

/** The shop's details, as its customers see them. */
export const editProfile = form({
  path: "/dashboard/settings/profile/save",
  page: "/dashboard/settings",
  scope: "merchant:write",
  fields: {
    name: text({
      label: "settings.name",
      hint: "settings.nameHint",
      invalid: "settings.wrong.name",
      max: 280,
    }),
    legalName: text({
      label: "settings.legalName",
      hint: "settings.legalNameHint",
      max: 280,
      isOptional: true,
      input: { autoComplete: "organization" },
    }),
    taxNumber: text({
      label: "settings.taxNumber",
      hint: "settings.taxNumberHint",
      max: 40,
      isOptional: true,
      input: { spellCheck: false },
    }),
    supportEmail: email({
      label: "settings.supportEmail",
      hint: "settings.supportEmailHint",
      invalid: "settings.wrong.supportEmail",
      isOptional: true,
    }),
    address: address({ input: { isOwn: true } }),
  },
  submit: "settings.save",
  run: ({ ctx }, { name, legalName, taxNumber, supportEmail, address: place }) => {
    const identity = {
      name,
      legalName: legalName ?? null,
      taxNumber: taxNumber ?? null,
      supportEmail: supportEmail ?? null,
    };
    return updateMerchant(ctx, asBody(MerchantUpdate, { ...identity, address: place ?? null }));
  },
  done: "profileSaved",
});

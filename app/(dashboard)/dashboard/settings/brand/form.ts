import { asBody } from "@/app/_server/form-body";
import { form } from "@/app/(dashboard)/_form/declare";
import { file, text } from "@/app/(dashboard)/_form/field";
import { LOGO_BYTES_MAX } from "@/lib/merchants/logo";
import { MerchantUpdate } from "@/lib/merchants/schema";
import { setLogo } from "@/lib/merchants/set-logo";
import { updateMerchant } from "@/lib/merchants/update";

const shared = { page: "/dashboard/settings/brand", scope: "merchant:write" };

/** The `#` is optional; an empty field gives the default colour. */
export const saveColour = form({
  ...shared,
  path: "/dashboard/settings/brand/colour",
  fields: {
    brandColor: text({
      label: "settings.colour.code",
      hint: "settings.colour.codeHint",
      invalid: "settings.wrong.brandColor",
      max: 7,
      isOptional: true,
    }),
  },
  submit: "settings.save",
  run: ({ ctx }, { brandColor }) => {
    const colour = brandColor?.replace(/^(?=[^#])/, "#") ?? null;
    return updateMerchant(ctx, asBody(MerchantUpdate, { brandColor: colour }));
  },
  done: "colourSaved",
});

export const putLogo = form({
  ...shared,
  path: "/dashboard/settings/brand/logo",
  fields: {
    logo: file({
      label: "settings.logo.file",
      hint: "settings.logo.hint",
      maxBytes: LOGO_BYTES_MAX,
      input: { accept: "image/png,image/jpeg,image/webp" },
    }),
  },
  submit: "settings.logo.save",
  run: ({ ctx }, { logo }) => setLogo(ctx, logo?.bytes ?? null),
  done: "logoSaved",
});

export const removeLogo = form({
  ...shared,
  path: "/dashboard/settings/brand/logo-remove",
  submit: "settings.logo.remove",
  variant: "danger",
  run: ({ ctx }) => updateMerchant(ctx, { logoUrl: null }),
  done: "logoRemoved",
});

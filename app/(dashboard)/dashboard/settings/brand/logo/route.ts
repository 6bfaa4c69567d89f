import { action } from "@/app/_server/action";
import { LOGO_BYTES_MAX } from "@/lib/merchants/logo";
import { setLogo } from "@/lib/merchants/set-logo";
import { NothingTyped } from "../../_form";

export const POST = action({
  name: "settings.brand.logo",
  form: NothingTyped,
  scope: "merchant:write",
  upload: { field: "logo", maxBytes: LOGO_BYTES_MAX },
  back: "/dashboard/settings/brand",
  run: async ({ ctx }, _, file) => {
    await setLogo(ctx, file?.bytes ?? null);
    return { to: "/dashboard/settings/brand", done: "logoSaved" };
  },
});

import { action } from "@/app/_server/action";
import { updateMerchant } from "@/lib/merchants/update";
import { NothingTyped } from "../../_form";

export const POST = action({
  name: "settings.brand.logo_remove",
  form: NothingTyped,
  scope: "merchant:write",
  back: "/dashboard/settings/brand",
  run: async ({ ctx }) => {
    await updateMerchant(ctx, { logoUrl: null });
    return { to: "/dashboard/settings/brand", done: "logoRemoved" };
  },
});

import { action } from "@/app/_server/action";
import { copyProfileToLive } from "@/lib/merchants/copy-to-live";
import { NothingTyped } from "../_form";

export const POST = action({
  name: "settings.copy_to_live",
  form: NothingTyped,
  scope: "merchant:write",
  stepUp: true,
  back: "/dashboard/settings/live",
  run: async ({ ctx }) => {
    await copyProfileToLive(ctx);
    return { to: "/dashboard/settings/live", done: "copiedToLive" };
  },
});

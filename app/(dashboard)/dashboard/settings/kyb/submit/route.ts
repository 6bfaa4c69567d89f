import { action } from "@/app/_server/action";
import { submitKyb } from "@/lib/kyb/submit";
import { NothingTyped } from "../../_form";

export const POST = action({
  name: "settings.kyb.submit",
  form: NothingTyped,
  scope: "merchant:write",
  back: "/dashboard/settings/kyb",
  run: async ({ ctx }) => {
    await submitKyb(ctx);
    return { to: "/dashboard/settings/kyb", done: "kybSent" };
  },
});

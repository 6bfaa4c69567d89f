import { currentLocale } from "@/app/_intl/locale";
import { action } from "@/app/_server/action";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { inviteMember, NewInvitation } from "@/lib/members/invite";

export const POST = action({
  name: "team.invite",
  form: NewInvitation,
  scope: "merchant:write",
  stepUp: true,
  back: keepSubmitted("/dashboard/team", "invite", ["email", "role"]),
  run: async ({ ctx }, form) => {
    await inviteMember(ctx, form, await currentLocale());
    return { to: "/dashboard/team", done: "invited" };
  },
});

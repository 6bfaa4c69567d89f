import { currentLocale } from "@/app/_intl/locale";
import { typedAgain } from "@/app/(dashboard)/_shell/typed-again";
import { action } from "@/lib/action";
import { inviteMember, NewInvitation } from "@/lib/members/invite";

export const POST = action({
  name: "team.invite",
  form: NewInvitation,
  scope: "merchant:write",
  stepUp: true,
  back: typedAgain("/dashboard/team", "invite", ["email", "role"]),
  run: async ({ ctx }, form) => {
    await inviteMember(ctx, form, await currentLocale());
    return { to: "/dashboard/team", done: "invited" };
  },
});

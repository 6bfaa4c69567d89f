import { currentLocale } from "@/app/_intl/locale";
import { action } from "@/lib/action";
import { inviteMember, NewInvitation } from "@/lib/members/invite";

export const POST = action({
  name: "team.invite",
  form: NewInvitation,
  scope: "merchant:write",
  stepUp: true,
  back: ({ email, role }) =>
    `/dashboard/team?${new URLSearchParams({ form: "invite", email: email ?? "", role: role ?? "" })}`,
  run: async ({ ctx }, form) => {
    await inviteMember(ctx, form, await currentLocale());
    return { to: "/dashboard/team?done=invited" };
  },
});

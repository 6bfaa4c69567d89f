import { currentLocale } from "@/app/_intl/locale";
import { asBody } from "@/app/_server/form-body";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { choice, email } from "@/app/(dashboard)/_form/field";
import {
  inviteMember,
  NewInvitation,
  resendInvitation,
  withdrawInvitation,
} from "@/lib/members/invite";
import { roles } from "@/lib/members/roles";
import { changeRole, leaveShop, removeMember } from "@/lib/members/team";
import { invitationNotFound, memberNotFound } from "@/lib/members/team-errors";

const shared = { page: "/dashboard/team", scope: "merchant:write" };

const role = choice({
  label: "team.role",
  choices: roles.map((value) => ({ value, text: `role.${value}`, hint: `team.may.${value}` })),
});

export const invite = form({
  ...shared,
  path: "/dashboard/team/invite",
  stepUp: true,
  fields: {
    email: email({ label: "team.email", hint: "team.emailHint" }),
    // The default is the role with the fewest rights.
    role: { ...role, kind: "radio", preset: "cashier" },
  },
  submit: "team.send",
  run: async ({ ctx }, values) =>
    inviteMember(ctx, asBody(NewInvitation, values), await currentLocale()),
  done: "invited",
});

const invitation = { ...shared, params: { id: id("", invitationNotFound) } };

export const sendInvitationAgain = form({
  ...invitation,
  path: "/dashboard/team/invitations/[id]/resend",
  submit: "team.resend",
  variant: "plain",
  run: async ({ ctx }, _, ids) => resendInvitation(ctx, ids.id, await currentLocale()),
  done: "invitationResent",
});

export const takeInvitationBack = form({
  ...invitation,
  path: "/dashboard/team/invitations/[id]/withdraw",
  submit: "team.withdraw",
  variant: "danger",
  run: ({ ctx }, _, ids) => withdrawInvitation(ctx, ids.id),
  done: "invitationWithdrawn",
});

const member = { ...shared, params: { id: id("", memberNotFound) }, stepUp: true };

export const giveRole = form({
  ...member,
  path: "/dashboard/team/[id]/role",
  fields: { role },
  submit: "team.changeRole",
  variant: "plain",
  run: ({ ctx }, values, ids) => changeRole(ctx, ids.id, values.role),
  done: "roleChanged",
});

export const removeFromTeam = form({
  ...member,
  path: "/dashboard/team/[id]/remove",
  submit: "team.remove",
  variant: "danger",
  run: ({ ctx }, _, ids) => removeMember(ctx, ids.id),
  done: "memberRemoved",
});

/** Leaves the team: any member but the last owner may. */
export const leaveTeam = form({
  path: "/dashboard/team/leave",
  page: "/dashboard/sessions",
  stepUp: true,
  submit: "devices.leaveNow",
  variant: "danger",
  run: ({ ctx }) => leaveShop(ctx),
  to: "/dashboard",
});

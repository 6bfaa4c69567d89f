import { conflict, error } from "@/lib/kit/errors";

export const memberNotFound = error("not_found", 404, "There is no such member.");
export const sessionNotFound = error("not_found", 404, "There is no such session.");
export const invitationNotFound = error(
  "invitation_not_found",
  404,
  "This invitation does not exist, was used or withdrawn, or has expired.",
);
export const ownRole = error(
  "own_role",
  403,
  "Nobody changes their own role or removes themselves.",
);
export const ownersOnly = error("owners_only", 403, "Only an owner decides about owners.");
export const lastOwner = conflict("last_owner", "A shop keeps at least one owner.");
export const alreadyMember = conflict("already_member", "This person is in the team already.");
export const alreadyInvited = conflict(
  "already_invited",
  "This address has an open invitation. It can be sent again.",
);
export const teamLimit = conflict(
  "team_limit",
  "A team has at most 50 people, invitations included.",
);
export const otherAddress = error(
  "other_address",
  403,
  "This invitation is for another e-mail address.",
);
export const invitationLimit = error(
  "invitation_limit",
  429,
  "An invitation is sent to an address at most four times a day.",
);

import { conflict, error } from "@/lib/kit/errors";

export const portalOff = conflict(
  "portal_off",
  "The customer portal is off: an owner or an administrator turns it on in the settings.",
);
/** Of the portal's own forms: the shop does not give this right, or no longer. */
export const rightOff = error("forbidden", 403, "The shop does not allow this in the portal.", {
  reason: "portal_right_off",
});

import { conflict } from "@/lib/kit/errors";

export const portalNoAddress = conflict(
  "no_address",
  "The customer has no e-mail address that can be written to.",
);
/** The customer's last card that a subscription can be debited with; only the portal refuses this. */
export const cardNeeded = conflict(
  "card_needed",
  "A subscription is paid with this card: another one takes its place first.",
);

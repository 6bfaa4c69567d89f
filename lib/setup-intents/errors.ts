import { conflict, error } from "@/lib/kit/errors";

export const setupIntentNotFound = error("not_found", 404, "There is no such setup intent.");
export const setupSucceeded = conflict(
  "setup_intent_succeeded",
  "This card registration has succeeded and takes no other outcome.",
);
export const setupExpired = conflict(
  "setup_intent_expired",
  "This card registration has expired after 24 hours.",
);
export const setupInProgress = conflict(
  "setup_intent_in_progress",
  "The bank has not decided on this card yet.",
);

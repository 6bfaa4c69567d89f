import { conflict, error } from "@/lib/kit/errors";

export const sessionNotFound = error("not_found", 404, "There is no such checkout session.");
export const sessionPaid = conflict("session_paid", "This checkout session is paid already.");
export const sessionExpired = conflict("session_expired", "This checkout session has expired.");
export const sessionPaymentInProgress = conflict(
  "session_payment_in_progress",
  "A payment of this checkout session is in progress at the bank.",
);

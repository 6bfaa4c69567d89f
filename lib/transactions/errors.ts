import { conflict, error } from "@/lib/kit/errors";

export const transactionNotFound = error("not_found", 404, "There is no such transaction.");
export const sessionPaymentInProgress = conflict(
  "session_payment_in_progress",
  "A payment of this checkout session is in progress at the bank.",
);

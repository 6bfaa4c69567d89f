import { conflict, error } from "@/lib/kit/errors";

export const paymentDeclined = error("payment_declined", 402, "The bank declined the debit.");
export const merchantMismatch = error(
  "forbidden",
  403,
  "merchantId is not the merchant of this API key.",
);
export const customerNotFound = error("not_found", 404, "There is no such customer.");
export const sessionPaid = conflict("session_paid", "This checkout session is paid already.");
export const sessionExpired = conflict("session_expired", "This checkout session has expired.");
export const paymentInProgress = conflict(
  "payment_in_progress",
  "The bank has not decided on this payment yet.",
);
export const linkPaymentInProgress = conflict(
  "link_payment_in_progress",
  "A payment of this visit is in progress at the bank.",
);
export const paymentPaid = conflict("payment_paid", "This payment was made already.");
export const paymentExpired = conflict(
  "payment_expired",
  "This payment is older than 24 hours and can no longer be made.",
);
export const cardRequired = conflict("card_required", "There is no saved card to pay this with.");

import { conflict, error } from "@/lib/kit/errors";

export const paymentDeclined = error("payment_declined", 402, "The bank declined the debit.");
export const merchantMismatch = error(
  "forbidden",
  403,
  "merchantId is not the merchant of this API key.",
);
export const customerNotFound = error("not_found", 404, "There is no such customer.");
export const paymentInProgress = conflict(
  "payment_in_progress",
  "The bank has not decided on this payment yet.",
);
export const paymentExpired = conflict(
  "payment_expired",
  "This payment is older than 24 hours and can no longer be made.",
);

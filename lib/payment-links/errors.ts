import { conflict, error } from "@/lib/kit/errors";

export const linkNotFound = error("not_found", 404, "There is no such payment link.");
export const linkInactive = conflict(
  "link_inactive",
  "The payment link is inactive and accepts no payments.",
);
export const linkExpired = conflict(
  "link_expired",
  "The payment link has expired and accepts no payments.",
);
export const linkExhausted = conflict(
  "link_exhausted",
  "The payment link has had all its payments: its maxPayments succeeded, or are at the bank.",
);
export const linkAmountOutOfRange = error(
  "amount_out_of_range",
  400,
  "The price is outside what a payment link may ask for.",
);
export const linkPaymentInProgress = conflict(
  "link_payment_in_progress",
  "A payment with this link is in progress at the bank.",
);

import { conflict, error } from "@/lib/kit/errors";

export const subscriptionNotFound = error("not_found", 404, "There is no such subscription.");
export const priceOneTime = error(
  "invalid_request",
  400,
  "price: expected a recurring price; this one is one-time.",
);
export const subscriptionCanceled = conflict(
  "subscription_canceled",
  "This subscription is cancelled and cannot be changed.",
);
export const subscriptionCompleted = conflict(
  "subscription_completed",
  "This subscription is completed and cannot be changed.",
);
export const noPaymentMethod = conflict(
  "no_payment_method",
  "The customer has no saved card: attach one first.",
);
export const noDefaultPaymentMethod = conflict(
  "no_default_payment_method",
  "None of the customer's cards is the default: name one in paymentMethod, or make one the default.",
);

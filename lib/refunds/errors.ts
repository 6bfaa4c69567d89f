import { conflict, error } from "@/lib/kit/errors";

export const refundNotFound = error("not_found", 404, "There is no such refund.");
export const paymentNotSucceeded = conflict(
  "payment_not_succeeded",
  "Only a payment that succeeded and is not refunded whole can be refunded.",
);
export const refundExceedsBalance = error(
  "refund_exceeds_balance",
  409,
  "This is more than what is left of the payment: details.refundableXpf.",
);

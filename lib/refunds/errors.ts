import { conflict, error } from "@/lib/kit/errors";

export const refundNotFound = error("not_found", 404, "There is no such refund.");
export const paymentNotSucceeded = conflict(
  "payment_not_succeeded",
  "Only a successful payment that is not fully refunded can be refunded.",
);
export const refundExceedsBalance = error(
  "refund_exceeds_balance",
  409,
  "The amount exceeds what can still be refunded: see details.refundableXpf.",
);

import { conflict, error } from "@/lib/kit/errors";

export const setupIntentNotFound = error("not_found", 404, "There is no such setup intent.");
export const transactionDecided = conflict(
  "transaction_decided",
  "A succeeded or refunded transaction takes no other outcome.",
);

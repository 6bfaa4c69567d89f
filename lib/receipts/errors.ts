import { conflict, error } from "@/lib/kit/errors";

export const receiptNotFound = error("not_found", 404, "There is no such receipt.");
export const receiptSending = conflict(
  "receipt_sending",
  "The receipt is being sent at this moment. Retry in a minute.",
);

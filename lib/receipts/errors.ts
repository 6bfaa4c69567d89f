import { conflict, error } from "@/lib/kit/errors";

export const receiptNotFound = error("not_found", 404, "There is no such receipt.");
export const receiptSending = conflict(
  "receipt_sending",
  "The receipt is being sent. Retry in a minute.",
);

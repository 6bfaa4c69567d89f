import { conflict } from "@/lib/kit/errors";

export const transactionDecided = conflict(
  "transaction_decided",
  "A succeeded or refunded transaction takes no other outcome.",
);

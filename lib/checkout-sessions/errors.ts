import { error } from "@/lib/kit/errors";

export const sessionNotFound = error("not_found", 404, "There is no such checkout session.");
export const amountOutOfRange = error(
  "amount_out_of_range",
  400,
  "The total is outside what the bank can debit.",
);

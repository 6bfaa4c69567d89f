import { conflict, error } from "@/lib/kit/errors";

export const terminalPaymentNotFound = error(
  "not_found",
  404,
  "There is no such terminal payment.",
);
export const terminalPaid = conflict(
  "terminal_payment_paid",
  "This terminal payment is paid already.",
);
export const terminalCanceled = conflict(
  "terminal_payment_canceled",
  "This terminal payment was canceled.",
);
export const terminalExpired = conflict(
  "terminal_payment_expired",
  "This terminal payment has expired.",
);
export const terminalPaymentInProgress = conflict(
  "terminal_payment_in_progress",
  "A payment of this terminal payment is in progress at the bank.",
);
export const terminalNotPaid = conflict(
  "terminal_payment_not_paid",
  "This terminal payment is not paid.",
);

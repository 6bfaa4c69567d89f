import { conflict, error } from "@/lib/kit/errors";

export const invoiceNotFound = error("not_found", 404, "There is no such invoice.");
export const invoicePaid = conflict("invoice_paid", "This invoice is paid already.");
export const invoicePaymentInProgress = conflict(
  "invoice_payment_in_progress",
  "A payment of this invoice is in progress at the bank.",
);
export const noAddress = conflict(
  "no_address",
  "The customer of this invoice has no e-mail address that can be written to.",
);

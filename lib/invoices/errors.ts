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
export const invoiceDraft = conflict("invoice_draft", "This invoice is a draft: issue it first.");
export const invoiceIssued = conflict(
  "invoice_issued",
  "This invoice was issued and never changes again.",
);
export const invoiceOverdue = conflict(
  "invoice_due_date_past",
  "The due date of this draft is past: give it another one before it is issued.",
);
export const notByHand = conflict(
  "invoice_of_subscription",
  "This is the invoice of a subscription, which is paid by card.",
);

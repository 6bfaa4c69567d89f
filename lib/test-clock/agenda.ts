import { chargeDueInvoices, nextBilling } from "@/lib/payments/charge-due-invoices";
import { resolveOpenCharges } from "@/lib/payments/resolve-open-charges";
import type { Agenda } from "@/lib/test-clock/move";

/** Billing is what falls due by the merchant's clock; a debit at the bank is waited for before it goes on. */
export const agenda: Agenda = {
  next: nextBilling,
  doDue: async (merchantId) => {
    await chargeDueInvoices(merchantId);
    await resolveOpenCharges(merchantId);
  },
};

import { billDue, nextBilling } from "@/lib/payments/bill";
import { settleOpenDebits } from "@/lib/payments/settle-open";
import type { Agenda } from "@/lib/test-clock/move";

/** Billing is what falls due by the merchant's clock; a debit at the bank is waited for before it goes on. */
export const agenda: Agenda = {
  next: nextBilling,
  doDue: async (merchantId) => {
    await billDue(merchantId);
    await settleOpenDebits(merchantId);
  },
};

import { remindDue } from "@/lib/invoices/remind";
import { announceLinkEnds, nextLinkEnd } from "@/lib/payment-links/ends";
import { chargeDueInvoices, nextBilling } from "@/lib/payments/charge-due-invoices";
import { resolveOpenCharges } from "@/lib/payments/resolve-open-charges";
import { nextExpiringCard, reportExpiringCards } from "@/lib/subscriptions/expiring-cards";
import type { Agenda } from "@/lib/test-clock/move";

/**
 * What is due by the merchant's clock: billing, cards that are about to expire and links that do; a debit at the bank is waited
 * for before the clock continues.
 */
export const agenda: Agenda = {
  next: async (merchantId, after) => {
    const planned = await Promise.all([
      nextBilling(merchantId, after),
      nextExpiringCard(merchantId, after),
      nextLinkEnd(merchantId, after),
    ]);
    return planned.reduce((first, at) => (first && (!at || first <= at) ? first : at));
  },
  doDue: async (merchantId) => {
    await reportExpiringCards(merchantId);
    await chargeDueInvoices(merchantId);
    await remindDue({ merchantId });
    await announceLinkEnds({ merchantId });
    await resolveOpenCharges(merchantId);
  },
};

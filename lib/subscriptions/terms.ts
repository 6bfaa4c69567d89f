import { after, DAY } from "@/lib/kit/clock";
import type { SubscriptionTerms } from "@/lib/payables/terms";
import { boundary, wholeSecond } from "@/lib/subscriptions/periods";

/** When a subscription that starts at an instant is first debited, and when its trial ends. */
export const datesOf = (
  terms: SubscriptionTerms,
  startsAt: Date,
): { firstPaymentAt: Date; trialEndsAt: Date | null } => {
  const anchor = after(wholeSecond(startsAt), terms.trialDays * DAY);
  return {
    firstPaymentAt: terms.billing === "advance" ? anchor : boundary(anchor, terms, 1),
    trialEndsAt: terms.trialDays > 0 ? anchor : null,
  };
};

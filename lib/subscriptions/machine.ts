import { machine } from "@/lib/kit/machine";

/** Derived from its invoices, until the merchant cancels it. The service never does. */
export const subscriptionMachine = machine({
  active: { fallBehind: "past_due", markUnpaid: "unpaid", cancel: "canceled" },
  past_due: { recover: "active", markUnpaid: "unpaid", cancel: "canceled" },
  unpaid: { recover: "active", fallBehind: "past_due", cancel: "canceled" },
  canceled: {},
});

export type SubscriptionStatus = (typeof subscriptionMachine.states)[number];

import { machine } from "@/lib/kit/machine";

/** Derived from its invoices, until the merchant cancels it or its last cycle is over. The service cancels none. */
export const subscriptionMachine = machine({
  active: {
    fallBehind: "past_due",
    markUnpaid: "unpaid",
    cancel: "canceled",
    complete: "completed",
  },
  past_due: {
    recover: "active",
    markUnpaid: "unpaid",
    cancel: "canceled",
    complete: "completed",
  },
  unpaid: {
    recover: "active",
    fallBehind: "past_due",
    cancel: "canceled",
    complete: "completed",
  },
  canceled: {},
  completed: {},
});

export type SubscriptionStatus = (typeof subscriptionMachine.states)[number];

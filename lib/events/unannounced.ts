import type { ApiObject } from "@/lib/resources/objects";

type Reasons = Readonly<Record<string, string>>;

/**
 * Fields that may change without an event, and why. Every other field has an event when it changes. In `previous`
 * they appear when they change together with another field.
 */
export const unannounced: Readonly<Partial<Record<ApiObject, Reasons>>> = {
  payment_method: { expired: "The month passes; nobody changes the card." },
  price: { label: "Follows the product's name: `product.updated` announces it." },
  payment_link: {
    label: "Follows the product's name: `product.updated` announces it.",
    paymentsCount: "Adds up payments, each of which has its own events.",
    amountCollectedXpf: "Adds up payments, each of which has its own events.",
  },
  receipt: {
    attempts: "Counted when a try starts; the event of its outcome holds it.",
    lastAttemptAt: "Noted when a try starts; the event of its outcome holds it.",
  },
  invoice: {
    nextAttemptAt:
      "Moves to another day while an older late invoice of its subscription is tried: many late invoices would make as many events a day. Every attempt, and a cancellation, is announced.",
  },
  webhook_endpoint: {
    consecutiveFailures: "Counts deliveries: an event about a delivery would be delivered.",
    lastDeliveryAt: "Follows deliveries: an event about a delivery would be delivered.",
    lastDeliveryStatus: "Follows deliveries: an event about a delivery would be delivered.",
  },
  api_key: {
    active: "The expiry passes; nobody changes the key.",
    lastUsedAt: "Changes with the calls that the key makes.",
  },
};

/** Objects whose creation has no event, and why. */
export const madeSilently: Readonly<Partial<Record<ApiObject, string>>> = {
  receipt:
    "`payment.succeeded`, or `payment.updated` where it is issued later, holds its `receiptId`.",
  terminal_payment: "The till waits for it; the payment that it leads to is announced.",
  webhook_endpoint: "An endpoint hears of what happens after it was made.",
};

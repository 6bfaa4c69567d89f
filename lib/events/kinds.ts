import type { ApiObject } from "@/lib/resources/objects";

/** Every type of event, in the order of the reference. */
export const eventKinds = [
  "payment.created",
  "payment.processing",
  "payment.succeeded",
  "payment.failed",
  "payment.refunded",
  "payment.updated",
  "refund.created",
  "refund.succeeded",
  "refund.failed",
  "setup_intent.created",
  "setup_intent.succeeded",
  "setup_intent.failed",
  "payment_method.attached",
  "payment_method.updated",
  "payment_method.detached",
  "customer.created",
  "customer.updated",
  "customer.deleted",
  "product.created",
  "product.updated",
  "price.created",
  "price.updated",
  "payment_link.created",
  "payment_link.updated",
  "payment_link.exhausted",
  "payment_link.expired",
  "checkout_session.created",
  "checkout_session.completed",
  "checkout_session.expired",
  "receipt.succeeded",
  "receipt.failed",
  "receipt.exhausted",
  "receipt.updated",
  "subscription.created",
  "subscription.updated",
  "subscription.trial_ending",
  "subscription.past_due",
  "subscription.unpaid",
  "subscription.recovered",
  "subscription.canceled",
  "invoice.created",
  "invoice.issued",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.unpaid",
  "invoice.updated",
  "invoice.deleted",
  "terminal_payment.succeeded",
  "terminal_payment.canceled",
  "terminal_payment.updated",
  "webhook_endpoint.disabled",
  "webhook_endpoint.updated",
  "api_key.created",
  "api_key.revoked",
  "api_key.updated",
  "merchant.updated",
] as const;

export type EventKind = (typeof eventKinds)[number];

type Family<Kind extends string> = Kind extends `${infer Name}.${string}` ? Name : never;

/** The object of an event is named like its family, except for payments. */
export const objectOf = (kind: EventKind): ApiObject => {
  const family = kind.split(".")[0] as Family<EventKind>;
  return family === "payment" ? "transaction" : family;
};

/** The types that a name selects: itself, those of its family, or all. */
export const kindsOf = (selector: string): readonly EventKind[] =>
  eventKinds.filter((kind) => [kind, `${kind.split(".")[0]}.*`, "*"].includes(selector));

/** A type, a family (`invoice.*`) or `*`: what an endpoint or a filter may name. */
export const selectsEvents = (text: string): boolean => kindsOf(text).length > 0;

/** Every kind of event, in the order of the reference. */
export const eventKinds = [
  "payment.created",
  "payment.processing",
  "payment.succeeded",
  "payment.failed",
  "payment.refunded",
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
  "checkout_session.created",
  "checkout_session.completed",
  "checkout_session.expired",
  "receipt.succeeded",
  "receipt.failed",
  "receipt.exhausted",
  "subscription.created",
  "subscription.updated",
  "subscription.past_due",
  "subscription.unpaid",
  "subscription.recovered",
  "subscription.canceled",
  "invoice.issued",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.unpaid",
  "terminal_payment.succeeded",
  "terminal_payment.canceled",
  "webhook_endpoint.disabled",
  "api_key.created",
  "api_key.revoked",
  "merchant.updated",
] as const;

export type EventKind = (typeof eventKinds)[number];

const families = new Set(eventKinds.map((kind) => `${kind.split(".")[0]}.*`));

/** A kind, a family (`invoice.*`) or `*`: what an endpoint or a filter may name. */
export const selectsEvents = (text: string): boolean =>
  text === "*" || families.has(text) || (eventKinds as readonly string[]).includes(text);

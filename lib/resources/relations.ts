import type { Context } from "@/lib/kit/context";
import { type ApiObject, readScopes, requireRead } from "@/lib/resources/objects";

type Relation = { object: ApiObject; isMany?: true };

/** Every relation of `expand[]`, whatever the resource, and its object. */
export const relations: Readonly<Record<string, Relation>> = {
  customer: { object: "customer" },
  paymentMethod: { object: "payment_method" },
  defaultPaymentMethod: { object: "payment_method" },
  paymentLink: { object: "payment_link" },
  checkoutSession: { object: "checkout_session" },
  invoice: { object: "invoice" },
  latestInvoice: { object: "invoice" },
  subscription: { object: "subscription" },
  receipt: { object: "receipt" },
  refunds: { object: "refund", isMany: true },
  price: { object: "price" },
  product: { object: "product" },
  transaction: { object: "transaction" },
  event: { object: "event" },
};

/** The reference's text for each: its object, and the scope that reads it. */
export const relationFacts = Object.fromEntries(
  Object.entries(relations).map(([name, { object, isMany = false }]) => [
    name,
    { object, isMany, scope: readScopes[object] },
  ]),
);

/** Refuses 403 if the caller may not read the object of one of these relations. */
export const requireRelations = (ctx: Context, asked: readonly string[]): void => {
  for (const name of asked) {
    const relation = relations[name];
    if (relation) requireRead(ctx, relation.object, "expand");
  }
};

import type { Context } from "@/lib/kit/context";
import { holdsScope, requireScope } from "@/lib/kit/scopes";

/**
 * The scope that reads each object of the API: that of its own GET. It is also required where an object is
 * returned whole in another way: by `expand[]`, in an event or in another response.
 */
export const readScopes = {
  transaction: "transactions:read",
  refund: "refunds:read",
  setup_intent: "payment_methods:read",
  payment_method: "payment_methods:read",
  customer: "customers:read",
  product: "catalogue:read",
  price: "catalogue:read",
  payment_link: "payment_links:read",
  checkout_session: "checkout:read",
  receipt: "receipts:read",
  subscription: "subscriptions:read",
  invoice: "invoices:read",
  webhook_endpoint: "webhooks:read",
  event: "events:read",
  api_key: "api_keys:read",
  merchant: "merchant:read",
  // Its own GET is only for the till: for a key it is the payment requested at the till.
  terminal_payment: "transactions:read",
} as const;

export type ApiObject = keyof typeof readScopes;

const objects = Object.keys(readScopes) as ApiObject[];

/** Null for a caller who may read all of them: nothing is to be left out. */
export const readableObjects = ({ scopes }: Context): ApiObject[] | null => {
  const readable = objects.filter((object) => holdsScope(scopes, readScopes[object]));
  return readable.length === objects.length ? null : readable;
};

export const mayRead = ({ scopes }: Context, object: string): boolean => {
  const scope = readScopes[object as ApiObject];
  return scope !== undefined && holdsScope(scopes, scope);
};

/** Refuses 403 for a caller who may not read such an object, which `param` requests. */
export const requireRead = (ctx: Context, object: ApiObject, param: string): void =>
  requireScope(ctx, readScopes[object], param);

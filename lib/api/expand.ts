import { loadSessions } from "@/lib/checkout-sessions/load";
import { loadCustomers } from "@/lib/customers/load";
import { loadEvents } from "@/lib/events/load";
import { loadInvoices } from "@/lib/invoices/load";
import type { Context } from "@/lib/kit/context";
import { loadPaymentLinks } from "@/lib/payment-links/load";
import { loadPaymentMethods } from "@/lib/payment-methods/load";
import { loadPrices, loadProductsOfPrices } from "@/lib/prices/load";
import { loadProducts } from "@/lib/products/load";
import { loadReceipts } from "@/lib/receipts/load";
import { loadRefundsOf } from "@/lib/refunds/load";
import type { ApiObject } from "@/lib/resources/objects";
import { relations as declared } from "@/lib/resources/relations";
import { loadSubscriptions } from "@/lib/subscriptions/load";
import { loadTransactions } from "@/lib/transactions/load";

export type Resource = { object: string; id: string } & Record<string, unknown>;
/** The resources of these ids, serialised; at most one query. */
export type Loader = (ctx: Context, ids: readonly string[]) => Promise<Map<string, unknown>>;

/** By the object of a relation: its ids are in `<relation>Id`. */
const loaders: Partial<Record<ApiObject, Loader>> = {
  product: loadProducts,
  price: loadPrices,
  customer: loadCustomers,
  payment_method: loadPaymentMethods,
  event: loadEvents,
  payment_link: loadPaymentLinks,
  checkout_session: loadSessions,
  receipt: loadReceipts,
  subscription: loadSubscriptions,
  invoice: loadInvoices,
  transaction: loadTransactions,
};

/** Relations of a resource through another of its fields: loaded by that field's value. */
const indirect: Record<string, { field: string; loader: Loader }> = {
  "payment_link.product": { field: "priceId", loader: loadProductsOfPrices },
  "transaction.refunds": { field: "id", loader: loadRefundsOf },
};

/** Adds the requested relations to a response: a single resource or a list of them. */
export const expandAnswer = async (
  ctx: Context,
  answer: unknown,
  relations: readonly string[],
): Promise<unknown> => {
  const { data } = answer as { data: Resource | Resource[] };
  const resources = Array.isArray(data) ? data : [data];
  const maps = await Promise.all(relations.map((relation) => load(ctx, resources, relation)));
  for (const resource of resources) {
    relations.forEach((relation, index) => {
      // An empty list for relations with many objects.
      const none = declared[relation]?.isMany ? [] : null;
      resource[relation] = maps[index]?.get(keyOf(resource, relation)) ?? none;
    });
  }
  return answer;
};

const fieldOf = ({ object }: Resource, relation: string): string =>
  indirect[`${object}.${relation}`]?.field ?? `${relation}Id`;

const keyOf = (resource: Resource, relation: string): string =>
  String(resource[fieldOf(resource, relation)]);

// The resources of one response are of one type.
const loaderOf = ([resource]: readonly Resource[], relation: string): Loader | undefined => {
  const shown = declared[relation]?.object;
  return indirect[`${resource?.object}.${relation}`]?.loader ?? (shown && loaders[shown]);
};

const load = async (
  ctx: Context,
  resources: readonly Resource[],
  relation: string,
): Promise<Map<string, unknown>> => {
  const held = resources.filter((resource) => resource[fieldOf(resource, relation)] != null);
  const ids = [...new Set(held.map((resource) => keyOf(resource, relation)))];
  const loader = loaderOf(resources, relation);
  return ids.length > 0 && loader ? loader(ctx, ids) : new Map();
};

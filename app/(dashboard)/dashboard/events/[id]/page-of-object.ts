import type { Route } from "next";
import type { Event } from "@/lib/events/schema";

/** Pages of one resource, by object name. */
const pages: Readonly<Record<string, string>> = {
  transaction: "/dashboard/payments",
  webhook_endpoint: "/dashboard/webhooks",
  api_key: "/dashboard/api-keys",
  customer: "/dashboard/customers",
  product: "/dashboard/products",
  payment_link: "/dashboard/payment-links",
  checkout_session: "/dashboard/checkout-sessions",
  subscription: "/dashboard/subscriptions",
  invoice: "/dashboard/invoices",
  receipt: "/dashboard/receipts",
  refund: "/dashboard/refunds",
};

/** Objects shown on the page of a parent, by the field that names it. */
const parents: Readonly<Record<string, { page: string; field: string }>> = {
  price: { page: "/dashboard/products", field: "productId" },
  payment_method: { page: "/dashboard/customers", field: "customerId" },
  setup_intent: { page: "/dashboard/customers", field: "customerId" },
};

/** The page of an event's object; null if there is none. */
export const pageOfObject = ({ resource, resourceId, data }: Event): Route | null => {
  const page = pages[resource];
  if (page) return `${page}/${resourceId}` as Route;
  const parent = parents[resource];
  const id = parent && (data as Record<string, unknown>)[parent.field];
  return parent && typeof id === "string" ? (`${parent.page}/${id}` as Route) : null;
};

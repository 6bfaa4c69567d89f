import { idIn, oneOf, pageAt, type Query, textIn } from "@/app/(dashboard)/_shell/address";
import { type SubscriptionStatus, subscriptionMachine } from "@/lib/subscriptions/machine";

/** What the list is narrowed to, as it stands in the address. */
export type Filter = {
  /** Those that owe something, with what was tried; it is narrowed by nothing else. */
  queue?: "distress" | undefined;
  q?: string | undefined;
  status?: SubscriptionStatus | undefined;
  customer?: string | undefined;
  price?: string | undefined;
};

export const filterIn = (query: Query): Filter => {
  if (query["queue"] === "distress") return { queue: "distress" };
  return {
    q: textIn(query["q"]),
    status: oneOf(subscriptionMachine.states, query["status"]),
    customer: idIn("cus", query["customer"]),
    price: idIn("price", query["price"]),
  };
};

export const listAt = (filter: Filter, place: { after?: string; before?: string } = {}) =>
  pageAt("/dashboard/subscriptions", { ...filter, ...place });

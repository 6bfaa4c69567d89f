import { type IdRoute, resourceIn } from "@/app/(dashboard)/_shell/resource-in";

/** The subscription of a route, and the page of it. */
export const subscriptionIn = (route: IdRoute) =>
  resourceIn(route, { prefix: "sub", page: "/dashboard/subscriptions" });

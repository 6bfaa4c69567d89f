import { type IdRoute, resourceIn } from "@/app/dashboard/_frame/resource-in";

/** The subscription of a route, and the page of it. */
export const subscriptionIn = (route: IdRoute) =>
  resourceIn(route, { prefix: "sub", room: "/dashboard/subscriptions" });

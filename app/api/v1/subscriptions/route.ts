import { route } from "@/lib/api/route";
import { subscriptionsCreate, subscriptionsList } from "@/lib/subscriptions/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  subscriptionsList,
  subscriptionsCreate,
);

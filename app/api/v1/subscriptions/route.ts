import { route } from "@/lib/api";
import { subscriptionsCreate, subscriptionsList } from "@/lib/subscriptions/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  subscriptionsList,
  subscriptionsCreate,
);

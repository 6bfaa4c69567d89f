import { route } from "@/lib/api/route";
import { subscriptionsGet, subscriptionsUpdate } from "@/lib/subscriptions/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  subscriptionsGet,
  subscriptionsUpdate,
);

import { route } from "@/lib/api/route";
import { subscriptionsCancel } from "@/lib/subscriptions/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(subscriptionsCancel);

import { route } from "@/lib/api";
import { webhookEndpointsCreate, webhookEndpointsList } from "@/lib/webhook-endpoints/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  webhookEndpointsList,
  webhookEndpointsCreate,
);

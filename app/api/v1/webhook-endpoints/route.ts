import { route } from "@/lib/api/route";
import { webhookEndpointsCreate, webhookEndpointsList } from "@/lib/webhook-endpoints/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  webhookEndpointsList,
  webhookEndpointsCreate,
);

import { route } from "@/lib/api/route";
import {
  webhookEndpointsDelete,
  webhookEndpointsGet,
  webhookEndpointsUpdate,
} from "@/lib/webhook-endpoints/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  webhookEndpointsGet,
  webhookEndpointsUpdate,
  webhookEndpointsDelete,
);

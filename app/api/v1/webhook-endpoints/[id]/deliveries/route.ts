import { route } from "@/lib/api/route";
import { webhookEndpointsDeliveries } from "@/lib/webhook-deliveries/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(webhookEndpointsDeliveries);

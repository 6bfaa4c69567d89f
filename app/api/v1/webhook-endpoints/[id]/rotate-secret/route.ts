import { route } from "@/lib/api/route";
import { webhookEndpointsRotateSecret } from "@/lib/webhook-endpoints/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(webhookEndpointsRotateSecret);

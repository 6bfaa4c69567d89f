import { operation } from "@/lib/kit/http/operation";
import { listAnswer, listOf } from "@/lib/kit/http/pagination";
import { listDeliveries } from "@/lib/webhook-deliveries/read";
import { DeliveryQuery, deliveryRelations, WebhookDelivery } from "@/lib/webhook-deliveries/schema";
import { serialiseDelivery } from "@/lib/webhook-deliveries/serialise";
import { webhookEndpointNotFound } from "@/lib/webhook-endpoints/errors";

export const webhookEndpointsDeliveries = operation({
  id: "webhook_endpoints.deliveries",
  method: "GET",
  path: "/webhook-endpoints/{id}/deliveries",
  summary: "List deliveries to a webhook endpoint",
  description:
    "With `expand[]=event`, an event whose object the key may not read is shown as null.",
  group: "Webhooks",
  scope: "webhooks:read",
  params: { id: "we" },
  query: DeliveryQuery,
  returns: listOf(WebhookDelivery),
  errors: [webhookEndpointNotFound],
  expand: deliveryRelations,
  statements: 2,
  handle: ({ ctx, params, query }) => listDeliveries(ctx, params.id, query),
  answer: (page) => listAnswer(page, serialiseDelivery),
});

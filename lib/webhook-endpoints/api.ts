import { operation } from "@/lib/kit/http/operation";
import { listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { createWebhookEndpoint, type WithSecret } from "@/lib/webhook-endpoints/create";
import { deleteWebhookEndpoint } from "@/lib/webhook-endpoints/delete";
import {
  webhookEndpointDeleted,
  webhookEndpointLimit,
  webhookEndpointNotFound,
} from "@/lib/webhook-endpoints/errors";
import { getWebhookEndpoint, listWebhookEndpoints } from "@/lib/webhook-endpoints/read";
import { rotateSecret } from "@/lib/webhook-endpoints/rotate-secret";
import {
  SecretRotation,
  WebhookEndpoint,
  WebhookEndpointCreation,
  WebhookEndpointQuery,
  WebhookEndpointUpdate,
} from "@/lib/webhook-endpoints/schema";
import { serialiseWebhookEndpoint } from "@/lib/webhook-endpoints/serialise";
import { updateWebhookEndpoint } from "@/lib/webhook-endpoints/update";
import type { WebhookEndpoint as EndpointRow } from "@/prisma/client/client";

const answer = (row: EndpointRow) => ({ data: serialiseWebhookEndpoint(row) });
const answerWithSecret = ({ endpoint, secret }: WithSecret) => ({
  data: serialiseWebhookEndpoint(endpoint, secret),
});
const group = "Webhooks";

export const webhookEndpointsList = operation({
  id: "webhook_endpoints.list",
  method: "GET",
  path: "/webhook-endpoints",
  summary: "List webhook endpoints",
  group,
  scope: "webhooks:read",
  query: WebhookEndpointQuery,
  returns: listOf(WebhookEndpoint),
  statements: 1,
  handle: ({ ctx, query }) => listWebhookEndpoints(ctx, query),
  answer: (page) => listAnswer(page, (row) => serialiseWebhookEndpoint(row)),
});

export const webhookEndpointsCreate = operation({
  id: "webhook_endpoints.create",
  method: "POST",
  path: "/webhook-endpoints",
  summary: "Create a webhook endpoint",
  description:
    "The response includes the signing secret; it is shown only once. Events hold their object whole: each kind needs the scope that reads it, `payment.*` for instance `transactions:read`, and `*` all of them; without it, 403 `insufficient_scope`.",
  group,
  scope: "webhooks:write",
  body: WebhookEndpointCreation,
  returns: one(WebhookEndpoint),
  errors: [webhookEndpointLimit],
  idempotency: "optional",
  secrets: ["secret"],
  example: { body: { url: "http://localhost:4000/webhooks", enabledEvents: ["payment.*"] } },
  statements: 5,
  handle: ({ ctx, body }) => createWebhookEndpoint(ctx, body),
  answer: answerWithSecret,
});

export const webhookEndpointsGet = operation({
  id: "webhook_endpoints.get",
  method: "GET",
  path: "/webhook-endpoints/{id}",
  summary: "Retrieve a webhook endpoint",
  group,
  scope: "webhooks:read",
  params: { id: "we" },
  returns: one(WebhookEndpoint),
  errors: [webhookEndpointNotFound],
  statements: 1,
  handle: ({ ctx, params }) => getWebhookEndpoint(ctx, params.id),
  answer,
});

export const webhookEndpointsUpdate = operation({
  id: "webhook_endpoints.update",
  method: "PATCH",
  path: "/webhook-endpoints/{id}",
  summary: "Update a webhook endpoint",
  description:
    "Another `url`, other `enabledEvents` and `active: true` need the scopes that read what will be sent there.",
  group,
  scope: "webhooks:write",
  params: { id: "we" },
  body: WebhookEndpointUpdate,
  returns: one(WebhookEndpoint),
  errors: [webhookEndpointNotFound, webhookEndpointDeleted, webhookEndpointLimit],
  example: { body: { active: false } },
  statements: 6,
  handle: ({ ctx, params, body }) => updateWebhookEndpoint(ctx, params.id, body),
  answer,
});

export const webhookEndpointsDelete = operation({
  id: "webhook_endpoints.delete",
  method: "DELETE",
  path: "/webhook-endpoints/{id}",
  summary: "Delete a webhook endpoint",
  group,
  scope: "webhooks:write",
  params: { id: "we" },
  returns: one(WebhookEndpoint),
  errors: [webhookEndpointNotFound],
  statements: 7,
  handle: ({ ctx, params }) => deleteWebhookEndpoint(ctx, params.id),
  answer,
});

export const webhookEndpointsRotateSecret = operation({
  id: "webhook_endpoints.rotate_secret",
  method: "POST",
  path: "/webhook-endpoints/{id}/rotate-secret",
  summary: "Rotate the signing secret of a webhook endpoint",
  description:
    "During the overlap both secrets sign. The response includes the new one; it is shown only once.",
  group,
  scope: "webhooks:write",
  status: 200,
  params: { id: "we" },
  body: SecretRotation,
  returns: one(WebhookEndpoint),
  errors: [webhookEndpointNotFound, webhookEndpointDeleted],
  idempotency: "optional",
  secrets: ["secret"],
  example: { body: { overlapHours: 24 } },
  statements: 6,
  handle: ({ ctx, params, body }) => rotateSecret(ctx, params.id, body),
  answer: answerWithSecret,
});

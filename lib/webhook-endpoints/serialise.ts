import { unix, unixOrNull } from "@/lib/kit/clock";
import { asMetadata } from "@/lib/kit/metadata";
import type { WebhookEndpoint } from "@/lib/webhook-endpoints/schema";
import type { WebhookEndpoint as EndpointRow } from "@/prisma/client/client";

/** `secret` is shown once: in the response to the request that created it. */
export const serialiseWebhookEndpoint = (
  row: EndpointRow,
  secret: string | null = null,
): WebhookEndpoint => ({
  object: "webhook_endpoint",
  id: row.id,
  created: unix(row.createdAt),
  livemode: row.livemode,
  url: row.url,
  description: row.description,
  enabledEvents: row.enabledEvents,
  active: row.slot !== null,
  disabledReason: row.disabledReason as WebhookEndpoint["disabledReason"],
  disabledAt: unixOrNull(row.disabledAt),
  apiVersion: row.apiVersion,
  secret,
  previousSecretExpiresAt: unixOrNull(row.previousSecretExpiresAt),
  consecutiveFailures: row.consecutiveFailures,
  lastDeliveryAt: unixOrNull(row.lastDeliveryAt),
  lastDeliveryStatus: row.lastDeliveryStatus as WebhookEndpoint["lastDeliveryStatus"],
  deleted: row.deletedAt !== null,
  metadata: asMetadata(row.metadata),
});

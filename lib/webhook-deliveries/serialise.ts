import { unix, unixOrNull } from "@/lib/kit/clock";
import type { WebhookDelivery } from "@/lib/webhook-deliveries/schema";
import type { WebhookDelivery as DeliveryRow } from "@/prisma/client/client";

export const serialiseDelivery = (row: DeliveryRow): WebhookDelivery => ({
  object: "webhook_delivery",
  id: row.id,
  created: unix(row.createdAt),
  livemode: row.livemode,
  endpointId: row.endpointId,
  eventId: row.eventId,
  eventType: row.eventType,
  trigger: row.trigger as WebhookDelivery["trigger"],
  status: row.status as WebhookDelivery["status"],
  attempts: row.attempts,
  responseStatus: row.responseStatus,
  responseBody: row.responseBody,
  error: row.error as WebhookDelivery["error"],
  durationMs: row.durationMs,
  lastAttemptAt: unixOrNull(row.lastAttemptAt),
  nextAttemptAt: unixOrNull(row.nextAttemptAt),
  deliveredAt: unixOrNull(row.deliveredAt),
});

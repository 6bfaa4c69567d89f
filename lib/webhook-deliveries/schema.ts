import { z } from "zod";
import { eventFilter } from "@/lib/events/schema";
import { listQuery } from "@/lib/kit/http/pagination";
import { deliveryMachine } from "@/lib/webhook-deliveries/machine";

/** Why an attempt got no valid response. */
export const deliveryErrors = [
  "timeout",
  "dns",
  "tls",
  "refused",
  "private_address",
  "redirect",
  "loopback_not_delivered",
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

export const WebhookDelivery = z
  .strictObject({
    object: z.literal("webhook_delivery"),
    id: z.uuid(),
    created: z.int(),
    livemode: z.boolean(),
    endpointId: z.uuid(),
    eventId: z.uuid(),
    eventType: z.string(),
    trigger: z.enum(["event", "resend"]),
    status: z.enum(deliveryMachine.states),
    attempts: z.int(),
    responseStatus: z.int().nullable(),
    responseBody: z.string().nullable(),
    error: z.enum(deliveryErrors).nullable(),
    durationMs: z.int().nullable(),
    lastAttemptAt: z.int().nullable(),
    nextAttemptAt: z.int().nullable(),
    deliveredAt: z.int().nullable(),
  })
  .meta({ id: "webhook_delivery" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const deliveryRelations = ["event"] as const;

export const DeliveryQuery = listQuery(
  "whd",
  { status: z.enum(deliveryMachine.states).optional(), eventType: eventFilter().optional() },
  { expand: deliveryRelations },
);
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

import { z } from "zod";
import { selectsEvents } from "@/lib/events/kinds";
import { listQuery } from "@/lib/kit/http/pagination";
import { MetadataOut, MetadataPatch, NewMetadata } from "@/lib/kit/metadata";
import { text } from "@/lib/kit/text";

export const WebhookEndpoint = z
  .strictObject({
    object: z.literal("webhook_endpoint"),
    id: z.uuid(),
    created: z.int(),
    livemode: z.boolean(),
    url: z.string(),
    description: z.string().nullable(),
    enabledEvents: z.array(z.string()),
    active: z.boolean(),
    disabledReason: z.enum(["manual", "failures", "gone"]).nullable(),
    disabledAt: z.int().nullable(),
    apiVersion: z.string(),
    secret: z.string().nullable(),
    previousSecretExpiresAt: z.int().nullable(),
    consecutiveFailures: z.int(),
    lastDeliveryAt: z.int().nullable(),
    lastDeliveryStatus: z.enum(["succeeded", "failed", "exhausted"]).nullable(),
    deleted: z.boolean(),
    metadata: MetadataOut,
  })
  .meta({ id: "webhook_endpoint" });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

const kind = z.string().superRefine((given, check) => {
  if (selectsEvents(given)) return;
  const shown = JSON.stringify(given.slice(0, 60));
  check.addIssue({ code: "custom", message: `${shown} is not a kind of event, a family or *` });
});

const EnabledEvents = z
  .array(kind)
  .min(1, "expected at least one kind of event")
  .max(100, "expected at most 100 kinds of events")
  .transform((kinds) => [...new Set(kinds)]);

// The rules for a URL depend on the mode and on the addresses of its host: see `validate-url.ts`.
const url = z.string().min(1).max(2000, "expected at most 2000 characters");

export const WebhookEndpointCreation = z.strictObject({
  url,
  description: text({ max: 200 }).optional(),
  enabledEvents: EnabledEvents.optional(),
  metadata: NewMetadata.optional(),
});
export type WebhookEndpointCreation = z.infer<typeof WebhookEndpointCreation>;

export const WebhookEndpointUpdate = z.strictObject({
  url: url.optional(),
  description: text({ max: 200 }).nullable().optional(),
  enabledEvents: EnabledEvents.optional(),
  active: z.boolean().optional(),
  metadata: MetadataPatch.optional(),
});
export type WebhookEndpointUpdate = z.infer<typeof WebhookEndpointUpdate>;

export const SecretRotation = z.strictObject({ overlapHours: z.int().min(0).max(72).default(24) });
export type SecretRotation = z.infer<typeof SecretRotation>;

export const WebhookEndpointQuery = listQuery("we", {});
export type WebhookEndpointQuery = z.infer<typeof WebhookEndpointQuery>;

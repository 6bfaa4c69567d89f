import type { z } from "zod";
import { SCHEMAS, type SchemaBook } from "@/lib/kit/http/openapi-schema";

/** A type of event, the schema of its body, and the component it contains. */
export type WebhookKind = { kind: string; body: z.ZodType; resource: string };

/** The `webhooks` section: what we post to endpoints. */
export const describeWebhooks = (kinds: readonly WebhookKind[], book: SchemaBook) =>
  Object.fromEntries(kinds.map((kind) => [kind.kind, { post: describe(kind, book) }]));

const describe = ({ kind, body, resource }: WebhookKind, book: SchemaBook) => {
  const envelope = book.render(body, "output");
  const data = resource in book.components ? { data: { $ref: `${SCHEMAS}${resource}` } } : {};
  return {
    operationId: `webhooks.${kind}`,
    summary: kind,
    security: [],
    parameters: signature,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            allOf: [
              envelope,
              { type: "object", properties: { type: { type: "string", const: kind }, ...data } },
            ],
          },
        },
      },
    },
    responses: {
      "2XX": {
        description: "Received. Anything else is tried again; 410 switches the endpoint off.",
      },
    },
  };
};

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const signature = [
  header("webhook-id", "The event's id: the same on every attempt."),
  header("webhook-timestamp", "Unix seconds of this attempt."),
  header(
    "webhook-signature",
    "`v1,<base64>` (Standard Webhooks 1.0); two of them during a rotation.",
  ),
];

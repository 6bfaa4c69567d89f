const text = { type: "string" };

/** Response headers of the document, by name. */
export const headers = {
  "Request-Id": {
    description: "Names this call; also `requestId` of an error.",
    required: true,
    schema: { type: "string", pattern: "^req_" },
  },
  "Service-Version": {
    description: "The version in which the call was answered.",
    required: true,
    schema: { type: "string", format: "date" },
  },
  "RateLimit-Policy": {
    description:
      'The limit that applies: with `"write";q=50;w=2`, 50 calls in any 2 seconds are never refused.',
    schema: text,
  },
  RateLimit: {
    description:
      'What is left of it, and in how many seconds all of it is back: `"write";r=49;t=1`. On a 429, `t` is `Retry-After`.',
    schema: text,
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  "Idempotent-Replayed": {
    description: "`true` on the stored answer to an earlier call with the same Idempotency-Key.",
    schema: { type: "string", const: "true" },
  },
  "WWW-Authenticate": { description: 'Always `Bearer realm="svc"`.', schema: text },
  Deprecation: {
    description: "Since when a parameter in use is deprecated: `@1767225600` (RFC 9745).",
    schema: text,
  },
  Sunset: {
    description: "When it will go, once that is fixed (RFC 8594).",
    schema: text,
  },
  Link: { description: "Where the deprecation is explained.", schema: text },
} as const;

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  schema: { type: "string", minLength: 1, maxLength: 255 },
  example: "commande-2026-0042",
} as const;

/** Request headers of the document. */
export const parameters = {
  ServiceVersion: {
    name: "Service-Version",
    in: "header",
    required: false,
    description: "Another version than the key's own.",
    schema: { type: "string", format: "date" },
  },
  IdempotencyKey: {
    ...idempotencyKey,
    required: false,
    description: "Makes the call safe to repeat for 24 hours.",
  },
  IdempotencyKeyRequired: {
    ...idempotencyKey,
    required: true,
    description: "Makes the call safe to repeat for 24 hours. This operation is refused without.",
  },
} as const;

/** References to response headers. */
export const headerRefs = (names: readonly (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

// biome-ignore-all lint/performance/noBarrelFile: the one entry point of the package.

export type { Answer, CallOptions, Element, ListPath, Method } from "./calls.js";
export { createMotu, type Motu, type MotuOptions, SDK_VERSION } from "./client.js";
export {
  MotuError,
  type MotuErrorCode,
  type MotuErrorDetails,
  type MotuErrorType,
} from "./errors.js";
export type { components, ErrorCode, EventData, operations, paths } from "./schema.js";
export {
  type EventKind,
  type MotuEvent,
  type Signed,
  WebhookError,
  type WebhookHeaders,
  webhooks,
} from "./webhooks.js";

export type ErrorType =
  | "validation"
  | "authentication"
  | "authorization"
  | "resource"
  | "state"
  | "idempotency"
  | "provider"
  | "rate_limit"
  | "internal";

/** One error of the API: its code, HTTP status, category and message. */
export type ErrorKind = {
  code: string;
  status: number;
  type: ErrorType;
  message: string;
  /** The reason of an error that shares its code with others, in `details.reason`. */
  reason?: string;
};

const typeOf: Record<number, ErrorType> = {
  400: "validation",
  401: "authentication",
  402: "provider",
  403: "authorization",
  404: "resource",
  405: "validation",
  409: "state",
  421: "validation",
  429: "rate_limit",
  502: "provider",
  503: "provider",
};

/** Declares an error; its category follows from the status by default. */
export const error = (
  code: string,
  status: number,
  message: string,
  more: { type?: ErrorType; reason?: string } = {},
): ErrorKind => ({
  code,
  status,
  type: more.type ?? typeOf[status] ?? "internal",
  message,
  ...more,
});

/** A 409 `conflict` with its reason. */
export const conflict = (reason: string, message: string): ErrorKind =>
  error("conflict", 409, message, { reason });

export type RefusalDetails = {
  param?: string | undefined;
  message?: string | undefined;
  details?: Record<string, unknown> | undefined;
  headers?: Record<string, string> | undefined;
  /** Only with 402: both are at the top level and in `details`. */
  declined?: { failureCode: string; transactionId: string } | undefined;
};

/** An expected response that is not a success. Anything else thrown is a bug and becomes a 500. */
export class Refusal extends Error {
  readonly kind: ErrorKind;
  readonly more: RefusalDetails;
  constructor(kind: ErrorKind, more: RefusalDetails = {}, options?: ErrorOptions) {
    super(more.message ?? kind.message, options);
    this.name = "Refusal";
    this.kind = kind;
    this.more = more;
  }
}

export const refuse = (kind: ErrorKind, more: RefusalDetails = {}): never => {
  throw new Refusal(kind, more);
};

/** Asserts an invariant. */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${sentence}`);
}

export const invalidRequest = error("invalid_request", 400, "The request is not valid.");
export const cardDataRefused = error(
  "card_data_refused",
  400,
  "Card data is never accepted here. Tokenise the card on the bank's page and pass the token; give a purely numeric reference a letter prefix.",
);
export const idempotencyKeyRequired = error(
  "idempotency_key_required",
  400,
  "This operation needs an Idempotency-Key header of 1 to 255 printable characters.",
);
export const unsupportedVersion = error(
  "unsupported_version",
  400,
  "This API version is not known.",
);
export const invalidCursor = error(
  "invalid_cursor",
  400,
  "The cursor is not the id of an element of this list.",
);
export const payloadTooLarge = error("payload_too_large", 400, "The body is larger than 256 KiB.");
export const fileTooLarge = error("file_too_large", 400, "The file is too large.");
export const unauthorized = error(
  "unauthorized",
  401,
  "A valid API key is needed: Authorization: Bearer svc_test_….",
);
export const forbidden = error("forbidden", 403, "This is not allowed.");
export const insufficientScope = error(
  "insufficient_scope",
  403,
  "The API key lacks the scope that this operation needs.",
);
export const notFound = error("not_found", 404, "There is no such resource.");
export const methodNotAllowed = error(
  "method_not_allowed",
  405,
  "This path does not support that method.",
);
export const misdirectedRequest = error(
  "misdirected_request",
  421,
  "This server does not answer for that host.",
);
export const concurrentChange = conflict(
  "concurrent_change",
  "The resource changed meanwhile. Read it again and retry.",
);
export const lockTimeout = conflict(
  "lock_timeout",
  "Concurrent requests have locked this resource. Nothing was done: retry after Retry-After seconds.",
);
export const idempotencyKeyReuse = error(
  "idempotency_key_reuse",
  409,
  "This Idempotency-Key was used with another request.",
  { type: "idempotency" },
);
export const idempotencyInProgress = error(
  "idempotency_in_progress",
  409,
  "The first request with this Idempotency-Key is still running.",
  { type: "idempotency" },
);
export const rateLimited = error("rate_limited", 429, "Too many requests. Retry later.");
export const internalError = error(
  "internal_error",
  500,
  "Something went wrong on our side. Retrying with the same Idempotency-Key is safe.",
  { type: "internal" },
);
export const serviceUnavailable = error(
  "service_unavailable",
  503,
  "The service is unavailable. Retry after Retry-After seconds; with the same Idempotency-Key nothing happens twice.",
);

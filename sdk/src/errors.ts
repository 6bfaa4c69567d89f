import type { components, ErrorCode } from "./schema.js";

/** Errors between here and the API, in the same vocabulary as its own. */
type TransportCode = "connection_failed" | "timed_out" | "unreadable_answer";

// Any other text: an API that is newer than this package may have more codes.
type OtherCode = string & Record<never, never>;

export type MotuErrorCode = ErrorCode | TransportCode | OtherCode;

export type MotuErrorType =
  | "validation"
  | "authentication"
  | "authorization"
  | "resource"
  | "state"
  | "idempotency"
  | "provider"
  | "rate_limit"
  | "internal"
  | "connection";

export type MotuErrorDetails = Record<string, unknown>;

type Known = {
  message: string;
  code: MotuErrorCode;
  type: MotuErrorType;
  status?: number | null;
  param?: string | null;
  requestId?: string | null;
  details?: MotuErrorDetails | null;
  failureCode?: string | null;
  transactionId?: string | null;
  retryAfter?: number | null;
};

/** Every way in which a call can fail: refused by the API, or without a response. */
export class MotuError extends Error {
  override readonly name = "MotuError";
  /** The code, such as `invalid_request` or `payment_declined`. */
  readonly code: MotuErrorCode;
  readonly type: MotuErrorType;
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  /** The first faulty field. */
  readonly param: string | null;
  /** Names the call: quote it when you ask for help. */
  readonly requestId: string | null;
  readonly details: MotuErrorDetails | null;
  /** The reason of a 409 `conflict`, such as `session_paid`. */
  readonly reason: string | null;
  /** Why the bank declined; only with 402. */
  readonly failureCode: string | null;
  /** The payment that the error is about, if there is one. */
  readonly transactionId: string | null;
  /** Seconds to wait, from the API. */
  readonly retryAfter: number | null;
  /** The key of the call: repeated with it, it is the same call. */
  idempotencyKey: string | null = null;

  constructor(known: Known, options?: ErrorOptions) {
    super(known.message, options);
    const details = known.details ?? null;
    this.code = known.code;
    this.type = known.type;
    this.status = known.status ?? null;
    this.param = known.param ?? null;
    this.requestId = known.requestId ?? null;
    this.details = details;
    this.reason = textIn(details, "reason");
    this.failureCode = known.failureCode ?? null;
    this.transactionId = known.transactionId ?? textIn(details, "transactionId");
    this.retryAfter = known.retryAfter ?? null;
  }
}

const textIn = (details: MotuErrorDetails | null, name: string): string | null => {
  const value = details?.[name];
  return typeof value === "string" ? value : null;
};

type ErrorBody = components["schemas"]["error"];

/** The error of a response; `text` is its body. */
export const errorOfAnswer = (response: Response, text: string): MotuError => {
  const { status } = response;
  const retryAfter = secondsToWait(response.headers.get("retry-after"));
  const body = readErrorBody(text);
  if (!body) {
    return new MotuError({
      message: `The server answered ${status} with something that is not the API's.`,
      code: "unreadable_answer",
      type: "connection",
      status,
      requestId: response.headers.get("request-id"),
      retryAfter,
    });
  }
  const { error: code, type, message, param, requestId, details } = body;
  return new MotuError({
    message,
    code,
    type: type as MotuErrorType,
    status,
    param,
    requestId,
    details,
    failureCode: body.failureCode ?? null,
    transactionId: body.transactionId ?? null,
    retryAfter,
  });
};

const readErrorBody = (text: string): ErrorBody | null => {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.error === "string" && typeof body.type === "string"
      ? (body as ErrorBody)
      : null;
  } catch {
    return null;
  }
};

/** Seconds of a `Retry-After`: a number or a date; null for anything else. */
export const secondsToWait = (header: string | null): number | null => {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const instant = Date.parse(header);
  return Number.isNaN(instant) ? null : Math.max(0, Math.ceil((instant - Date.now()) / 1000));
};

export const connectionFailed = (cause: unknown): MotuError =>
  new MotuError(
    {
      message: `The API could not be reached: ${reasonOf(cause)}.`,
      code: "connection_failed",
      type: "connection",
    },
    { cause },
  );

export const timedOut = (timeoutMs: number, cause: unknown): MotuError =>
  new MotuError(
    {
      message: `The API did not answer within ${timeoutMs / 1000} s.`,
      code: "timed_out",
      type: "connection",
    },
    { cause },
  );

// `fetch` only reports that it failed; its cause has the reason.
const reasonOf = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause } = thrown;
  if (cause instanceof Error) return ("code" in cause && String(cause.code)) || cause.message;
  return thrown.message;
};

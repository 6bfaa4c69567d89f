import {
  cardDataRefused,
  type ErrorKind,
  forbidden,
  idempotencyInProgress,
  idempotencyKeyRequired,
  idempotencyKeyReuse,
  insufficientScope,
  internalError,
  invalidCursor,
  invalidRequest,
  lockTimeout,
  notFound,
  payloadTooLarge,
  Refusal,
  rateLimited,
  unauthorized,
  unsupportedVersion,
} from "@/lib/kit/errors";
import { errorBody } from "@/lib/kit/http/envelope";
import type { Operation } from "@/lib/kit/http/operation";

/** The shared responses of the contract, by status; 500 exists but is not one of them. */
export const sharedResponses: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  402: "PaymentDeclined",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  429: "RateLimited",
  502: "ProviderError",
};

const pipelineErrors = (operation: Operation): ErrorKind[] => {
  const { auth = "key", idempotency, method } = operation;
  const holdsBody = method === "POST" || method === "PATCH";
  const isList = operation.query !== undefined && "starting_after" in shapeOf(operation);
  const open = auth === "none";
  return [
    invalidRequest,
    ...(idempotency === "required" ? [idempotencyKeyRequired] : []),
    unsupportedVersion,
    ...(isList ? [invalidCursor] : []),
    cardDataRefused,
    ...(holdsBody ? [payloadTooLarge] : []),
    ...(open ? [] : [unauthorized]),
    ...(operation.scope ? [insufficientScope] : []),
    ...(auth === "test_key" ? [forbidden] : []),
    ...(Object.keys(operation.params).length > 0 && !declares(operation, 404) ? [notFound] : []),
    ...(idempotency ? [idempotencyKeyReuse, idempotencyInProgress] : []),
    lockTimeout,
    rateLimited,
    internalError,
  ];
};

const shapeOf = (operation: Operation): object =>
  (operation.query as { shape?: object } | undefined)?.shape ?? {};

const declares = (operation: Operation, status: number): boolean =>
  operation.errors?.some((kind) => kind.status === status) ?? false;

/** Every error that an operation can return: its own and those of the pipeline, by status. */
export const errorsOf = (operation: Operation): Map<number, ErrorKind[]> => {
  const kinds = new Map<string, ErrorKind>();
  for (const kind of [...(operation.errors ?? []), ...pipelineErrors(operation)]) {
    kinds.set(`${kind.code} ${kind.reason} ${kind.message}`, kind);
  }
  const groups = new Map<number, ErrorKind[]>();
  for (const kind of [...kinds.values()].sort((a, b) => a.status - b.status)) {
    groups.set(kind.status, [...(groups.get(kind.status) ?? []), kind]);
  }
  return groups;
};

/** The name of an error in the document: its reason, or a word of its message, distinguishes duplicates. */
export const exampleName = (kind: ErrorKind): string => {
  if (kind.reason) return `${kind.code}.${kind.reason}`;
  const subject = /^There is no such ([a-z A-Z]+)\.$/.exec(kind.message)?.[1];
  if (kind.code === "not_found" && subject) {
    return `not_found.${subject.toLowerCase().replace(/ /g, "_")}`;
  }
  if (kind.code === "forbidden" && kind.message !== forbidden.message) return "forbidden.merchant";
  return kind.code;
};

const SAMPLE_REQUEST = "req_0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10";
const SAMPLE_TRANSACTION = "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f11";

/** The body of an error as a caller would get it. */
export const exampleOf = (kind: ErrorKind) => {
  const more =
    kind.status === 402
      ? { declined: { failureCode: "insufficient_funds", transactionId: SAMPLE_TRANSACTION } }
      : {};
  return { summary: kind.message, value: errorBody(new Refusal(kind, more), SAMPLE_REQUEST) };
};

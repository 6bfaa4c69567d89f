import { internalError, lockTimeout, Refusal } from "@/lib/kit/errors";
import type { Operation } from "@/lib/kit/http/operation";

// What the pipeline itself may refuse on any operation.
const pipelineCodes = new Set([
  "invalid_request",
  "card_data_refused",
  "idempotency_key_required",
  "unsupported_version",
  "invalid_cursor",
  "payload_too_large",
  "unauthorized",
  "forbidden",
  "insufficient_scope",
  "idempotency_key_reuse",
  "idempotency_in_progress",
  "rate_limited",
]);

/** The error itself if the reference documents it: merchants cannot have written code for another one. */
export const declared = (operation: Operation, refusal: Refusal): Refusal => {
  const { kind } = refusal;
  const known =
    pipelineCodes.has(kind.code) ||
    kind.status === 500 ||
    kind.status === 503 ||
    kind.reason === lockTimeout.reason ||
    operation.errors?.some((error) => error.code === kind.code && error.reason === kind.reason) ||
    (kind.code === "not_found" && Object.keys(operation.params).length > 0);
  if (known) return refusal;
  const cause = new Error(`${operation.id} refused with undeclared ${kind.code} (${kind.reason})`);
  return new Refusal(internalError, {}, { cause });
};

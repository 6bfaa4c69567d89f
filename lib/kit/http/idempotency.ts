import { createHash } from "node:crypto";
import { holdsCardNumber } from "@/lib/kit/card-number";
import type { Answer, Context, IdempotentRequest } from "@/lib/kit/context";
import { cardDataRefused, idempotencyKeyRequired, invalidRequest, refuse } from "@/lib/kit/errors";
import type { WithHeaders } from "@/lib/kit/headers";
import type { Call, Input, Operation } from "@/lib/kit/http/operation";
import { pathnameOf } from "@/lib/kit/http/request";
import {
  claimKey,
  type KeyClaim,
  KeyTaken,
  releaseAfterFailure,
  renewKeyLease,
} from "@/lib/kit/idempotency";
import { newLease, underLease } from "@/lib/kit/lease";

const PARAM = "Idempotency-Key";
const printable = /^[\x20-\x7e]{1,255}$/;

/** JSON with sorted keys: equal bodies have the same text. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const object = value as Record<string, unknown>;
  const fields = Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(object[key])}`);
  return `{${fields.join(",")}}`;
};

/** The key of a request, or null; refuses a missing one when it is required, and a malformed one. */
export const readKey = (operation: Operation, request: WithHeaders): string | null => {
  const header = request.headers.get(PARAM);
  if (header === null) {
    return operation.idempotency === "required"
      ? refuse(idempotencyKeyRequired, { param: PARAM })
      : null;
  }
  const quoted = /^"(.*)"$/.exec(header.trim());
  const key = quoted?.[1] ?? header.trim();
  if (!printable.test(key)) {
    const message = "Idempotency-Key: expected 1 to 255 printable ASCII characters.";
    return refuse(invalidRequest, { param: PARAM, message });
  }
  if (holdsCardNumber(key)) return refuse(cardDataRefused, { param: PARAM });
  return key;
};

/** Everything that one idempotent response is made of. */
export type Once = {
  operation: Operation;
  ctx: Context;
  call: Call;
  /** The Idempotency-Key, read before the body. */
  key: string;
  raw: unknown;
  input: Input<unknown, unknown, unknown>;
  render: (outcome: unknown) => Answer;
};

export type OnceAnswer = { status: number; text: string; replayed: boolean };

/** Executes an operation once per key; a repeated request gets the stored response. */
export const answerOnce = async (once: Once): Promise<OnceAnswer> => {
  const { operation, ctx } = once;
  const idempotency: IdempotentRequest = {
    key: once.key,
    fingerprint: fingerprintOf(once),
    leaseToken: newLease(),
    render: once.render,
  };
  ctx.idempotency = idempotency;
  if (operation.claims === "action") return perform(once, idempotency, null);
  const claim = await claimKey(ctx, idempotency);
  if (claim.kind === "stored") return { ...claim, replayed: true };
  return perform(once, idempotency, claim.kind === "resume" ? claim.resourceId : null);
};

const fresh = (answer: Pick<Answer, "status" | "text">): OnceAnswer => ({
  status: answer.status,
  text: answer.text,
  replayed: false,
});

const perform = async (
  once: Once,
  idempotency: IdempotentRequest,
  resourceId: string | null,
): Promise<OnceAnswer> => {
  const { operation, ctx } = once;
  const act = async (): Promise<unknown> =>
    resourceId && operation.resume
      ? operation.resume({ ctx, resourceId })
      : operation.handle(once.input);
  try {
    const result = await underLease(() => renewKeyLease(ctx, idempotency), act);
    return fresh(idempotency.concluded ?? once.render(result));
  } catch (thrown) {
    if (thrown instanceof KeyTaken) return answerOfClaim(once, idempotency, thrown.claim);
    // An error that was stored with its effects is the response; any other releases the key.
    if (!idempotency.concluded) await releaseAfterFailure(ctx, idempotency);
    throw thrown;
  }
};

const answerOfClaim = (
  once: Once,
  idempotency: IdempotentRequest,
  claim: KeyClaim,
): Promise<OnceAnswer> | OnceAnswer => {
  if (claim.kind === "stored") return { ...claim, replayed: true };
  return perform(once, idempotency, claim.kind === "resume" ? claim.resourceId : null);
};

const fingerprintOf = ({ call: { request, version }, raw }: Once): Buffer =>
  createHash("sha256")
    .update(`${request.method}\n${pathnameOf(request)}\n${version}\n${canonical(raw)}`)
    .digest();

import type { Context } from "@/lib/kit/context";
import type { Refusal } from "@/lib/kit/errors";
import { errorBody } from "@/lib/kit/http/envelope";
import type { Call, Operation } from "@/lib/kit/http/operation";

/** The details of an error: the only part of a body that is recorded. */
export type Refused = {
  code: string;
  /** The reason of a 409, the failure code of a 402. */
  reason: string | null;
  param: string | null;
  message: string;
};

/** One call with its response, for the request log. */
export type Noted = {
  operation: Operation;
  /** Null for an unknown caller. */
  ctx: Context | null;
  call: Call;
  status: number;
  refused: Refused | null;
  latencyMs: number;
  replayed: boolean;
};

type Body = ReturnType<typeof errorBody>;

const refusedIn = ({ error, details, failureCode, param, message }: Body): Refused => {
  const reason = failureCode ?? details?.["reason"];
  return { code: error, reason: typeof reason === "string" ? reason : null, param, message };
};

export const refusedBy = (refusal: Refusal): Refused => refusedIn(errorBody(refusal, ""));

/** The same from the text of a response: a stored one exists only as text. */
export const refusedOf = (status: number, text: unknown): Refused | null =>
  status < 400 || typeof text !== "string" ? null : refusedIn(JSON.parse(text) as Body);

type AnsweredCall = {
  ctx: Context | null;
  call: Call;
  headers: Readonly<Record<string, string>>;
  startedAt: number;
};

/** A call with the response it gets now. */
export const notedOf = (
  operation: Operation,
  { ctx, call, headers, startedAt }: AnsweredCall,
  { status, refused }: Pick<Noted, "status" | "refused">,
): Noted => ({
  operation,
  ctx,
  call,
  status,
  refused,
  latencyMs: performance.now() - startedAt,
  replayed: "Idempotent-Replayed" in headers,
});

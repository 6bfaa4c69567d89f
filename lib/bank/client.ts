import { Agent, request } from "undici";
import type { Breaker } from "@/lib/bank/breaker";
import { isUnflushed } from "@/lib/kit/db";

const CONNECT_MS = 2_000;
const ANSWER_BYTES_MAX = 256 * 1024;

/** The outcome of a call: an answer to check, no answer, or the certainty that nothing was sent. */
export type Answered =
  | { kind: "answered"; status: number; json: unknown }
  | { kind: "silent" }
  | { kind: "unsent" };

export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: Record<string, unknown>;
  key?: string;
  /** The merchant of the call, for a test bank that treats merchants differently. */
  shop?: string | undefined;
}

export type BankClient = (call: Call) => Promise<Answered>;

/** The system calls that failed: before these succeed no byte can leave. */
const beforeSending = new Set(["connect", "getaddrinfo"]);

/** The same client behind the bank's circuit breaker. */
export const guardedClient =
  (client: BankClient, breakerFor: (call: Call) => Breaker): BankClient =>
  async (call) => {
    const breaker = breakerFor(call);
    // A test clock passes days in the time a breaker is open: it tries every time.
    if (!isUnflushed() && !breaker.admit()) return { kind: "unsent" };
    const answered = await client(call);
    breaker.note(answered.kind === "answered" && answered.status < 500);
    return answered;
  };

/** An HTTP client for one bank: one origin, limited in time and size, no redirects, nothing sent twice. */
export const bankClient = (options: {
  origin: string;
  authorization: string;
  timeoutMs: number;
}): BankClient => {
  const agent = new Agent({
    connect: { timeout: Math.min(CONNECT_MS, options.timeoutMs) },
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    maxResponseSize: ANSWER_BYTES_MAX,
  });
  return async (call) => {
    try {
      const answer = await request(`${options.origin}${call.path}`, {
        dispatcher: agent,
        method: call.method,
        headers: { authorization: options.authorization, ...headersOf(call) },
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      const text = await answer.body.text();
      return { kind: "answered", status: answer.statusCode, json: parsed(text) };
    } catch (fault) {
      return { kind: isUnsent(fault) ? "unsent" : "silent" };
    }
  };
};

const headersOf = ({ body, key, shop }: Call): Record<string, string> => ({
  accept: "application/json",
  ...(body ? { "content-type": "application/json" } : {}),
  ...(key ? { "idempotency-key": key } : {}),
  ...(shop ? { "bank-shop": shop } : {}),
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Whether a failed request certainly sent nothing. A host with several addresses fails with one error for each,
 * and a client may wrap the failure in its own error.
 */
export const isUnsent = (fault: unknown): boolean => {
  if (fault instanceof AggregateError && fault.errors.length > 0) {
    return fault.errors.every(isUnsent);
  }
  if (!(fault instanceof Error)) return false;
  if ("code" in fault && fault.code === "UND_ERR_CONNECT_TIMEOUT") return true;
  if ("syscall" in fault) return beforeSending.has(String(fault.syscall));
  return fault.cause !== undefined && isUnsent(fault.cause);
};

import type Stripe from "stripe";
import { Agent, fetch } from "undici";
import { z } from "zod";
import type { Breaker } from "@/lib/bank/breaker";
import { isUnsent } from "@/lib/bank/client";

const CONNECT_MS = 2_000;
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

/** The API version of this code. The webhook endpoint at Stripe is pinned to the same. */
const API_VERSION = "2026-10-28.endive";

export interface StripeClient {
  /** The outcome of a call; what Stripe answered is still to be checked. */
  ask(call: (stripe: Stripe) => Promise<unknown>): Promise<StripeAnswer>;
  sdk(): Promise<Stripe>;
  apiOrigin: string;
  timeoutMs: number;
}

interface Account {
  apiOrigin: string;
  secretKey: string;
  timeoutMs: number;
  breaker: Breaker;
}

/** The library is loaded with the first call: it is large, and most processes never make one. */
export const stripeClient = (account: Account): StripeClient => {
  let opened: Promise<Stripe> | undefined;
  const sdk = (): Promise<Stripe> => {
    opened ??= open(account);
    return opened;
  };
  return {
    ask: async (call) => {
      if (!account.breaker.admit()) return { kind: "unsent" };
      const answer = await hear(call(await sdk()));
      account.breaker.note(hasAnswered(answer));
      return answer;
    },
    sdk,
    apiOrigin: new URL(account.apiOrigin).origin,
    timeoutMs: account.timeoutMs,
  };
};

const hasAnswered = (answer: StripeAnswer): boolean =>
  answer.kind === "answered" || (answer.kind === "refused" && (answer.fault.statusCode ?? 0) < 500);

const open = async ({ apiOrigin, secretKey, timeoutMs }: Account): Promise<Stripe> => {
  const { default: Library } = await import("stripe");
  const { protocol, hostname, port } = new URL(apiOrigin);
  const isSecure = protocol === "https:";
  return new Library(secretKey, {
    apiVersion: API_VERSION,
    protocol: isSecure ? "https" : "http",
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Library.createFetchHttpClient(bareFetch(timeoutMs)),
  });
};

/**
 * Limited in time and size; redirects are errors. The library sends once more after a closed connection, even when
 * told not to, and detects one by its code: hence errors without a code, the cause inside.
 */
const bareFetch = (timeoutMs: number): typeof globalThis.fetch => {
  const dispatcher = new Agent({
    connect: { timeout: Math.min(CONNECT_MS, timeoutMs) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: ANSWER_BYTES_MAX,
  });
  const bare = async (url: string, init: object) => {
    try {
      return await fetch(url, { ...init, redirect: "error", dispatcher });
    } catch (fault) {
      throw new Error("Stripe did not answer.", { cause: fault });
    }
  };
  return bare as unknown as typeof globalThis.fetch;
};

/** The library's errors, by its own names. */
const Details = z.object({
  type: z.string().startsWith("Stripe"),
  detail: z.unknown(),
  rawType: z.string().nullish(),
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
  statusCode: z.number().optional(),
  payment_intent: z.unknown(),
  setup_intent: z.unknown(),
});

/** Stripe's reason for not executing a request. */
export type Fault = z.infer<typeof Details> & { meaning: Meaning };

/**
 * - `card`: the card was refused; recorded.
 * - `invalid`: the request was refused before anything was done.
 * - `closed`: not authorised, or rate limited; nothing was done.
 * - `key_used`: the idempotency key belongs to another request.
 * - `busy`: the same request is being executed at this moment.
 * - `unclear`: anything else; nothing can be concluded.
 */
type Meaning = "card" | "invalid" | "closed" | "key_used" | "busy" | "unclear";

export type StripeAnswer =
  | { kind: "answered"; value: unknown; isReplayed: boolean }
  | { kind: "refused"; fault: Fault }
  | { kind: "silent" }
  | { kind: "unsent" };

const hear = async (call: Promise<unknown>): Promise<StripeAnswer> => {
  try {
    const value = await call;
    return { kind: "answered", value, isReplayed: isReplay(value) };
  } catch (thrown) {
    const details = Details.safeParse(thrown).data;
    if (!details) throw thrown;
    if (details.type === "StripeConnectionError") {
      return { kind: isUnsent(details.detail) ? "unsent" : "silent" };
    }
    return { kind: "refused", fault: { ...details, meaning: meaningOf(details) } };
  }
};

const Headed = z.object({ lastResponse: z.object({ headers: z.unknown() }) });

/** Whether the answer is the stored one of an earlier call with the same idempotency key. */
const isReplay = (value: unknown): boolean => {
  const headers = Headed.safeParse(value).data?.lastResponse.headers;
  return headers instanceof Object && "get" in headers && typeof headers.get === "function"
    ? headers.get("idempotent-replayed") === "true"
    : false;
};

const meaningOf = ({ rawType, code, statusCode }: z.infer<typeof Details>): Meaning => {
  if (code === "idempotency_key_in_use") return "busy";
  if (rawType === "idempotency_error") return "key_used";
  if (statusCode === 402) return "card";
  if (statusCode === 400 || statusCode === 404) return "invalid";
  if (statusCode === 401 || statusCode === 403) return "closed";
  // A lock time-out says nothing about the request that holds the lock.
  if (statusCode === 429) return code === "lock_timeout" ? "unclear" : "closed";
  return "unclear";
};

import {
  connectionFailed,
  errorOfAnswer,
  type MotuError,
  secondsToWait,
  timedOut,
} from "./errors.js";

export type Send = (request: Request) => Promise<Response>;

export type Policy = {
  /** How often a call is retried. */
  maxRetries: number;
  /** For each attempt, from the request to the end of its response. */
  timeoutMs: number;
  /** The longest first wait; it doubles up to `longestMs`. */
  firstMs: number;
  longestMs: number;
  random: () => number;
};

export const usualPolicy: Policy = {
  maxRetries: 3,
  timeoutMs: 60_000,
  firstMs: 500,
  longestMs: 8_000,
  random: Math.random,
};

/** A longer wait than this is for the caller to decide. */
const RETRY_AFTER_MAX_MS = 60_000;

type Outcome = { response: Response; failure?: never } | { response?: never; failure: MotuError };

/**
 * Sends a request until it has a final response. Retries only what is safe: what changes nothing the second time,
 * what has an Idempotency-Key, and what was not executed (429).
 */
export const retrying =
  (send: Send, policy: Policy): Send =>
  async (request) => {
    for (let retries = 0; ; retries += 1) {
      const outcome = await attempt(send, request, policy);
      const waitMs = await waitBefore(request, outcome, { retries, policy });
      if (waitMs === null) return settled(outcome);
      await sleep(waitMs, request.signal);
    }
  };

const settled = ({ response, failure }: Outcome): Response => {
  if (failure) throw failure;
  return response;
};

const attempt = async (send: Send, request: Request, { timeoutMs }: Policy): Promise<Outcome> => {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), timeoutMs);
  const follow = (): void => clock.abort(request.signal.reason);
  request.signal.addEventListener("abort", follow);
  if (request.signal.aborted) follow();
  const { signal } = clock;
  // A request that is collected while it is under way no longer hears its signal: fetch alone would wait for ever.
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  try {
    signal.throwIfAborted();
    const sent = send(new Request(request.clone(), { signal })).then(whole);
    return { response: await Promise.race([sent, over]) };
  } catch (thrown) {
    // The caller's own abort is no failure of the call.
    request.signal.throwIfAborted();
    return {
      failure: clock.signal.aborted ? timedOut(timeoutMs, thrown) : connectionFailed(thrown),
    };
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener("abort", follow);
  }
};

/** JSON is read to its end, so that a response that breaks off is a failed attempt; a file is streamed. */
const whole = async (response: Response): Promise<Response> => {
  if (!response.body || !response.headers.get("content-type")?.includes("json")) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.text(), { status, statusText, headers });
};

const repeatable = new Set(["GET", "HEAD", "PATCH", "DELETE"]);
const passing = new Set([429, 502, 503, 504]);

const deservesAnother = async (outcome: Outcome, request: Request): Promise<boolean> => {
  const isSafe = repeatable.has(request.method) || request.headers.has("idempotency-key");
  if (outcome.failure) return isSafe;
  const { status } = outcome.response;
  if (status === 409) return isSafe && isStillRunning(outcome.response);
  return passing.has(status) && (isSafe || status === 429);
};

const isStillRunning = async (response: Response): Promise<boolean> => {
  const text = await response.clone().text();
  return errorOfAnswer(response, text).code === "idempotency_in_progress";
};

type Tried = { retries: number; policy: Policy };

/** Milliseconds until the next attempt; null when there is none. */
const waitBefore = async (
  request: Request,
  outcome: Outcome,
  { retries, policy }: Tried,
): Promise<number | null> => {
  if (retries >= policy.maxRetries || !(await deservesAnother(outcome, request))) return null;
  const asked = secondsToWait(outcome.response?.headers.get("retry-after") ?? null);
  // Never all at once: between half and all of the backoff, or a little after the requested time.
  if (asked === null) {
    const longest = Math.min(policy.longestMs, policy.firstMs * 2 ** retries);
    return longest * (0.5 + 0.5 * policy.random());
  }
  const waitMs = asked * 1000;
  return waitMs > RETRY_AFTER_MAX_MS ? null : waitMs + policy.firstMs * 0.5 * policy.random();
};

const sleep = (waitMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, waitMs);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

import { rateLimited, refuse } from "@/lib/kit/errors";

/** `rate` tokens are added per `window` (seconds), up to `burst`. */
export type Bucket = { name: string; rate: number; window: number; burst: number };

type Level = { tokens: number; at: number };

const levels = new Map<string, Level>();
const LEVELS_MAX = 50_000;

/**
 * What a client may rely on: it is never refused while it sends at most `q` in any `w` seconds, as the bucket
 * holds `q` and is full again after `w`. The rate alone would be the wrong promise: more than one window's worth
 * may accumulate, and `r` would exceed its quota.
 */
const policyOf = ({ name, rate, window, burst }: Bucket): string =>
  `"${name}";q=${burst};w=${Math.ceil((burst * window) / rate)}`;

/**
 * Takes one token for `who`, or refuses with 429. Returns the headers with the remaining quota and the seconds
 * until it is full again; on a refusal, when the next call may come.
 */
export const take = (bucket: Bucket, who: string, at = Date.now()): Record<string, string> => {
  const key = keyOf(bucket, who);
  const filled = filledAt(bucket, who, at);
  if (!levels.has(key) && levels.size >= LEVELS_MAX) forgetFull();
  if (filled < 1) {
    levels.set(key, { tokens: filled, at });
    const seconds = secondsUntil(bucket, 1, filled);
    return refuse(rateLimited, {
      headers: {
        "Retry-After": String(seconds),
        "RateLimit-Policy": policyOf(bucket),
        RateLimit: `"${bucket.name}";r=0;t=${seconds}`,
      },
    });
  }
  const left = filled - 1;
  levels.set(key, { tokens: left, at });
  return {
    "RateLimit-Policy": policyOf(bucket),
    RateLimit: `"${bucket.name}";r=${Math.floor(left)};t=${secondsUntil(bucket, bucket.burst, left)}`,
  };
};

/** How long `who` has to wait for a token: 0 if there is one. Takes none. */
export const secondsToWait = (bucket: Bucket, who: string, at = Date.now()): number => {
  const filled = filledAt(bucket, who, at);
  return filled < 1 ? secondsUntil(bucket, 1, filled) : 0;
};

const keyOf = (bucket: Bucket, who: string): string => `${bucket.name}:${who}`;

const filledAt = (bucket: Bucket, who: string, at: number): number => {
  const known = levels.get(keyOf(bucket, who));
  if (!known) return bucket.burst;
  const flowed = ((at - known.at) * bucket.rate) / bucket.window / 1000;
  return Math.min(bucket.burst, known.tokens + flowed);
};

const secondsUntil = ({ rate, window }: Bucket, tokens: number, held: number): number =>
  Math.max(1, Math.ceil(((tokens - held) * window) / rate));

// The oldest half is removed: a forgotten bucket is full again, which is harmless.
const forgetFull = (): void => {
  let left = LEVELS_MAX / 2;
  for (const key of levels.keys()) {
    levels.delete(key);
    left -= 1;
    if (left === 0) return;
  }
};

export const emptyBuckets = (): void => levels.clear();

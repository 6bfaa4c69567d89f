import { rateLimited, refuse } from "@/lib/kit/errors";

/** `rate` tokens a `window` (seconds) flow in, at most `burst` wait. */
export type Bucket = { name: string; rate: number; window: number; burst: number };

type Level = { tokens: number; at: number };

const levels = new Map<string, Level>();
const LEVELS_MAX = 50_000;

/** Takes one token for `who`, or refuses with 429. Gives the headers that tell how much is left. */
export const take = (bucket: Bucket, who: string, at = Date.now()): Record<string, string> => {
  const key = `${bucket.name}:${who}`;
  const perMs = bucket.rate / (bucket.window * 1000);
  const known = levels.get(key);
  const filled = known
    ? Math.min(bucket.burst, known.tokens + (at - known.at) * perMs)
    : bucket.burst;
  if (!known && levels.size >= LEVELS_MAX) forgetFull();
  const policy = `"${bucket.name}";q=${bucket.rate};w=${bucket.window}`;
  if (filled < 1) {
    levels.set(key, { tokens: filled, at });
    const seconds = Math.max(1, Math.ceil((1 - filled) / perMs / 1000));
    return refuse(rateLimited, {
      headers: {
        "Retry-After": String(seconds),
        "RateLimit-Policy": policy,
        RateLimit: `"${bucket.name}";r=0;t=${seconds}`,
      },
    });
  }
  levels.set(key, { tokens: filled - 1, at });
  return {
    "RateLimit-Policy": policy,
    RateLimit: `"${bucket.name}";r=${Math.floor(filled - 1)};t=${bucket.window}`,
  };
};

// The oldest half goes: a bucket that is forgotten is full again, which harms nobody.
const forgetFull = (): void => {
  let left = LEVELS_MAX / 2;
  for (const key of levels.keys()) {
    levels.delete(key);
    left -= 1;
    if (left === 0) return;
  }
};

export const emptyBuckets = (): void => levels.clear();

import { rateLimited, refuse } from "@/lib/kit/errors";
import { type Bucket, ownLevels } from "@/lib/kit/http/levels";

export type { Bucket } from "@/lib/kit/http/levels";

/**
 * What a client may rely on: it is never refused while it sends at most `q` in any `w` seconds, as the bucket
 * holds `q` and is full again after `w`. The rate alone would be the wrong promise: more than one window's worth
 * may accumulate, and `r` would exceed its quota.
 */
const policyOf = ({ name, rate, window, burst }: Bucket): string =>
  `"${name}";q=${burst};w=${Math.ceil((burst * window) / rate)}`;

/**
 * Takes one token for `who`, or refuses with 429. Returns the headers with the remaining quota and the seconds
 * until it is full again; on a refusal, when the next call may come. With several processes see `shareLevels`.
 */
export const take = (
  bucket: Bucket,
  who: string,
  at = Date.now(),
  levels = ownLevels,
): Record<string, string> => {
  const filled = levels.take(bucket, keyOf(bucket, who), at);
  if (filled < 1) {
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
  return {
    "RateLimit-Policy": policyOf(bucket),
    RateLimit: `"${bucket.name}";r=${Math.floor(left)};t=${secondsUntil(bucket, bucket.burst, left)}`,
  };
};

/** How long `who` has to wait for a token: 0 if there is one. Takes none. */
export const secondsToWait = (bucket: Bucket, who: string, at = Date.now()): number => {
  const filled = ownLevels.filled(bucket, keyOf(bucket, who), at);
  return filled < 1 ? secondsUntil(bucket, 1, filled) : 0;
};

const keyOf = (bucket: Bucket, who: string): string => `${bucket.name}:${who}`;

const secondsUntil = ({ rate, window }: Bucket, tokens: number, held: number): number =>
  Math.max(1, Math.ceil(((tokens - held) * window) / rate));

export const emptyBuckets = (): void => ownLevels.clear();

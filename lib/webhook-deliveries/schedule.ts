import { HOUR, MINUTE, SECOND } from "@/lib/kit/clock";

/** The delay before each attempt; the first is immediate. */
const live = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const test = [0, 5 * SECOND, MINUTE, 10 * MINUTE];

const POSTPONED_MAX = 24 * HOUR;
/** From the third attempt on, so that deliveries that failed together are not retried together. */
const JITTERED_FROM = 2;

type Asked = { livemode: boolean; attempts: number; retryAfterMs?: number | null };

/** The delay after the last of `attempts`; null if it was the final one. */
export const waitAfter = (
  { livemode, attempts, retryAfterMs = null }: Asked,
  random: () => number = Math.random,
): number | null => {
  const wait = (livemode ? live : test)[attempts];
  if (wait === undefined) return null;
  const jittered = attempts < JITTERED_FROM ? wait : wait * (0.9 + 0.2 * random());
  return Math.round(Math.max(jittered, Math.min(retryAfterMs ?? 0, POSTPONED_MAX)));
};

/** Milliseconds of a `Retry-After`: seconds or a date; null for anything else. */
export const readRetryAfter = (header: string | null, at = Date.now()): number | null => {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND;
  const date = / GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - at);
};

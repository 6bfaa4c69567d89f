import { SECOND } from "@/lib/kit/clock";

/** So many failures within this time, and the bank counts as away. */
const FAILURES = 5;
const WITHIN_MS = 10 * SECOND;

/** While a bank is away, one call is let through in this time, to see whether it is back. */
export const PROBE_MS = 5 * SECOND;

export type Breaker = {
  /** Whether a call may be made now. While the bank is away, that is one each five seconds. */
  admit: () => boolean;
  /** What came of a call that was made. */
  note: (hasAnswered: boolean) => void;
  /** Whether a call made now would not be let through. */
  isAway: () => boolean;
};

type Changes = {
  /** The bank counts as away, or one more try found it so. */
  onAway: () => void;
  /** It answers again. */
  onBack: () => void;
  now?: () => number;
};

/**
 * A circuit breaker for the calls of one bank: opened by five failures within ten seconds, half-open each five
 * seconds, closed by the first answer. Whoever it does not let through need not wait for a time-out, and is told so
 * before anything is recorded.
 */
export const circuitBreaker = ({ onAway, onBack, now = Date.now }: Changes): Breaker => {
  let failures: number[] = [];
  let probeAt: number | null = null;
  const fail = (): void => {
    const at = now();
    failures = [...failures, at].filter((time) => time > at - WITHIN_MS).slice(-FAILURES);
    if (probeAt === null && failures.length < FAILURES) return;
    probeAt = at + PROBE_MS;
    onAway();
  };
  const succeed = (): void => {
    failures = [];
    if (probeAt === null) return;
    probeAt = null;
    onBack();
  };
  const isAway = (): boolean => probeAt !== null && now() < probeAt;
  return {
    isAway,
    admit: () => {
      if (isAway()) return false;
      if (probeAt !== null) probeAt = now() + PROBE_MS;
      return true;
    },
    note: (hasAnswered) => (hasAnswered ? succeed() : fail()),
  };
};

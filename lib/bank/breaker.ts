import { SECOND } from "@/lib/kit/clock";

/** This many failures within this time open the breaker. */
const FAILURES = 5;
const WITHIN_MS = 10 * SECOND;

/** While it is open, one call is let through per interval, to find out whether the bank is back. */
export const PROBE_MS = 5 * SECOND;

export type Breaker = {
  /** Whether a call may be made now. While the breaker is open, that is one every five seconds. */
  admit: () => boolean;
  /** Records the outcome of a call. */
  note: (hasAnswered: boolean) => void;
  /** Whether a call made now would be refused. */
  isAway: () => boolean;
};

type Changes = {
  /** The breaker opened, or one more call failed while it was open. */
  onAway: () => void;
  /** The bank answers again. */
  onBack: () => void;
  now?: () => number;
};

/**
 * A circuit breaker for the calls of one bank: opened by five failures within ten seconds, half-open every five
 * seconds, closed by the first answer. A refused caller need not wait for a time-out, and learns it before
 * anything is recorded.
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

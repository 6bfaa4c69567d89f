import { setTimeout as sleep } from "node:timers/promises";

export interface Liveness {
  /** Whether it is alive; a check that takes longer than the signal, or fails, counts as missed. */
  answers: (signal: AbortSignal) => Promise<boolean>;
  /** The time-out of one check, and the interval between checks. */
  everyMs: number;
  /** After this many missed checks in a row it is stuck. */
  missesMax: number;
  /** How long a started program may take to its first answer. */
  startMs: number;
}

/** Fifteen seconds without an answer; two minutes for a start. */
export const fifteenSeconds = { everyMs: 5_000, missesMax: 3, startMs: 120_000 };

/** A starting program is checked more often, so that it is ready as early as possible. */
const STARTING = 10;

/**
 * Resolves with true when a program stops answering, or does not start to in time, and with false when the signal
 * aborts first. Counts checks rather than seconds: a laptop that slept has missed one at most.
 */
export const becomesStuck = async (
  liveness: Liveness,
  onAnswer: () => void,
  signal: AbortSignal,
): Promise<boolean> => {
  const latest = Date.now() + liveness.startMs;
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  while (!(await answersNow(liveness, signal))) {
    if (signal.aborted) return false;
    if (Date.now() > latest) return true;
    await wait(liveness.everyMs / STARTING);
  }
  onAnswer();
  for (let misses = 0; !signal.aborted; ) {
    const pause = wait(liveness.everyMs);
    const answered = await answersNow(liveness, signal);
    if (signal.aborted) return false;
    misses = answered ? 0 : misses + 1;
    if (misses >= liveness.missesMax) return true;
    await pause;
  }
  return false;
};

const answersNow = async (
  { answers, everyMs }: Liveness,
  signal: AbortSignal,
): Promise<boolean> => {
  try {
    return await answers(AbortSignal.any([signal, AbortSignal.timeout(everyMs)]));
  } catch {
    return false;
  }
};

/** Any answer proves that the loop runs; readiness is checked by /readyz. */
export const answersAt =
  (url: string): Liveness["answers"] =>
  async (signal) => {
    const response = await fetch(url, { signal, redirect: "manual" });
    await response.body?.cancel();
    return true;
  };

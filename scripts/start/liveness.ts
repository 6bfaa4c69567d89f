import { setTimeout as sleep } from "node:timers/promises";

export interface Liveness {
  /** Whether it lives; a question that takes longer than the signal, or fails, has no answer. */
  answers: (signal: AbortSignal) => Promise<boolean>;
  /** How long one question waits, and how far apart two questions are. */
  everyMs: number;
  /** So many questions in a row without an answer, and it counts as stuck. */
  missesMax: number;
  /** How long one that has just been started may take to its first answer. */
  startMs: number;
}

/** Fifteen seconds without an answer; two minutes for a start. */
export const fifteenSeconds = { everyMs: 5_000, missesMax: 3, startMs: 120_000 };

/** One that starts is asked more often, so that it is known as early as it can get stuck. */
const STARTING = 10;

/**
 * Settles with true once what answered before no longer does, or what never did has not in time, and with false
 * when the signal aborts first. Questions are counted rather than seconds: a laptop that slept has missed one at most.
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

/** Any answer says that the loop turns; whether it is a good one is for /readyz to say. */
export const answersAt =
  (url: string): Liveness["answers"] =>
  async (signal) => {
    const response = await fetch(url, { signal, redirect: "manual" });
    await response.body?.cancel();
    return true;
  };

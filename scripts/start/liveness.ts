import { setTimeout as sleep } from "node:timers/promises";

export interface Liveness {
  /** Where the process says that it lives. */
  url: string;
  /** How long one question waits, and how far apart two questions are. */
  everyMs: number;
  /** So many questions in a row without an answer, and the process counts as stuck. */
  missesMax: number;
  /** How long a process that has just been started may take to its first answer. */
  startMs: number;
}

/** Fifteen seconds without an answer; two minutes for a start. */
export const fifteenSeconds = { everyMs: 5_000, missesMax: 3, startMs: 120_000 };

/** One that starts is asked more often, so that it is known as early as it can get stuck. */
const STARTING = 10;

/**
 * Settles with true once a process that answered before no longer does, or that never did, and with false when
 * the signal aborts first. Questions are counted rather than seconds: a laptop that slept has missed one at most.
 */
export const becomesStuck = async (liveness: Liveness, signal: AbortSignal): Promise<boolean> => {
  const latest = Date.now() + liveness.startMs;
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  while (!(await answersNow(liveness, signal))) {
    if (signal.aborted) return false;
    if (Date.now() > latest) return true;
    await wait(liveness.everyMs / STARTING);
  }
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

// Any answer says that the loop turns; whether it is a good one is for /readyz to say.
const answersNow = async ({ url, everyMs }: Liveness, signal: AbortSignal): Promise<boolean> => {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(everyMs)]);
    const response = await fetch(url, { signal: limit, redirect: "manual" });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
};

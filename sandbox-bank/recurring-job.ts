import { errorFields, log } from "@/lib/kit/log";

/** A job that nobody has asked for in this time runs less often: what is due was written by another process. */
const BUSY_MS = 60_000;
const IDLE_MS = 10_000;

/**
 * One recurring job: at least at every interval, or every ten seconds when nobody asks for it, sooner on request, never
 * twice at once.
 */
export interface RecurringJob {
  soon(delayMs: number): void;
  /** Stops and waits for the current run. */
  stop(): Promise<void>;
}

export const recurringJob = (everyMs: number, run: () => Promise<void>): RecurringJob => {
  let stopped = false;
  let current: Promise<void> | undefined;
  let isWanted = false;
  let startedAt = 0;
  let wantedAt = Date.now();
  const timers = new Set<NodeJS.Timeout>();

  const work = async (): Promise<void> => {
    do {
      isWanted = false;
      await run().catch((fault: unknown) => log("error", "bank.agenda_failed", errorFields(fault)));
    } while (isWanted && !stopped);
    current = undefined;
  };
  const start = (): void => {
    if (stopped) return;
    isWanted = true;
    startedAt = Date.now();
    current ??= work();
  };
  const soon = (delayMs: number): void => {
    if (stopped) return;
    wantedAt = Date.now() + delayMs;
    const timer = setTimeout(() => {
      timers.delete(timer);
      start();
    }, delayMs);
    timers.add(timer);
  };
  const tick = setInterval(() => {
    const isBusy = Date.now() - wantedAt < BUSY_MS;
    if (isBusy || Date.now() - startedAt >= IDLE_MS) start();
  }, everyMs);

  return {
    soon,
    stop: async () => {
      stopped = true;
      clearInterval(tick);
      for (const timer of timers) clearTimeout(timer);
      await current;
    },
  };
};

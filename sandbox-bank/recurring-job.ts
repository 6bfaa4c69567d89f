import { errorFields, log } from "@/lib/kit/log";
/** One recurring job: at least at every interval, sooner on request, never twice at once. */
export interface RecurringJob {
  soon(delayMs: number): void;
  /** Stops and waits for the current run. */
  stop(): Promise<void>;
}

export const recurringJob = (everyMs: number, run: () => Promise<void>): RecurringJob => {
  let stopped = false;
  let current: Promise<void> | undefined;
  let isWanted = false;
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
    current ??= work();
  };
  const soon = (delayMs: number): void => {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      start();
    }, delayMs);
    timers.add(timer);
  };
  const tick = setInterval(start, everyMs);

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

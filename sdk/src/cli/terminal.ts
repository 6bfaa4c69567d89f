import { setTimeout as wait } from "node:timers/promises";

/** What the commands need from their process. */
export type Terminal = {
  /** The results: events. */
  out: (line: string) => void;
  /** The progress. */
  note: (line: string) => void;
  env: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
};

/** An invalid option: the user sees only this sentence. */
export class UsageError extends Error {}

/** Resolves after a while, or at once when aborted. */
export const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
};

/** The time of day, for the lines of the output. */
export const timeOf = (instant: Date): string => instant.toTimeString().slice(0, 8);

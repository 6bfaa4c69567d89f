import { setTimeout as wait } from "node:timers/promises";

/** What the commands need of the process that runs them. */
export type Terminal = {
  /** What was asked for: events, results. */
  out: (line: string) => void;
  /** What happens meanwhile. */
  note: (line: string) => void;
  env: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
};

/** A wish that cannot be met as it stands: the sentence is all that the user sees. */
export class UsageError extends Error {}

/** Resolves after a while, or at once when everything ends. */
export const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
};

/** The time of day, as the lines of an hour's work show it. */
export const timeOf = (instant: Date): string => instant.toTimeString().slice(0, 8);
